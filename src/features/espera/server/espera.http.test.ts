import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { setCupos } from '#core/cupos/service.ts';
import { sendCorreo } from '#features/correo/server/sending/send.ts';
import { ACEPTADO, fakeTransport, senderWith } from '#features/correo/server/testing.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createDatabase } from '#platform/server/db/database.ts';
import type { Delivery } from '#platform/server/mail.ts';
import { createServices } from '../../../services.ts';
import { createTestApp } from '../../../testing/app.ts';
import { openMails } from '../../../testing/open-mails.ts';
import type { TurnoAbierto } from '../contract.ts';

const testApp = await createTestApp({ PUBLIC_URL: 'https://gestion.example' });
const { app, db, connection, clock, config, files, signIn } = testApp;
const other = await testApp.anotherProcess();
const limited = await testApp.anotherProcess({ SENDS_PER_MINUTE: '2' });
await seedListas(db);

/** The worker's side: what jobs and schedules call. */
const { espera } = createServices({
  config,
  db,
  files,
  moodle: new Map([[testApp.moodle.name, testApp.moodle]]),
  isDemostracion: false,
  now: () => clock.now,
  report: (message, error) => {
    throw new Error(message, { cause: error });
  },
});

const CUPO = { lista: 'catedras', clave: 'catedra-de-deporte-y-cultura', semestre: '2026-2' };
const OTHER = { clave: 'catedra-abierta-de-ciudadania-y-paz', texto: 'Cátedra Abierta de Ciudadanía y Paz' };
const HORAS = 24;
const REFUSED: Delivery = { outcome: 'refused', fault: { kind: 'address', reply: '550 <persona3@example.com>' } };
const SIN_CUPOS = 'Esta opción ya no tiene cupos. Elija otra.';

const clockOfTest = new Date(clock.now);

beforeEach(async () => {
  clock.now = new Date(clockOfTest);
  await sql`truncate registros, envios, cupos, turnos, correos, correos_del_dia, auditoria, vigencias, ajustes, cambios cascade`.execute(
    db,
  );
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

type Body = Record<string, unknown>;

async function post(url: string, payload: object, headers: Record<string, string> = {}, target = app) {
  const answer = await target.inject({ method: 'POST', url: `/api${url}`, payload, headers });
  return { status: answer.statusCode, body: answer.json<Body>() };
}

const addressOf = (nth: number): string => `persona${nth}@example.com`;

const join = async (nth: number, headers = {}, target = app) =>
  post(
    '/espera',
    { formulario: inscripcionCatedra.slug, opcion: CUPO.clave, nombre: `Persona ${nth}`, correo: addressOf(nth) },
    headers,
    target,
  );

async function enrol(documento: number, turno?: string, target = app) {
  const payload = { ...CARGAS['inscripcionCatedra'], numDocumento: String(1_000_000 + documento) };
  return post('/crearInscripcionCatedra', payload, turno === undefined ? {} : { 'x-turno': turno }, target);
}

/** Makes the option full, with one enrolment. @returns the id of its record */
async function fill(): Promise<string> {
  await setCupos(db, CUPO, 1);
  const { status, body } = await enrol(0);
  expect(status).toBe(201);
  return String(body['id']);
}

/** Returns the messages to a person, oldest first. */
async function mailsTo(nth: number) {
  const { rows } = await sql<
    Parameters<typeof openMails>[0][number] & { asunto: string; campos: Record<string, string> }
  >`
    select d.correo, d.numero, d.enlaces, c.asunto, c.contenido, d.campos from correos c join correo_destinatarios d on d.correo = c.id
    where d.email = ${addressOf(nth)} order by c.creado, c.id`.execute(db);
  return openMails(rows, config.ENCRYPTION_KEY);
}

const subjectsTo = async (nth: number) => (await mailsTo(nth)).map(({ asunto }) => asunto.split(':')[0]);

const ANOTADO = 'Está en la lista de espera';
const OFRECIDO = 'Hay un cupo para usted';
const TERMINADA = 'La lista de espera terminó';

async function tokenOf(nth: number): Promise<string> {
  const [primero] = await mailsTo(nth);
  return /\/espera\/([\w-]{22})"/.exec(primero!.contenido)![1]!;
}

async function read(turno: string) {
  const answer = await app.inject({ url: '/api/espera', headers: { 'x-turno': turno } });
  return { status: answer.statusCode, body: answer.json<TurnoAbierto>() };
}

const stateOf = async (nth: number) => (await read(await tokenOf(nth))).body.estado;

const leave = async (nth: number) => post('/espera/salida', { turno: await tokenOf(nth) });

const ocupados = async (): Promise<number> =>
  (await sql<{ ocupados: number }>`select ocupados from cupos`.execute(db)).rows[0]!.ocupados;

const stored = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from registros`.execute(db)).rows[0]!.n;

const release = async (registro: string) => post(`/cupos/${registro}/liberacion`, {}, await signIn(['manager']));

/** Lets the mails to a person leave. */
async function leaves(nth: number, outcome: 'accepted' | 'refused'): Promise<void> {
  const smtp = fakeTransport(() => (outcome === 'accepted' ? ACEPTADO : REFUSED));
  for (const { correo: id } of await mailsTo(nth)) {
    const run = { id, tarea: null, advance: () => {}, signal: new AbortController().signal };
    await sendCorreo(senderWith(db, smtp, { secret: config.ENCRYPTION_KEY }), run);
  }
  expect(smtp.messages).not.toEqual([]);
}

/** Lets the terms of offers pass, and does what the worker does then. */
async function letPass(hours = HORAS): Promise<void> {
  clock.advance(hours * 3600);
  await espera.sweep();
}

describe('a person who waits for a place', () => {
  it('is told so by a mail with the address of their turn, which shows their place in the line', async () => {
    await fill();
    expect(await join(1)).toEqual({ status: 202, body: { opcion: 'Cátedra de Deporte y Cultura' } });
    await join(2);
    const [correo] = await mailsTo(1);
    expect(correo).toMatchObject({
      asunto: `${ANOTADO}: {opcion}`,
      campos: { opcion: 'Cátedra de Deporte y Cultura' },
    });
    expect(correo!.contenido).toContain('href="https://gestion.example/espera/');
    expect((await read(await tokenOf(2))).body).toEqual({
      opcion: 'Cátedra de Deporte y Cultura',
      titulo: inscripcionCatedra.titulo,
      ruta: '/catedras',
      lista: 'catedras',
      clave: CUPO.clave,
      estado: 'espera',
      puesto: 2,
      vence: null,
    });
  });

  it('keeps the place in the line when asking again, by any key and at the same moment', async () => {
    await fill();
    await join(1);
    const first = await join(2);
    const clave = randomUUID();
    const repeated = await Promise.all(
      Array.from({ length: 20 }, async (_, i) =>
        join(2, i % 2 ? { 'idempotency-key': clave } : {}, i % 4 > 1 ? other : app),
      ),
    );
    for (const again of repeated) expect(again).toEqual(first);
    expect((await sql`select from turnos`.execute(db)).rows).toHaveLength(2);
    expect(await subjectsTo(2)).toEqual([ANOTADO]);
    expect((await read(await tokenOf(2))).body.puesto).toBe(2);
  });

  it('is stored with a hash of the token only', async () => {
    await fill();
    await join(1);
    const token = await tokenOf(1);
    const { rows } = await sql<{ fila: string }>`select turnos::text as fila from turnos`.execute(db);
    expect(rows[0]!.fila).not.toContain(token);
    expect((await read('a'.repeat(22))).status).toBe(404);
    expect((await read('corto')).status).toBe(400);
  });

  it.each([
    ['an option with places', {}, 1, 409, 'Esa opción tiene cupos: puede inscribirse en el formulario.'],
    ['an unknown option', { opcion: 'ninguna' }, 0, 404, 'Esa opción no tiene lista de espera.'],
    ['a form without places', { formulario: 'rutaGraduacion' }, 0, 404, 'Esa opción no tiene lista de espera.'],
    ['no address', { correo: 'nada' }, 0, 400, expect.stringContaining('Escriba un correo electrónico')],
    ['no name', { nombre: ' ' }, 0, 400, expect.stringContaining('Escriba su nombre.')],
  ])('is refused for %s', async (_, cambio, total, status, message) => {
    await setCupos(db, CUPO, total);
    const pedido = { formulario: inscripcionCatedra.slug, opcion: CUPO.clave, nombre: 'Persona', correo: addressOf(1) };
    const answer = await post('/espera', { ...pedido, ...cambio });
    expect([answer.status, answer.body['message']]).toEqual([status, message]);
    expect((await sql`select from turnos`.execute(db)).rows).toHaveLength(0);
  });

  it('must prove work after as many requests as a public form takes', async () => {
    await fill();
    expect((await join(1, {}, limited)).status).toBe(202);
    expect((await join(2, {}, limited)).status).toBe(202);
    const { status, body } = await join(3, {}, limited);
    expect(status).toBe(429);
    expect(body['reto']).toBeDefined();
  });

  it('leaves the line with a press, once, and is forgotten', async () => {
    await fill();
    await join(1);
    await join(2);
    expect((await leave(1)).body).toMatchObject({ estado: 'retirado', puesto: null });
    expect((await leave(1)).body).toMatchObject({ estado: 'retirado' });
    expect((await read(await tokenOf(2))).body.puesto).toBe(1);
    const { rows } = await sql`select nombre, correo from turnos where estado = 'retirado'`.execute(db);
    expect(rows).toEqual([{ nombre: null, correo: null }]);
    await join(1);
    expect((await sql`select from turnos where estado = 'espera'`.execute(db)).rows).toHaveLength(2);
  });
});

describe('a place that a manager gives back', () => {
  it('is held for the first in the line, who alone enrols with it, once', async () => {
    const registro = await fill();
    await join(1);
    await join(2);
    expect(await release(registro)).toEqual({ status: 200, body: { cupo: 'liberado', esperan: 1 } });
    expect(await ocupados()).toBe(1);
    expect(await subjectsTo(1)).toEqual([ANOTADO, OFRECIDO]);
    expect(await subjectsTo(2)).toEqual([ANOTADO]);
    const [, oferta] = await mailsTo(1);
    const token = await tokenOf(1);
    expect(oferta!.contenido).toContain(`href="https://gestion.example/catedras#cupo=${token}"`);
    expect(oferta!.contenido).not.toContain('{vence}.'); // it ends in "p. m."
    expect(oferta!.campos['vence']).toMatch(/^el 21 de noviembre de 2026 a las 7:00/);

    expect((await enrol(50)).body).toMatchObject({ message: SIN_CUPOS });
    expect((await enrol(51, await tokenOf(2))).body).toMatchObject({ message: SIN_CUPOS });
    expect((await enrol(1, token)).status).toBe(201);
    expect((await enrol(52, token)).body).toMatchObject({ message: SIN_CUPOS });
    expect([await ocupados(), await stored(), await stateOf(1)]).toEqual([1, 2, 'aceptado']);
  });

  it('is waited for by people whom a manager reads in order of arrival, which the audit says', async () => {
    const registro = await fill();
    for (const nth of [3, 1, 2]) await join(nth);
    const headers = await signIn(['manager']);
    const read = async (as: Record<string, string>) =>
      app.inject({ url: `/api/cupos/${registro}/espera`, headers: as });
    const { personas } = (await read(headers)).json<{ personas: { nombre: string }[] }>();
    expect(personas.map(({ nombre }) => nombre)).toEqual(['Persona 3', 'Persona 1', 'Persona 2']);
    const cupo = await app.inject({ url: `/api/cupos/${registro}`, headers });
    expect(cupo.json()).toEqual({ cupo: 'ocupado', esperan: 3 });
    expect((await read(await signIn(['student']))).statusCode).toBe(403);
    const { rows } = await sql`select objeto_ids from auditoria where accion = 'cupo.espera'`.execute(db);
    expect(rows).toEqual([{ objeto_ids: [registro] }]);
  });

  it('is given back once, however often and by how many processes it is asked for', async () => {
    await setCupos(db, CUPO, 2);
    const ids = [await enrol(1), await enrol(2)].map(({ body }) => String(body['id']));
    await join(1);
    await join(2);
    const headers = await signIn(['manager']);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => post(`/cupos/${ids[0]}/liberacion`, {}, headers, i % 2 ? app : other)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect([await ocupados(), await stateOf(1), await stateOf(2)]).toEqual([2, 'ofrecido', 'espera']);
    const { rows } = await sql`select objeto_ids from auditoria where accion = 'cupo.liberacion'`.execute(db);
    expect(rows).toEqual([{ objeto_ids: [ids[0]] }]);
  });

  it('is free for anybody if no one waits, the former person too', async () => {
    const registro = await fill();
    expect((await enrol(0)).body).toMatchObject({ message: 'Ya hay una inscripción con este documento' });
    await release(registro);
    expect(await ocupados()).toBe(0);
    expect((await enrol(0)).status).toBe(201);
  });

  it.each([
    ['no record', randomUUID(), 404, 'No existe lo que está buscando.'],
    [
      'a record of a form without places',
      null,
      409,
      'Este registro no ocupa un cupo. Actualice la página para ver cómo quedó.',
    ],
  ])('does not exist for %s', async (_, id, status, message) => {
    const hbv = await post('/crearInscripcionHBV', CARGAS['inscripcionHBV']!);
    expect(await release(id ?? String(hbv.body['id']))).toMatchObject({ status, body: { message } });
  });
});

describe('an offer whose term passes', () => {
  it('goes to the second in the line, and the first may wait again', async () => {
    const registro = await fill();
    await join(1);
    await join(2);
    await release(registro);
    await letPass(HORAS - 1);
    expect(await stateOf(2)).toBe('espera');
    await letPass(1);
    expect([await stateOf(1), await stateOf(2), await ocupados()]).toEqual(['vencido', 'ofrecido', 1]);
    expect((await enrol(1, await tokenOf(1))).body).toMatchObject({ message: SIN_CUPOS });
    expect((await enrol(2, await tokenOf(2))).status).toBe(201);
    expect((await join(1)).status).toBe(202);
  });

  it('is ended at its instant by a job, once by many', async () => {
    const registro = await fill();
    for (const nth of [1, 2, 3]) await join(nth);
    await release(registro);
    const { rows } = await sql<{ key: string; run_at: Date }>`
      select key, run_at from graphile_worker.jobs where task_identifier = 'cupo-ofrecido'`.execute(db);
    expect(rows.map(({ run_at }) => run_at)).toEqual([new Date('2026-11-21T12:00:00Z')]);
    clock.advance(HORAS * 3600 - 1);
    expect(await stateOf(1)).toBe('ofrecido');
    clock.advance(1);
    // Its page says so even before the job runs.
    expect([await stateOf(1), await stateOf(2)]).toEqual(['vencido', 'espera']);
    expect((await enrol(1, await tokenOf(1))).body).toMatchObject({ message: SIN_CUPOS });
    await Promise.all(Array.from({ length: 10 }, async () => espera.expire(rows[0]!.key)));
    expect([await stateOf(1), await stateOf(2), await stateOf(3)]).toEqual(['vencido', 'ofrecido', 'espera']);
    expect([await ocupados(), await subjectsTo(2)]).toEqual([1, [ANOTADO, OFRECIDO]]);
  });

  it('is free again after the last in the line', async () => {
    const registro = await fill();
    await join(1);
    await release(registro);
    await letPass();
    expect(await ocupados()).toBe(0);
  });

  it('lasts as many hours as managers set', async () => {
    const registro = await fill();
    const headers = await signIn(['manager']);
    const set = async (version: number, horasDeCupo: number | null) => {
      const payload = { version, valores: { horasDeCupo } };
      expect((await app.inject({ method: 'PUT', url: '/api/ajustes', headers, payload })).statusCode).toBe(200);
    };
    await set(0, 2);
    // The application keeps its settings for a few seconds, longer than this test lasts.
    onTestFinished(async () => set(1, null));
    await join(1);
    await release(registro);
    expect((await read(await tokenOf(1))).body.vence).toBe('2026-11-20T14:00:00.000Z');
  });
});

it('a declined offer goes to the next in the line at once', async () => {
  const registro = await fill();
  await join(1);
  await join(2);
  await release(registro);
  expect((await leave(1)).body).toMatchObject({ estado: 'retirado' });
  expect([await stateOf(2), await ocupados()]).toEqual(['ofrecido', 1]);
});

it('an offer is of one option: another one is not taken with it', async () => {
  const registro = await fill();
  await join(1);
  await release(registro);
  await setCupos(db, { ...CUPO, clave: OTHER.clave }, 0);
  const payload = { ...CARGAS['inscripcionCatedra'], numDocumento: '1000077', catedra: OTHER.texto };
  const answer = await post('/crearInscripcionCatedra', payload, { 'x-turno': await tokenOf(1) });
  expect(answer.body).toMatchObject({ message: SIN_CUPOS });
  expect(await stateOf(1)).toBe('ofrecido');
});

describe('more places for an option', () => {
  it('are offered when managers no longer close it by hand, and those who wait for it are not before', async () => {
    const headers = await signIn(['manager']);
    const close = async (withCupos: boolean) => {
      const { version, opciones } = (await app.inject({ url: '/api/listas/catedras', headers })).json<{
        version: number;
        opciones: { clave: string; texto: string; atributos: object }[];
      }>();
      const { texto, atributos } = opciones.find(({ clave }) => clave === CUPO.clave)!;
      const acto = { acto: 'cambiar', clave: CUPO.clave, texto, atributos: { ...atributos, conCupos: withCupos } };
      expect((await post('/listas/catedras/cambios', { version, actos: [acto] }, headers)).status).toBe(200);
    };
    await close(false);
    await setCupos(db, CUPO, 1);
    expect((await join(1)).status).toBe(202);
    expect((await join(2)).status).toBe(202);
    await espera.sweep();
    expect(await stateOf(1)).toBe('espera');
    await close(true);
    expect([await stateOf(1), await stateOf(2)]).toEqual(['ofrecido', 'espera']);
  });

  async function raise(total: number | null, evenIfMore = true) {
    const headers = await signIn(['manager']);
    const { version } = (await app.inject({ url: '/api/listas/catedras', headers })).json<{ version: number }>();
    const actos = [{ acto: 'limitar', clave: CUPO.clave, semestre: CUPO.semestre, total, aunqueHayaMas: evenIfMore }];
    return post('/listas/catedras/cambios', { version, actos }, headers);
  }

  it('are offered to those who wait, whose number managers see', async () => {
    await fill();
    for (const nth of [1, 2, 3]) await join(nth);
    const { body } = await raise(3);
    const opciones = body['opciones'] as { clave: string; cupos: object[] }[];
    expect(opciones.find(({ clave }) => clave === CUPO.clave)!.cupos[0]).toEqual({
      semestre: CUPO.semestre,
      total: 3,
      ocupados: 3,
      enEspera: 1,
    });
    expect([await stateOf(1), await stateOf(2), await stateOf(3)]).toEqual(['ofrecido', 'ofrecido', 'espera']);
  });

  it('count what is offered, also where the limit was away for a while', async () => {
    await fill();
    for (const nth of [1, 2]) await join(nth);
    await raise(null);
    expect([await stateOf(1), await stateOf(2)]).toEqual(['ofrecido', 'ofrecido']);
    await raise(3);
    expect(await ocupados()).toBe(3);
    await letPass();
    expect(await ocupados()).toBe(1);
  });

  it.each([
    [1, 400],
    [2, 400],
    [3, 200],
  ])('are shown and judged with those on offer where the limit is set again: %i of 3', async (total, status) => {
    await fill();
    for (const nth of [1, 2]) await join(nth);
    const { body } = await raise(null);
    const opciones = body['opciones'] as { clave: string; cupos: object[] }[];
    expect(opciones.find(({ clave }) => clave === CUPO.clave)!.cupos[0]).toMatchObject({ total: null, ocupados: 3 });
    const answer = await raise(total, false);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body).includes(`ya hay 3 cupos ocupados, más que ${total}`)).toBe(status === 400);
    expect((await raise(total)).status).toBe(200);
    expect(await ocupados()).toBe(3);
  });

  it('are given exactly, each once, when 200 people accept at the same moment', async () => {
    const [people, places] = [200, 20];
    await fill();
    for (let nth = 1; nth <= people; nth++) expect((await join(nth)).status).toBe(202);
    await raise(1 + places);
    const tokens = await Promise.all(Array.from({ length: people }, async (_, i) => tokenOf(i + 1)));
    const answers = await Promise.all(
      tokens.flatMap((token, i) => [enrol(2 * i + 1, token), enrol(2 * i + 2, token, other)]),
    );
    const given = answers.filter(({ status }) => status === 201);
    expect(given).toHaveLength(places);
    expect(answers.filter(({ body }) => body['message'] === SIN_CUPOS)).toHaveLength(2 * people - places);
    expect([await stored(), await ocupados()]).toEqual([1 + places, 1 + places]);
    const { rows } = await sql`select estado, count(*)::int as n from turnos group by 1 order by 1`.execute(db);
    expect(rows).toEqual([
      { estado: 'aceptado', n: places },
      { estado: 'espera', n: people - places },
    ]);
  }, 60_000);

  it('are given exactly while connections to the database are cut, and requests are repeated under their keys', async () => {
    const [people, places] = [60, 10];
    await fill();
    for (let nth = 1; nth <= people; nth++) await join(nth);
    await raise(1 + places);
    const tokens = await Promise.all(Array.from({ length: people }, async (_, i) => tokenOf(i + 1)));
    const { authorization } = await signIn(['manager']);
    const killer = createDatabase({ connection, max: 1 });
    onTestFinished(async () => killer.destroy());
    const cut = async () =>
      sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(killer);
    let cuts = 0;
    /** Repeats a request until the product says yes or no. */
    const insist = async (ask: () => Promise<{ status: number; body: Body }>) => {
      for (;;) {
        const answer = await ask().catch(() => ({ status: 503, body: {} }));
        if (answer.status < 500) return answer;
      }
    };
    const registro = (await sql<{ id: string }>`select id from registros`.execute(db)).rows[0]!.id;
    const releasing = insist(async () => post(`/cupos/${registro}/liberacion`, {}, { authorization }));
    const answers = await Promise.all(
      tokens.map(async (token, i) => {
        const headers = { 'x-turno': token, 'idempotency-key': randomUUID() };
        const payload = { ...CARGAS['inscripcionCatedra'], numDocumento: String(2_000_000 + i) };
        const answer = await insist(async () =>
          post('/crearInscripcionCatedra', payload, headers, i % 2 ? app : other),
        );
        if (i % 10 === 0 && cuts++ < 5) await cut();
        return answer;
      }),
    );
    expect([200, 409]).toContain((await releasing).status);
    await espera.sweep();
    expect(cuts).toBeGreaterThan(0);
    const given = answers.filter(({ status }) => status === 201).length;
    const { rows } = await sql<{ held: number; offers: number; mails: number }>`
      select count(*) filter (where estado = 'ofrecido')::int as held, count(vence)::int as offers,
        (select count(*) from correos where asunto like ${`${OFRECIDO}%`})::int as mails from turnos`.execute(db);
    const [{ held, offers, mails } = { held: 0, offers: 0, mails: 0 }] = rows;
    // The place of the first enrolment was given back once, and is taken again.
    expect([await stored(), given + held, await ocupados()]).toEqual([1 + given, 1 + places, 1 + places]);
    expect(mails).toBe(offers);
  }, 60_000);

  it('and declined, expired and accepted at the same moment, are neither lost nor doubled', async () => {
    const people = 30;
    await fill();
    for (let nth = 1; nth <= people; nth++) await join(nth);
    await raise(11);
    const tokens = await Promise.all(Array.from({ length: people }, async (_, i) => tokenOf(i + 1)));
    const { rows: ids } = await sql<{ id: string }>`select id from turnos order by numero`.execute(db);
    await Promise.all(
      tokens
        .slice(0, 10)
        .flatMap((token, i) => [
          enrol(i + 1, token, other),
          post('/espera/salida', { turno: token }),
          espera.expire(ids[i]!.id),
        ]),
    );
    const { rows } = await sql<{ held: number }>`
      select (select count(*) from turnos where estado = 'ofrecido')::int + (select count(*) from registros)::int as held`.execute(
      db,
    );
    expect([rows[0]!.held, await ocupados()]).toEqual([11, 11]);
  });
});

describe('the window of the form', () => {
  async function save(version: number, limites: { readonly abre?: string; readonly cierra?: string }): Promise<void> {
    const url = `/api/vigencias/${inscripcionCatedra.slug}`;
    const headers = await signIn(['manager']);
    const payload = { version, vigencia: { abre: null, cierra: null, antes: '', despues: '', ...limites } };
    expect((await app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
  }

  it('lets nothing be offered while it is closed; from its opening on it is', async () => {
    const registro = await fill();
    await join(1);
    await save(0, { abre: '2026-11-22T07:00:00-05:00' });
    onTestFinished(async () => save(1, {}));
    expect(await join(2)).toMatchObject({ status: 403, body: { message: 'Esto no se recibe en este momento.' } });
    await release(registro);
    expect([await stateOf(1), await ocupados()]).toEqual(['espera', 0]);
    clock.now = new Date('2026-11-22T12:00:00Z');
    await espera.sweep();
    expect([await stateOf(1), await ocupados()]).toEqual(['ofrecido', 1]);
  });

  it('ends an offer that would last longer, as its mail and its page say', async () => {
    const registro = await fill();
    await join(1);
    await join(2);
    await save(0, { cierra: '2026-11-20T18:00:00-05:00' });
    onTestFinished(async () => save(1, {}));
    await release(registro);
    const token = await tokenOf(1);
    const [, oferta] = await mailsTo(1);
    expect(oferta!.campos['vence']).toMatch(/^el 20 de noviembre de 2026 a las 6:00/);
    expect((await read(token)).body.vence).toBe('2026-11-20T23:00:00.000Z');
    clock.now = new Date('2026-11-20T22:59:59Z');
    expect((await enrol(1, token)).status).toBe(201);
  });

  it('lets nothing be offered in the minute of its close, at which offers end', async () => {
    const registro = await fill();
    await join(1);
    await join(2);
    await save(0, { cierra: '2026-11-20T18:00:00-05:00' });
    onTestFinished(async () => save(1, {}));
    await release(registro);
    clock.now = new Date('2026-11-20T23:00:30Z');
    await leave(1);
    expect([await stateOf(2), await subjectsTo(2), await ocupados()]).toEqual(['espera', [ANOTADO], 0]);
  });
});

describe('the end of the semester', () => {
  const ENERO = { ...CUPO, semestre: '2027-1' };
  const JULIO = { ...CUPO, semestre: '2027-2' };
  const semestres = async () =>
    (await sql<{ semestre: string }>`select semestre from registros order by creado`.execute(db)).rows.map(
      ({ semestre }) => semestre,
    );

  it.each([
    ['without places in the next semester', '2026-12-31T23:00:00Z', '2027-01-01T13:00:00Z', CUPO, ENERO, 0],
    ['with places in the next semester', '2026-12-31T23:00:00Z', '2027-01-01T13:00:00Z', CUPO, ENERO, 5],
    ['without a limit in the next semester', '2027-01-01T04:59:00Z', '2027-01-02T04:58:00Z', CUPO, ENERO, null],
    ['in July too', '2027-06-30T22:00:00Z', '2027-07-01T21:59:00Z', { ...CUPO, semestre: '2027-1' }, JULIO, 0],
  ])('does not shorten an offer, which counts in its own, %s', async (_, offered, taken, cupo, next, places) => {
    clock.now = new Date(Date.parse(offered) - 60_000);
    await setCupos(db, cupo, 1);
    if (places !== null) await setCupos(db, next, places);
    const registro = String((await enrol(0)).body['id']);
    await join(1);
    await join(2);
    clock.now = new Date(offered);
    await release(registro);
    clock.now = new Date(taken);
    const token = await tokenOf(1);
    expect((await read(token)).body).toMatchObject({ estado: 'ofrecido' });
    expect((await enrol(1, token)).status).toBe(201);
    expect(await semestres()).toEqual([cupo.semestre, cupo.semestre]);
    expect(await stateOf(1)).toBe('aceptado');
    const { rows } = await sql<{ ocupados: number }>`select ocupados from cupos order by semestre`.execute(db);
    expect(rows.map((fila) => fila.ocupados)).toEqual(places === null ? [1] : [1, 0]);
  });

  it('leaves the new semester to who has no offer, or takes another option than the offered one', async () => {
    clock.now = new Date('2026-12-31T23:00:00Z');
    const registro = await fill();
    await join(1);
    await release(registro);
    clock.now = new Date('2027-01-01T13:00:00Z');
    expect((await enrol(7)).status).toBe(201);
    const payload = { ...CARGAS['inscripcionCatedra'], numDocumento: '1000077', catedra: OTHER.texto };
    const answer = await post('/crearInscripcionCatedra', payload, { 'x-turno': await tokenOf(1) });
    expect(answer.status).toBe(201);
    expect(await semestres()).toEqual(['2026-2', '2027-1', '2027-1']);
    expect(await stateOf(1)).toBe('ofrecido');
  });

  it('ends the lines: who still waits is told once, by any number of processes, and forgotten', async () => {
    const registro = await fill();
    for (const nth of [1, 2, 3]) await join(nth);
    clock.now = new Date('2026-12-31T23:00:00Z');
    await release(registro);
    await espera.endLines(clock.now);
    expect(await stateOf(2)).toBe('espera');
    const enero = new Date('2027-01-01T05:00:00Z');
    await Promise.all([espera.endLines(enero), espera.endLines(enero), espera.endLines(enero)]);
    await espera.endLines(enero);
    expect([await subjectsTo(1), await subjectsTo(2), await subjectsTo(3)]).toEqual([
      [ANOTADO, OFRECIDO],
      // Of what was written before, the person is forgotten with the turn.
      [TERMINADA],
      [TERMINADA],
    ]);
    const [correo] = await mailsTo(2);
    expect(correo!.campos).toMatchObject({ opcion: 'Cátedra de Deporte y Cultura' });
    expect(correo!.contenido).toContain('El semestre 2026-2 terminó');
    expect(correo).toMatchObject({
      contenido: expect.stringContaining(`href="https://gestion.example${inscripcionCatedra.ruta}"`) as string,
      enlaces: null,
    });
    // Once it left, or could not, the person is forgotten in it too.
    for (const nth of [2, 3]) await leaves(nth, nth === 2 ? 'accepted' : 'refused');
    await espera.endLines(enero);
    const { rows } = await sql<{ todo: string }>`
      select d::text || coalesce((select m::text from correo_mensajes m where (m.correo, m.numero) = (d.correo, d.numero)), '') as todo
      from correo_destinatarios d where campos = '{}'`.execute(db);
    expect(rows).toHaveLength(4);
    for (const { todo: all } of rows) expect(all).not.toMatch(/example\.com|Cátedra|Persona/);
    expect(await subjectsTo(1)).toEqual([ANOTADO, OFRECIDO]);
    // The offer still holds.
    expect((await sql`select from turnos`.execute(db)).rows).toHaveLength(1);
    clock.now = new Date('2027-01-01T23:00:00Z');
    await espera.sweep();
    await espera.endLines(clock.now);
    expect((await sql`select from turnos`.execute(db)).rows).toHaveLength(0);
    expect(await subjectsTo(1)).toEqual([]);
  });

  it('tells everybody of a long line, and none of them twice where one of its parts fails', async () => {
    await fill();
    await sql`insert into turnos (id, huella, formulario, lista, clave, semestre, nombre, correo, creado)
      select gen_random_uuid(), sha256(n::text::bytea), ${inscripcionCatedra.slug}, ${CUPO.lista}, ${CUPO.clave},
        ${CUPO.semestre}, 'Persona ' || n, 'persona' || n || '@example.com', now()
      from generate_series(1, 250) as n`.execute(db);
    const enero = new Date('2027-01-02T05:00:00Z');
    const told = async () =>
      (await sql<{ email: string }>`select email from correo_destinatarios`.execute(db)).rows.map(({ email }) => email);
    await sql`alter table correo_destinatarios add constraint cut check (email <> 'persona150@example.com')`.execute(
      db,
    );
    await expect(espera.endLines(enero)).rejects.toThrow('cut');
    await sql`alter table correo_destinatarios drop constraint cut`.execute(db);
    await espera.endLines(enero);
    const addresses = await told();
    expect([addresses.length, new Set(addresses).size]).toEqual([250, 250]);
  });
});
