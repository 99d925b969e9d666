// Each creating call, made as an existing client makes it: no Idempotency-Key, no consent, the payloads of the contract.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { FORMULARIOS } from '#catalogo/index.ts';
import { ASIGNATURAS } from '#catalogo/testing/entorno.ts';
import { selectConteos } from '#features/encuestas/server/lectura.store.ts';
import { asJson } from './testing/contrato/cuerpo.ts';
import { ITEMS } from './testing/contrato/items.ts';
import { LECTURAS, type Lectura } from './testing/contrato/lecturas.ts';
import { cargaOf, cuerpoOf, LLAMADAS, type Llamada } from './testing/contrato/llamadas.ts';
import { createServidor } from './testing/contrato/servidor.ts';

const { app, db, signIn, call } = await createServidor();
const gestor = await signIn(['manager']);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Keys of a call's answer beside the receipt (DECISIONS §4). */
const ADEMAS: Readonly<Record<string, object>> = {
  solicitudUDEV: { idSolicitud: '0000000001' },
  encuestaCaracterizacionDigital: { error: false },
};

/** `message` of an empty form (spec 1 §5, spec 2 §5). */
const NADA_LLENO: Readonly<Record<string, string>> = {
  solicitudUDEV: 'Todos los campos marcados con * son obligatorios',
  departamentoDePersonal: 'Todos los campos marcados con * son obligatorios',
  solicitudAulaVirtual: '¡Todos los campos marcados con * son obligatorios!',
  cancelacionAsignaturas: 'Todos los campos son obligatorios',
  acompanamientoDocente: 'Todos los campos marcados con * son de carácter obligatorio',
};

/** `error` beside it, for the clients that read it. */
const ERRORES: Readonly<Record<string, (message: string) => unknown>> = {
  encuestaCaracterizacionDigital: () => true,
  departamentoDePersonal: (message) => message,
  proyectoSchneiderElectric: (message) => message,
};

const withRegistro = LLAMADAS.filter(({ slug }) => slug !== 'encuestaDeDesempenoDocente');
const anonima = LLAMADAS.find(({ slug }) => slug === 'encuestaDeDesempenoDocente')!;

beforeEach(async () => {
  await sql`truncate registros, envios, consecutivos, consentimientos, encuestas, encuestas_mezcla cascade`.execute(db);
});

async function read({ ruta, clave }: Lectura): Promise<readonly Record<string, unknown>[]> {
  const [method] = ruta.split(' ', 1) as ['GET' | 'POST'];
  const url = ruta.slice(method.length + 1);
  const payload = method === 'POST' ? { payload: { semestre: '2026-2' } } : {};
  const answer = await app.inject({ method, url: encodeURI(url), headers: gestor, ...payload });
  expect(answer.statusCode).toBe(200);
  return clave === null ? answer.json() : answer.json()[clave];
}

it('is made for every form', () => {
  expect(LLAMADAS.map(({ slug }) => slug).toSorted()).toEqual(FORMULARIOS.map(({ slug }) => slug).toSorted());
});

describe.each(withRegistro)('$url', (llamada: Llamada) => {
  const { slug } = llamada;

  it('answers 201 with the id and without a message, and is read again as it was sent', async () => {
    const answer = await call(llamada, cuerpoOf(llamada));
    const { seguimiento = '', porCorreo, vence, ...recibo } = answer.json<Readonly<Record<string, string>>>();
    // Ours: the receipt goes by mail where the form asks for an address, and a request has a promised day.
    expect([undefined, 'en-bandeja']).toContain(porCorreo);
    expect(vence ?? '2026-11-27').toMatch(/^2026-11-\d\d$/);
    expect([answer.statusCode, recibo]).toEqual([
      201,
      {
        id: expect.stringMatching(UUID),
        comprobante: expect.stringMatching(/^[A-Z]{3}-[0-9A-Z]{5}-[0-9A-Z]{5}$/),
        recibido: '2026-11-20T12:00:00.000Z',
        ...ADEMAS[slug],
      },
    ]);
    // The accompaniment is read on a page of its own.
    expect(seguimiento).toMatch(slug === 'acompanamientoDocente' ? /^$/ : /^[\w-]{22}$/);
    const filas = await read(LECTURAS[slug]!);
    // A row that is an item of what was sent has an id of its own.
    const isOwn = (id: string): boolean => UUID.test(id) && slug in ITEMS !== (id === answer.json().id);
    expect(filas).toEqual([expect.objectContaining({ ...LECTURAS[slug]!.fila, id: expect.toSatisfy(isOwn) })]);
  });

  it('answers 400 with a message and the faults by path, and stores nothing', async () => {
    const answer = await call(llamada, llamada.partes ? cuerpoOf({ ...llamada, partes: {} }) : asJson({}));
    const message = NADA_LLENO[slug] ?? 'Todos los campos son de carácter obligatorio';
    const error = ERRORES[slug]?.(message);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message, errores: expect.any(Object), ...(error !== undefined && { error }) },
    ]);
    expect(await read(LECTURAS[slug]!)).toEqual([]);
  });
});

it.each(Object.entries(ITEMS))('keeps each item of the list that %s sends', async (slug, item) => {
  const llamada = LLAMADAS.find((llamada) => llamada.slug === slug)!;
  await call(llamada, cuerpoOf(llamada));
  const { rows } = await sql<{ items: Record<string, unknown>[] }>`
    select jsonb_path_query_array(datos, '$.**[*] ? (@.type() == "object")') as items from registros`.execute(db);
  expect(rows[0]!.items).toContainEqual(
    Object.fromEntries(
      // Of a chosen option the key is kept too.
      Object.entries(item).map(([clave, valor]) => [
        clave,
        expect.toSatisfy(
          (kept: unknown) => isDeepStrictEqual(kept, valor) || (kept as { texto?: unknown }).texto === valor,
        ),
      ]),
    ),
  );
});

describe('/api/crearEncuesta', () => {
  it('answers 201 with the date alone, and is counted', async () => {
    const answer = await call(anonima, cuerpoOf(anonima));
    expect([answer.statusCode, answer.json()]).toEqual([201, { fecha: '2026-11-20' }]);
    const [{ codigoAsignatura, docente, programaAcademico, tipoAsignatura }] = [ASIGNATURAS[0]!];
    expect(await selectConteos(db, { semestres: ['2026-2'], tipo: null })).toMatchObject([
      {
        codigoAsignatura,
        docente,
        programa: programaAcademico,
        tipoAsignatura,
        respuestas: 1,
        // 4 was sent as a number, 5 as text.
        preguntas: { ECC1: [0, 0, 0, 1, 0], CR1: [0, 0, 0, 0, 1], ME3: [0, 1, 0, 0, 0], AMA3: [1, 0, 0, 0, 0] },
      },
    ]);
  });

  it('answers 400 with a message and the faults by path, and counts nothing', async () => {
    const answer = await call(anonima, asJson({}));
    const message = 'Todos los campos son de carácter obligatorio';
    expect([answer.statusCode, answer.json()]).toEqual([400, { message, errores: expect.any(Object) }]);
    expect(await selectConteos(db, { semestres: ['2026-2'], tipo: null })).toEqual([]);
  });
});

it('sends what the contract says, and nothing of ours', () => {
  for (const llamada of LLAMADAS) expect(Object.keys(cargaOf(llamada))).not.toContain('consentimiento');
});
