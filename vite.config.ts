import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { devPages } from './scripts/dev-pages.ts';
import { precompress } from './scripts/vite/precompress.ts';

// Phones of five years ago and more: what they lack is written out by the build.
const browsers = ['chrome109', 'firefox115', 'safari16'];

/** Each document is built by itself: what the staff application comes to share never costs a public form a request. */
const documentOf = (input: string, emptyOutDir: boolean): EnvironmentOptions => ({
  consumer: 'client',
  build: { rolldownOptions: { input, checks: { pluginTimings: false } }, emptyOutDir, copyPublicDir: emptyOutDir },
});

export default defineConfig({
  plugins: [react(), precompress(), devPages(`http://localhost:${process.env['PORT'] ?? 3000}`)],
  build: {
    target: browsers,
    cssTarget: browsers,
    modulePreload: { polyfill: false },
    // The content-security policy lets fonts and pictures be data, but each saves less than it costs in every page.
    assetsInlineLimit: 0,
  },
  environments: { publico: documentOf('publico.html', true), gestion: documentOf('gestion.html', false) },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments['publico']!);
      await builder.build(builder.environments['gestion']!);
    },
  },
});
