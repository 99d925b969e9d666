import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { solicitudHabilitacion } from '#catalogo/habilitacion/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { RUTA_DE_TRATAMIENTO } from '#catalogo/titulos.ts';
import { paint } from '../../../server-rendering.tsx';
import { createTestApp } from '../../../testing/app.ts';

// Renders the page from the sources instead of a build.
vi.stubGlobal('paint', paint);
const dist = mkdtempSync(path.join(tmpdir(), 'gestion-tratamiento-'));
mkdirSync(path.join(dist, 'assets'));
for (const name of ['publico', 'seguimiento', 'gestion'])
  writeFileSync(path.join(dist, `${name}.html`), '<html><head></head><body><div id="raiz"></div></body></html>');
writeFileSync(path.join(dist, 'pintura.mjs'), 'export const { paint } = globalThis;');
afterAll(() => rmSync(dist, { recursive: true }));

const { anotherProcess, app, signIn } = await createTestApp({}, { dist });
const headers = await signIn(['manager']);

/** Returns the text of the current page. */
async function read(): Promise<string> {
  const { statusCode, body } = await (await anotherProcess()).inject(RUTA_DE_TRATAMIENTO);
  expect(statusCode).toBe(200);
  return body.replaceAll(/<[^>]+>/g, '');
}

async function set(...reglas: readonly (readonly [string, number | null, 'anonimizar' | 'archivos'])[]) {
  type Regla = { formulario: string; meses: number | null; accion: string; programada: boolean };
  const actuales = (await app.inject({ url: '/api/conservacion', headers })).json<{ reglas: Regla[] }>().reglas;
  const payload = {
    reglas: reglas.map(([formulario, meses, accion]) => ({
      formulario,
      meses,
      accion,
      programada: false,
      visto: actuales.find((actual) => actual.formulario === formulario),
    })),
  };
  expect((await app.inject({ method: 'PUT', url: '/api/conservacion', headers, payload })).statusCode).toBe(200);
}

const GENERAL = 'Lo que usted envía y sus archivos: mientras se necesiten para lo que dice cada formulario';
const CADA_UNO = 'Lo que usted envía y sus archivos: el tiempo que dice cada formulario más abajo.';

it('says that records are kept as long as needed if no manager set a time', async () => {
  const pagina = await read();
  expect(pagina).toContain(GENERAL);
  expect(pagina).not.toMatch(/conservan \d/);
});

it("shows each form's retention time without contradictions", async () => {
  await set(
    [inscripcionHBV.slug, 1, 'anonimizar'],
    [solicitudUDEV.slug, 24, 'anonimizar'],
    [solicitudHabilitacion.slug, 6, 'archivos'],
  );
  const pagina = await read();
  expect(pagina).toContain(CADA_UNO);
  expect(pagina).not.toContain(GENERAL);
  const after = 'después del semestre en que se envían.';
  const anonymised = 'Luego se les quita lo que permite saber de quién son';
  for (const [{ titulo, textos }, frase] of [
    [inscripcionHBV, `Se conservan 1 mes ${after} ${anonymised}.`],
    [solicitudUDEV, `Se conservan 24 meses ${after} ${anonymised} y se eliminan sus archivos.`],
    [
      solicitudHabilitacion,
      `Los archivos se conservan 6 meses ${after} Luego se eliminan; los datos escritos se conservan mientras se necesiten.`,
    ],
  ] as const) {
    expect(pagina).toContain(`${titulo}${textos.tratamiento}${frase}`);
  }
  expect(pagina.match(/conservan \d/g)).toHaveLength(3);
});

it('omits files for forms without them, and reverts when the time is removed', async () => {
  await set([inscripcionHBV.slug, 6, 'archivos'], [solicitudUDEV.slug, null, 'anonimizar']);
  await set([solicitudHabilitacion.slug, null, 'archivos']);
  const pagina = await read();
  expect(pagina).toContain(GENERAL);
  expect(pagina).not.toMatch(/conservan \d/);
});
