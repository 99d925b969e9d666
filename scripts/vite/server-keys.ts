import type { Plugin } from 'vite';

const TEXT = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const SERVER_KEY = new RegExp(String.raw`^\s*(?:resumen|audita):\s*${TEXT}(?:\s*\+\s*${TEXT})*,\n`, 'gm');

/**
 * Leaves out of the contracts that browsers load what only the server reads of a call: its summary in the API document, and
 * the act that the audit records.
 */
export function withoutServerKeys(): Plugin {
  return {
    name: 'without-server-keys',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: 'defineContract(' },
      handler: (code) => ({ code: code.replaceAll(SERVER_KEY, ''), map: null }),
    },
  };
}
