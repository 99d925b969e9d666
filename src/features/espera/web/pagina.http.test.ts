import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import { setCupos } from '#core/cupos/service.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { paint } from '../../../server-rendering.tsx';
import { createTestApp } from '../../../testing/app.ts';
import { openMails } from '../../../testing/open-mails.ts';

// A build whose page is painted by the sources.
vi.stubGlobal('paint', paint);
const dist = mkdtempSync(path.join(tmpdir(), 'gestion-espera-'));
mkdirSync(path.join(dist, 'assets'));
for (const name of ['publico', 'seguimiento', 'gestion'])
  writeFileSync(path.join(dist, `${name}.html`), '<html><head></head><body><div id="raiz"></div></body></html>');
writeFileSync(path.join(dist, 'pintura.mjs'), 'export const { paint } = globalThis;');
afterAll(() => rmSync(dist, { recursive: true }));

let log = '';
const logTo = { write: (line: string) => void (log += line) };
const { app, db, config } = await createTestApp({ LOG_LEVEL: 'info' }, { dist, logTo });
await seedListas(db);
const OPCION = 'catedra-de-deporte-y-cultura';
await setCupos(db, { lista: 'catedras', clave: OPCION, semestre: '2026-2' }, 0);

async function join(): Promise<string> {
  const payload = {
    formulario: inscripcionCatedra.slug,
    opcion: OPCION,
    nombre: 'Persona de Ejemplo',
    correo: 'persona@example.com',
  };
  const answer = await app.inject({ method: 'POST', url: '/api/espera', payload });
  expect(answer.statusCode).toBe(202);
  const { rows } = await sql<Parameters<typeof openMails>[0][number]>`
    select correo, numero, enlaces, contenido from correos join correo_destinatarios on correo = id`.execute(db);
  const [mail] = openMails(rows, config.ENCRYPTION_KEY);
  return /\/espera\/([\w-]{22})/.exec(mail?.contenido ?? '')?.[1] ?? '';
}

async function open(turno: string) {
  const { statusCode: status, body, headers } = await app.inject(`/espera/${turno}`);
  return { status, headers, body, texto: body.replaceAll(/<[^>]+>/g, ' ') };
}

const token = await join();

it('shows the place in the line; browsers, search engines, referrers and the log do not keep its address', async () => {
  const { status, texto, body, headers } = await open(token);
  expect(status).toBe(200);
  expect(texto).toContain('Su puesto en la lista es el 1');
  expect(texto).toContain('Cátedra de Deporte y Cultura');
  expect(body).not.toContain('persona@example.com');
  expect(body).not.toContain('Persona de Ejemplo');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(log).toContain('"route":"/espera/:token"');
  expect(log).not.toContain(token);
});

it('changes nothing by being opened, however often', async () => {
  const before = (await sql`select * from turnos`.execute(db)).rows;
  for (let i = 0; i < 3; i++) await open(token);
  expect((await sql`select * from turnos`.execute(db)).rows).toEqual(before);
});

it('answers every kind of wrong address the same', async () => {
  const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const paginas = await Promise.all([other, 'x', '%3Cscript%3E', 'a'.repeat(90)].map(open));
  expect(paginas.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(new Set(paginas.map(({ body }) => body)).size).toBe(1);
  expect(paginas[0]?.texto).toContain('Este turno no está disponible');
});
