import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Writes the icon into each document: a first visit does not wait for its request, whose headers weigh thrice as much. */
export const inlineIcon = (): Plugin => ({
  name: 'inline-icon',
  apply: 'build',
  transformIndexHtml(html) {
    const icon = readFileSync('public/favicon.svg', 'utf8').replaceAll('"', "'");
    const address = `data:image/svg+xml,${icon.replaceAll(/[#<>]/g, encodeURIComponent)}`;
    return html.replace('href="/favicon.svg"', `href="${address}"`);
  },
});
