import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { FORMULARIOS } from '#catalogo/index.ts';
import { PRODUCTO } from '#catalogo/producto.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { PAGE_DATA_ID } from '#platform/contract/page-data.ts';
import { createTestApp } from '../../../testing/app.ts';
import { formularioPageData } from '../contract.ts';

const dist = mkdtempSync(path.join(tmpdir(), 'gestion-formularios-'));
mkdirSync(path.join(dist, 'assets'));
for (const name of ['publico', 'gestion'])
  writeFileSync(path.join(dist, `${name}.html`), `<html><head><title>x</title></head><body>${name}</body></html>`);
afterAll(() => rmSync(dist, { recursive: true }));

const { app, db, clock } = await createTestApp({}, { dist });
await seedListas(db);

const dataOf = (html: string) => {
  const [, block] = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`).exec(html)!;
  return formularioPageData.parse(JSON.parse(block!));
};

describe.each(FORMULARIOS.filter(({ acceso }) => acceso === 'publico'))('the page of $slug', (formulario) => {
  const open = (headers: Record<string, string> = {}) => app.inject({ url: formulario.ruta, headers });

  it('is the public document with its title, its definition and its lists', async () => {
    const { statusCode, body, headers } = await open();
    expect(statusCode).toBe(200);
    expect(body).toContain(`<title>${formulario.titulo} · ${PRODUCTO}</title>`);
    expect(body).toContain('<body>publico</body>');
    expect(headers['content-security-policy']).toContain("style-src 'self'");
    const datos = dataOf(body);
    expect(datos.formulario).toEqual(formulario);
    expect(datos.hoy).toBe('2026-11-20');
    for (const opciones of Object.values(datos.listas)) expect(opciones.length).toBeGreaterThan(1);
  });

  it('is there also with a slash at the end of its address', async () => {
    expect((await app.inject(`${formulario.ruta}/`)).body).toBe((await open()).body);
  });

  it('is sent compressed as the browser takes it', async () => {
    const plain = (await open()).body;
    const br = await open({ 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
    const gzip = await open({ 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  });

  it('is not sent again while nothing of it changed', async () => {
    const first = await open({ 'accept-encoding': 'br' });
    const again = await open({ 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    clock.advance(86_400);
    const tomorrow = await open({ 'if-none-match': String(first.headers.etag) });
    expect([tomorrow.statusCode, dataOf(tomorrow.body).hoy]).toEqual([200, '2026-11-21']);
    clock.advance(-86_400);
  });
});

it('shows what a manager renamed once the lists are read again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const [{ ruta }] = FORMULARIOS as [(typeof FORMULARIOS)[number]];
  const firstOption = async () => Object.values(dataOf((await app.inject(ruta)).body).listas)[0]![0]!.texto;
  await firstOption();
  await sql`update lista_opciones set texto = 'Con </script> otro nombre' where orden = 0`.execute(db);
  vi.advanceTimersByTime(3_600_000);
  expect(await firstOption()).toBe('Con </script> otro nombre');
  vi.useRealTimers();
});
