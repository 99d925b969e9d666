import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPages } from './scripts/dev-pages.ts';
import { precompress } from './scripts/precompress.ts';

// Phones of five years ago and more: what they lack is written out by the build.
const browsers = ['chrome109', 'firefox115', 'safari16'];

export default defineConfig({
  plugins: [react(), precompress(), devPages(`http://localhost:${process.env['PORT'] ?? 3000}`)],
  build: {
    target: browsers,
    cssTarget: browsers,
    // The server reads which chunks a page needs and announces them with the document.
    manifest: true,
    modulePreload: { polyfill: false },
    // The content-security policy lets fonts and pictures be data, but each saves less than it costs in every page.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['publico.html', 'gestion.html'] },
  },
});
