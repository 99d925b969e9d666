import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { documento } from '#catalogo/campos/documento.ts';
import type { Limites } from '#catalogo/formulario.ts';
import type { Tramite } from '#catalogo/tramite.ts';
import { createTestDefiniciones, datosOf } from './testing.ts';

const { app, db, publish, republish, send, anotherProcess } = await createTestDefiniciones();

const withLimites =
  (limites: Limites) =>
  ({ formulario, ...rest }: Tramite): Tramite => ({
    ...rest,
    formulario: {
      ...formulario,
      limites,
      campos: { ...formulario.campos, cedula: documento({ etiqueta: 'Documento' }) },
      secciones: [{ titulo: 'Sus datos', campos: ['nombre', 'correo', 'cedula'] }],
    },
  });

const answersOf = (cedula: string) => ({ ...datosOf('ana'), cedula });

const FULL = 'Este formulario ya recibió las 3 respuestas que admite.';

async function countIn(slug: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from registros where formulario = ${slug}`.execute(db);
  return rows[0]!.count;
}

describe('the total of a form', () => {
  it('is never exceeded, however many send at once, and a repeated sending keeps its receipt', async () => {
    await publish('con-total', withLimites({ total: 3 }));
    const first = { 'idempotency-key': randomUUID() };
    const receipt = await send('con-total', answersOf('1000'), first);
    const others = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => send('con-total', answersOf(`2${i}00`))),
    );
    expect(others.filter(({ status }) => status === 201)).toHaveLength(2);
    const refusals = others.filter(({ status }) => status !== 201);
    expect(new Set(refusals.map(({ status, body }) => `${status} ${body.message}`))).toEqual(new Set([`403 ${FULL}`]));
    expect(await countIn('con-total')).toBe(3);
    expect(await send('con-total', answersOf('1000'), first)).toEqual(receipt);
  });

  it('counts the sendings of all processes', async () => {
    await publish('de-varios', withLimites({ total: 3 }));
    const other = await anotherProcess();
    const apps = [app, other];
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => send('de-varios', answersOf(`3${i}00`), { app: apps[i % 2]! })),
    );
    expect(await countIn('de-varios')).toBe(3);
  });

  it('is told by the page, and raised by the next version', async () => {
    const { body } = await publish('que-avisa', withLimites({ total: 3 }));
    const page = async () => (await app.inject({ url: '/formularios/que-avisa' })).body;
    expect(await page()).not.toContain(FULL);
    for (const cedula of ['1000', '2000', '3000']) await send('que-avisa', answersOf(cedula));
    await expect.poll(page, { timeout: 8000 }).toContain(FULL);
    await republish(body, withLimites({ total: 4 }));
    await expect.poll(page, { timeout: 8000 }).not.toContain('respuestas que admite');
    expect(await send('que-avisa', answersOf('4000'))).toMatchObject({ status: 201 });
  });
});

describe('the limit of a person', () => {
  it('refuses one answer more under the same document, however it is written', async () => {
    await publish('por-persona', withLimites({ porPersona: { campo: 'cedula', maximo: 1 } }));
    expect(await send('por-persona', answersOf('1.020.304'))).toMatchObject({ status: 201 });
    expect(await send('por-persona', answersOf('1020304'))).toMatchObject({
      status: 400,
      body: { errores: { cedula: 'Con este documento ya se envió una respuesta.' } },
    });
    expect(await send('por-persona', answersOf('5060708'))).toMatchObject({ status: 201 });
  });

  it('holds for those who send at once, and compares addresses without their case', async () => {
    await publish('por-correo', withLimites({ porPersona: { campo: 'correo', maximo: 2 } }));
    const sent = await Promise.all(
      Array.from({ length: 12 }, async (_, i) =>
        send('por-correo', { nombre: 'Ana', correo: i % 2 ? 'Ana@example.com' : 'ana@example.com', cedula: `4${i}00` }),
      ),
    );
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(sent.find(({ status }) => status !== 201)!.body.errores).toEqual({
      correo: 'Con este correo ya se enviaron 2 respuestas.',
    });
  });

  it.each(['nombre', 'nada'])('by «%s» is refused when the form is published', async (campo) => {
    expect(await publish(`por-${campo}`, withLimites({ porPersona: { campo, maximo: 1 } }))).toMatchObject({
      status: 400,
    });
  });
});
