import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { devPages } from './scripts/dev-pages.ts';
import { inlineIcon } from './scripts/vite/inline-icon.ts';
import { inlineRuntime } from './scripts/vite/inline-runtime.ts';
import { nameChunks } from './scripts/vite/name-chunks.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { screenChunks } from './scripts/vite/screen-chunks.ts';
import { withoutServerKeys } from './scripts/vite/server-keys.ts';
import { shortName } from './scripts/vite/short-names.ts';

// Phones of five years ago and more. Syntax that they lack is written out by the build; what they lack of the library,
// tsconfig.web.json does not know (es2023).
const browsers = ['chrome110', 'firefox115', 'safari16'];

/** Each document is built by itself: what the staff application comes to share never costs a public form a request. */
const documentOf = (input: string, build: EnvironmentOptions['build']): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    ...build,
    rolldownOptions: {
      ...build?.rolldownOptions,
      input,
      checks: { pluginTimings: false },
      // A number that a module gives a name weighs no more than the number.
      optimization: { inlineConst: { mode: 'all' } },
    },
  },
});

/** A public form is one script and one style, whatever its chunks that come later share with it (ADR 0007). */
const publico = documentOf('publico.html', {
  emptyOutDir: true,
  cssCodeSplit: false,
  modulePreload: false,
  // 1 % less than Vite's own: a kilobyte that every visitor of a form would wait for.
  minify: 'terser',
  terserOptions: { module: true, ecma: 2020, compress: { passes: 5 } },
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'publico', tags: ['$initial'], priority: 2 },
          // What several chunks that come later share is one request, however many sets of them share it.
          {
            name: 'comun',
            minShareCount: 2,
            test: /node_modules|\/src\/(?:platform|catalogo|features\/formularios)\//,
          },
        ],
      },
    },
  },
});

/** The pages where a person follows what they asked for: what they share with forms costs a form nothing. */
const seguimiento = documentOf('seguimiento.html', {
  emptyOutDir: false,
  copyPublicDir: false,
  cssCodeSplit: false,
  modulePreload: false,
  rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'seguimiento', tags: ['$initial'] }] } } },
});

/** What the server paints of a public document: with all that it needs, as it is loaded from wherever the build lies. */
const pintura: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { pintura: 'src/server-rendering.tsx' },
      output: { entryFileNames: '[name].mjs', codeSplitting: false },
    },
  },
};

/**
 * Chunks of what only some screens share, and the modules by which screens are known: those with a form, those that edit a
 * version, those of course copies, those that load a file, those of accompaniments, those of the survey.
 */
const APART = {
  acompanar: [
    'src/features/acompanamientos/contract-resultado.ts',
    'src/features/acompanamientos/web/mejoras/Acciones.tsx',
    'src/features/valoraciones/contract.ts',
  ],
  cargar: ['src/features/cargas/web/CargaPage.tsx'],
  copiar: ['src/features/respaldos/contract.ts'],
  llenar: [
    'src/features/acompanamientos/web/formulario/Imagenes.tsx',
    'src/features/formularios/web/preload-uso.ts',
    'src/features/definiciones/editing/kinds.ts',
    'src/features/rubricas/web/Opciones.tsx',
    'src/features/visitas/web/AddVisita.tsx',
  ],
  editar: [
    'src/features/listas/contract.ts',
    'src/platform/web/ui/Conflict.tsx',
    'src/platform/web/ui/History.tsx',
    'src/features/definiciones/editing/kinds.ts',
    'src/features/definiciones/web/report/FormOfReport.tsx',
  ],
  encuesta: ['src/features/encuestas/web/Conteos.tsx'],
};

/** Chunks of several screens, by their modules: each chunk has its name in the entry. */
const JOINED = {
  'report-parts': 'InformePage',
  PermisosPage: 'permisos',
  ColaboradorPage: 'permisos',
  ReportScope: 'permisos',
};

/** The staff application asks for its entry, its frame and the screen itself, and for one style of them all (ADR 0007). */
const gestion = documentOf('gestion.html', {
  emptyOutDir: false,
  copyPublicDir: false,
  cssCodeSplit: false,
  // Its entry is one chunk: 135 KB as it is sent.
  chunkSizeWarningLimit: 700,
  rolldownOptions: {
    output: {
      codeSplitting: {
        // What a chunk needs may be in that of the frame, which every screen has.
        includeDependenciesRecursively: false,
        groups: [
          { name: 'gestion', tags: ['$initial'], priority: 2 },
          ...screenChunks('/src/screen-frame.tsx', '/web/slice.ts', {
            apart: APART,
            joined: JOINED,
          }),
        ],
      },
    },
  },
});

/** What comes by itself: once a form is used, or for the forms that have a field of a type, a list or a matrix. */
const CHUNKS = {
  'al-usar': 'al-usar',
  'campo-archivo': 'SelectorDeArchivo',
  'campo-asignatura': 'BuscadorDeAsignatura',
  'campo-escala': 'EntradaEscala',
  'campo-fecha': 'EntradaFecha',
  'campo-lista': 'Lista',
  'campo-matriz': 'MatrizDeCampos',
};

export default defineConfig({
  plugins: [
    react(),
    withoutServerKeys(),
    inlineIcon(),
    inlineRuntime(['publico', 'seguimiento', 'gestion']),
    nameChunks({ 'publico.html': CHUNKS }),
    precompress(),
    devPages(`http://localhost:${process.env['PORT'] ?? 3000}`),
  ],
  build: {
    target: browsers,
    cssTarget: browsers,
    modulePreload: { polyfill: false },
    // The content-security policy lets fonts and pictures be data, but each saves less than it costs in every page.
    assetsInlineLimit: 0,
  },
  css: { modules: { generateScopedName: shortName } },
  environments: { publico, seguimiento, gestion, pintura },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments['publico']!);
      await builder.build(builder.environments['seguimiento']!);
      await builder.build(builder.environments['gestion']!);
      await builder.build(builder.environments['pintura']!);
    },
  },
});
