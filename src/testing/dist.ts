import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const CHUNK = '<meta name="campo-archivo" content="/assets/archivo.js">';

/** Makes a folder that stands for the built web application: documents without scripts, painted with the keys of their data. */
export function createTestDist(): string {
  const dist = mkdtempSync(path.join(tmpdir(), 'gestion-dist-'));
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'assets/archivo.js'), 'export {};');
  for (const name of ['publico', 'seguimiento', 'gestion']) {
    writeFileSync(
      path.join(dist, `${name}.html`),
      `<html><head><title>x</title>${CHUNK}</head><body>${name}<div id="raiz"></div></body></html>`,
    );
  }
  writeFileSync(
    path.join(dist, 'pintura.mjs'),
    'export const paint = (datos) => `<h1>${Object.keys(datos).sort()}</h1>`;',
  );
  afterAll(() => rmSync(dist, { recursive: true }));
  return dist;
}
