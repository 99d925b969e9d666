import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { cancelacionAsignaturas } from '#catalogo/cancelacion/formulario.ts';
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { cleanRegistros } from '#features/formularios/server/service.ts';
import { paint } from '../../../../server-rendering.tsx';
import { createTestApp } from '../../../../testing/app.ts';
import { createEjemplos } from '../../../../testing/ejemplos.ts';

// A build whose page is painted by the sources.
vi.stubGlobal('paint', paint);
const dist = mkdtempSync(path.join(tmpdir(), 'gestion-comprobantes-'));
mkdirSync(path.join(dist, 'assets'));
for (const name of ['publico', 'seguimiento', 'gestion'])
  writeFileSync(path.join(dist, `${name}.html`), '<html><head></head><body><div id="raiz"></div></body></html>');
writeFileSync(path.join(dist, 'pintura.mjs'), 'export const { paint } = globalThis;');
afterAll(() => rmSync(dist, { recursive: true }));

let log = '';
const logTo = { write: (line: string) => void (log += line) };
const testApp = await createTestApp({ LOG_LEVEL: 'info' }, { dist, logTo });
const { app, db, signIn } = testApp;
const ejemplos = await createEjemplos(testApp);

type Enviado = { readonly id: string; readonly comprobante: string; readonly seguimiento?: string };

async function send(formulario: Formulario, headers = {}) {
  const valores = ejemplos.valores(formulario, () => 0.5);
  const url = `/api${formulario.llamada.slice('POST '.length)}`;
  const payload = ejemplos.payload(formulario, valores);
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  expect(answer.statusCode).toBe(201);
  return { valores, ...answer.json<Enviado>() };
}

async function openComprobante(seguimiento = '') {
  const { statusCode, body, headers } = await app.inject(`/comprobantes/${seguimiento}`);
  return { status: statusCode, headers, body, texto: body.replaceAll(/<[^>]+>/g, ' ') };
}

const NO_DISPONIBLE = 'Este comprobante no está disponible';

it('shows the receipt to anyone with its address; browsers, search engines and referrers do not keep it', async () => {
  const { valores, comprobante, seguimiento } = await send(solicitudUDEV);
  const { infoSolicitud } = valores as { infoSolicitud: { pregunta: string; numDocumento: string } };
  const { status, texto, body, headers } = await openComprobante(seguimiento);
  expect(status).toBe(200);
  expect(texto).toContain(comprobante);
  expect(texto).toContain('Número de solicitud');
  expect(texto).toContain(infoSolicitud.pregunta.trim());
  expect(texto).toMatch(/Le responderemos a los correos que escribió, a más tardar el \d\d\/\d\d\/\d{4}\./);
  expect(body).not.toContain(infoSolicitud.numDocumento);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(headers['x-ratelimit-limit']).toBeDefined();
  expect(log).toContain('"route":"/comprobantes/:token"');
  expect(log).not.toContain(seguimiento);
});

it('answers every kind of wrong address the same', async () => {
  const { seguimiento } = await send(solicitudUDEV);
  const other = `${seguimiento!.slice(0, -1)}${seguimiento!.endsWith('A') ? 'B' : 'A'}`;
  const paginas = await Promise.all([other, 'x', '%3Cscript%3E', 'a'.repeat(90)].map(openComprobante));
  expect(paginas.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(new Set(paginas.map(({ body }) => body)).size).toBe(1);
  expect(paginas[0]?.texto).toContain(NO_DISPONIBLE);
});

it('exists for sendings with a session too, and not for an anonymous answer', async () => {
  const { comprobante, seguimiento } = await send(cancelacionAsignaturas, await signIn(['editingteacher']));
  expect((await openComprobante(seguimiento)).texto).toContain(comprobante);
  const anonima = await send(encuestaDocente);
  expect(anonima.seguimiento).toBeUndefined();
});

it('ends with the persons of the record, for good', async () => {
  const { id, seguimiento } = await send(solicitudUDEV);
  await db.transaction().execute(async (tx) =>
    cleanRegistros(tx, {
      formulario: solicitudUDEV,
      unidad: undefined,
      semestre: '2026-2',
      accion: 'anonimizar',
      despues: '',
      limite: 100,
    }),
  );
  await app.inject({ method: 'POST', url: '/api/comprobantes/correo', payload: { id } });
  expect(await openComprobante(seguimiento)).toMatchObject({
    status: 404,
    texto: expect.stringContaining(NO_DISPONIBLE),
  });
  const { rows } = await sql`select from seguimientos where registro = ${id} and huella is null`.execute(db);
  expect(rows).toHaveLength(1);
});
