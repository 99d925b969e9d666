import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { proyectoSchneiderElectric } from '#catalogo/proyecto-schneider-electric/formulario.ts';
import { seedVigencias } from '#demostracion/semestre.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createEjemplos } from '../../../testing/ejemplos.ts';
import type { VigenciaAbierta } from '../contract.ts';

const testApp = await createTestApp();
const { app, db, clock, signIn, anotherProcess } = testApp;
const ejemplos = await createEjemplos(testApp);
const otherProcess = await anotherProcess();

const OPENING = '2026-11-01T08:00:00-05:00';
const CLOSING = '2026-11-30T18:00:00-05:00';
const VIGENCIA = { abre: OPENING, cierra: CLOSING, antes: '', despues: 'Escriba a la Unidad.' };

beforeEach(async () => {
  await sql`truncate vigencias, cambios, auditoria, registros, envios cascade`.execute(db);
  vi.useFakeTimers({ toFake: ['performance'] });
  later();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Ages the cache of every process. */
function later(): void {
  vi.advanceTimersByTime(5001);
}

const at = (momento: string): void => {
  clock.now = new Date(`${momento}-05:00`);
};

const GLORIA = 'gloria.gestora';
const GABRIEL = 'gabriel.gestor';

/** A session of its own: days pass between calls. */
const as = async (usuario: string) => signIn(['manager'], usuario);

async function save(version: number, vigencia: object, { de: author = GLORIA, slug = inscripcionHBV.slug } = {}) {
  const headers = await as(author);
  const url = `/api/vigencias/${slug}`;
  const answer = await app.inject({ method: 'PUT', url, headers, payload: { version, vigencia } });
  return { status: answer.statusCode, body: answer.json() };
}

async function list(): Promise<readonly VigenciaAbierta[]> {
  const answer = await app.inject({ url: '/api/vigencias', headers: await as(GLORIA) });
  return answer.json<{ vigencias: VigenciaAbierta[] }>().vigencias;
}

const readHBV = async () => (await list()).find(({ formulario }) => formulario === inscripcionHBV.slug)!;

type Sent = { readonly headers?: Record<string, string>; readonly en?: typeof app; readonly azar?: number };

async function send(formulario: Formulario, { headers = {}, en: target = app, azar = 0.5 }: Sent = {}) {
  const url = `/api${formulario.llamada.slice('POST '.length)}`;
  const payload = ejemplos.payload(
    formulario,
    ejemplos.valores(formulario, () => azar),
  );
  const answer = await target.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const filled = (momento: string) => ({ headers: { 'x-diligenciado': `${momento}-05:00` } });

const stored = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from registros`.execute(db)).rows[0]!.n;

describe('a form with a window', () => {
  beforeEach(async () => {
    await save(0, VIGENCIA);
  });

  it('takes nothing before it opens', async () => {
    at('2026-11-01T07:59:59');
    const { status, body } = await send(inscripcionHBV);
    expect(status).toBe(403);
    expect(body).toEqual({
      message: expect.stringMatching(
        /^Este formulario abre el 1 de noviembre de 2026 a las 8:00\sa\.\sm\. y cierra el/,
      ),
    });
    expect(await stored()).toBe(0);
  });

  it('takes answers within it', async () => {
    at('2026-11-15T12:00:00');
    expect((await send(inscripcionHBV)).status).toBe(201);
  });

  it('takes nothing after it closes, and says when in the words of the managers', async () => {
    at('2026-11-30T18:01:00');
    const { status, body } = await send(inscripcionHBV);
    expect(status).toBe(403);
    expect(body['message']).toMatch(
      /^Este formulario cerró el 30 de noviembre de 2026 a las 6:00\sp\.\sm\. Escriba a la Unidad\.$/,
    );
    expect(await stored()).toBe(0);
  });

  it('takes what was filled in before the close for 15 days, and not what was filled in after it', async () => {
    at('2026-12-15T17:59:00');
    expect((await send(inscripcionHBV, filled('2026-11-30T17:59:00'))).status).toBe(201);
    expect((await send(inscripcionHBV, filled('2026-11-30T17:58:59'))).status).toBe(403);
    at('2026-12-03T09:00:00');
    expect((await send(inscripcionHBV, filled('2026-11-30T18:02:00'))).status).toBe(403);
    expect(await stored()).toBe(1);
  });

  it('gives a repetition after the close the first answer, and tells other content of it', async () => {
    at('2026-11-30T17:59:00');
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(inscripcionHBV, { headers });
    at('2026-12-20T09:00:00');
    expect(await send(inscripcionHBV, { headers })).toEqual({ status: 201, body: first.body });
    const other = await send(inscripcionHBV, { headers, azar: 0.25 });
    expect([other.status, other.body['recibo']]).toEqual([409, first.body]);
  });

  it('is the same in another process within seconds', async () => {
    at('2026-12-01T12:00:00');
    expect((await send(inscripcionHBV, { en: otherProcess })).status).toBe(403);
    await save(1, { ...VIGENCIA, cierra: null });
    later();
    expect((await send(inscripcionHBV, { en: otherProcess })).status).toBe(201);
  });

  it('is told on the homes of students and teachers', async () => {
    const notas = async (momento: string) => {
      at(momento);
      const answer = await app.inject({ url: '/api/inicio/propio', headers: await signIn(['student']) });
      return answer.json<{ vigencias: unknown[] }>().vigencias;
    };
    const nota = (abierta: boolean, texto: RegExp) => [
      { ruta: inscripcionHBV.ruta, abierta, texto: expect.stringMatching(texto) },
    ];
    expect(await notas('2026-10-31T12:00:00')).toEqual(nota(false, /^Abre el 01\/11\/2026, 8:00/));
    expect(await notas('2026-11-20T12:00:00')).toEqual(nota(true, /^Cierra el 30\/11\/2026, 6:00/));
    expect(await notas('2026-12-01T12:00:00')).toEqual(nota(false, /^Cerró el 30\/11\/2026, 6:00/));
  });
});

it('the call of each form refuses in the shape that its clients read', async () => {
  at('2026-12-01T12:00:00');
  await save(0, VIGENCIA, { slug: proyectoSchneiderElectric.slug });
  const { body } = await send(proyectoSchneiderElectric);
  expect(body['error']).toBe(body['message']);
});

it('the anonymous survey counts by the day of its filling in, which is all that is known', async () => {
  await save(0, VIGENCIA, { slug: encuestaDocente.slug });
  at('2026-12-03T09:00:00');
  expect((await send(encuestaDocente, filled('2026-11-30T12:00:00'))).status).toBe(201);
  expect((await send(encuestaDocente, filled('2026-12-01T12:00:00'))).status).toBe(403);
});

describe('the windows', () => {
  beforeEach(() => at('2026-11-20T12:00:00'));

  it('are of every form but those that a screen of the unit fills in, and limit nothing at first', async () => {
    const vigencias = await list();
    expect(vigencias.map(({ formulario }) => formulario)).not.toContain('acompanamientoDocente');
    expect(await readHBV()).toEqual({
      formulario: inscripcionHBV.slug,
      titulo: inscripcionHBV.titulo,
      version: 0,
      vigencia: { abre: null, cierra: null, antes: '', despues: '' },
      historia: [],
    });
  });

  it('keep who changed what, and tell the audit, without the messages', async () => {
    await save(0, VIGENCIA);
    await save(1, { ...VIGENCIA, cierra: null }, { de: GABRIEL });
    const { version, historia } = await readHBV();
    expect(version).toBe(2);
    expect(
      historia.map(({ persona, antes: before, despues: after }) => [persona, before?.cierra, after.cierra]),
    ).toEqual([
      [expect.any(String), '2026-11-30T23:00:00.000Z', null],
      [expect.any(String), undefined, '2026-11-30T23:00:00.000Z'],
    ]);
    const { rows } =
      await sql`select usuario, objeto_ids, detalle from auditoria where accion = 'vigencia.cambio' order by instante, id`.execute(
        db,
      );
    expect(rows).toEqual([
      {
        usuario: 'gloria.gestora',
        objeto_ids: [inscripcionHBV.slug],
        detalle: {
          Apertura: expect.stringMatching(/^sin fecha → 01\/11\/2026/),
          Cierre: expect.stringMatching(/^sin fecha → 30\/11\/2026/),
          'Mensaje después de cerrar': 'cambiado',
        },
      },
      {
        usuario: 'gabriel.gestor',
        objeto_ids: [inscripcionHBV.slug],
        detalle: { Cierre: expect.stringMatching(/→ sin fecha$/) },
      },
    ]);
  });

  it('saved as they are leave no change', async () => {
    await save(0, VIGENCIA);
    expect((await save(1, VIGENCIA)).body.version).toBe(1);
    expect((await readHBV()).historia).toHaveLength(1);
  });

  it('are not overwritten by who saw another version, who is given the present one', async () => {
    await save(0, VIGENCIA, { de: GABRIEL });
    const { status, body } = await save(0, { ...VIGENCIA, cierra: null });
    expect(status).toBe(409);
    expect(body.message).toContain('Otra persona cambió la apertura y el cierre');
    expect(await readHBV()).toMatchObject(body.abierta);
    expect((await readHBV()).vigencia.cierra).toBe('2026-11-30T23:00:00.000Z');
  });

  it('are set once by two managers who save the first one at the same moment', async () => {
    const both = await Promise.all([save(0, VIGENCIA), save(0, { ...VIGENCIA, antes: 'Pronto.' }, { de: GABRIEL })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await readHBV()).historia).toHaveLength(1);
  });

  it.each([
    [{ ...VIGENCIA, cierra: OPENING }, 'vigencia.cierra', 'Debe cerrar después de abrir.'],
    [{ ...VIGENCIA, cierra: '31/11/2026' }, 'vigencia.cierra', 'Escriba el día y la hora.'],
    [{ ...VIGENCIA, antes: 'x'.repeat(501) }, 'vigencia.antes', 'Escriba como máximo 500 caracteres.'],
  ])('%o is refused', async (vigencia, ruta, mensaje) => {
    const { status, body } = await save(0, vigencia);
    expect([status, body.errores]).toEqual([400, { [ruta]: mensaje }]);
  });

  it.each(['nada', 'acompanamientoDocente'])('of %s do not exist', async (slug) => {
    expect((await save(0, VIGENCIA, { slug })).status).toBe(404);
  });
});

it('a demonstration has one form that closes a month later, until a manager changes it', async () => {
  const cierreOf = async () =>
    (await list()).flatMap(({ formulario, vigencia: { cierra } }) => (cierra === null ? [] : [[formulario, cierra]]));
  await seedVigencias(db, new Date('2026-11-20T15:00:00Z'));
  const primera = [['solicitudHabilitacion', '2026-12-20T23:00:00.000Z']];
  expect(await cierreOf()).toEqual(primera);
  await seedVigencias(db, new Date('2026-12-01T15:00:00Z'));
  expect(await cierreOf()).toEqual(primera);
  await seedVigencias(db, new Date('2027-01-10T15:00:00Z'));
  expect(await cierreOf()).toEqual([['solicitudHabilitacion', '2027-02-09T23:00:00.000Z']]);
  await save(1, { ...VIGENCIA, cierra: null }, { slug: 'solicitudHabilitacion' });
  await seedVigencias(db, new Date('2027-03-10T15:00:00Z'));
  expect(await cierreOf()).toEqual([]);
});
