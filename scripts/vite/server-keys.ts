import type { Plugin } from 'vite';

const TEXT = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const SEEDED_OPTIONS = new RegExp(String.raw`(listaOfTextos\(\s*${TEXT},\s*${TEXT},\s*)\[(?:\s*${TEXT},?)*\s*\]`, 'g');
const SERVER_KEY = new RegExp(
  String.raw`^\s*(?:(?:resumen|audita):\s*${TEXT}(?:\s*\+\s*${TEXT})*|(?:niveles|cuentan): \w+),\n`,
  'gm',
);

/**
 * Leaves out what only the server reads: of a call its summary in the API document and the act that the audit records; of a
 * list its first options, which managers change; of a procedure how levels are counted.
 */
export function withoutServerKeys(): Plugin {
  return {
    name: 'without-server-keys',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(?:catalogo|core|features)\/.*\.ts$/ },
      handler: (code, id) => ({
        code: code.replaceAll(SERVER_KEY, '').replaceAll(SEEDED_OPTIONS, '$1[]'),
        map: null,
        // Pure data and functions: what nothing uses any longer goes too.
        ...(id.includes('/src/catalogo/') && { moduleSideEffects: false }),
      }),
    },
  };
}
