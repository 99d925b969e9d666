// The mode of the survey: managers change it while nothing was answered, and its key is one for everybody until destroyed.
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { applyMinimo, countRespuestas, respuestas } from '#features/encuestas/server/service.ts';
import { createVigencias } from '#features/vigencias/server/service.ts';
import type { ModoAbierto } from '../contract.ts';
import { createPedido, fingerprintOf } from '../protocol.ts';
import { destroyClaves, hasVerificada } from './service.ts';
import { createSurvey, FISICA, SEMESTRE } from './testing.ts';

type Survey = Awaited<ReturnType<typeof createSurvey>>;

const openModo = async ({ call, gestora }: Survey, semestre: string = SEMESTRE) =>
  (await call(`GET /encuesta/modos/${semestre}`, { headers: gestora })).json<ModoAbierto>();

const messageOf = (response: { json: () => unknown }): string => (response.json() as { message: string }).message;

describe('the open mode', () => {
  it('is the default: answers are as specified, whatever token comes with them', async () => {
    const survey = await createSurvey();
    const { headers } = await survey.signInStudent();
    const before = await countRespuestas(survey.db);
    for (const papeleta of [undefined, undefined, { entrada: 'x', salida: 'y' }]) {
      const answered = await survey.answer(papeleta);
      expect([answered.statusCode, answered.json()]).toEqual([201, { fecha: '2026-11-20' }]);
    }
    expect(await countRespuestas(survey.db)).toBe(before + 3);
    expect((await survey.call(`GET /encuesta/claves/${SEMESTRE}`)).json()).toEqual({
      semestre: SEMESTRE,
      modo: 'abierta',
      clave: null,
    });
    expect(await survey.listFor(headers)).toMatchObject({ modo: 'abierta', leidas: null, asignaturas: [] });
    expect(survey.moodle.readings).toBe(0);
    expect((await survey.askFor(headers, { cegado: 'A'.repeat(43) })).statusCode).toBe(403);
    const { rows } = await sql`select from papeletas_usadas`.execute(survey.db);
    expect(rows).toEqual([]);
  });
});

describe('the mode', () => {
  it('is changed with a history, and everybody reads the same key without a session', async () => {
    const survey = await createSurvey();
    expect(await openModo(survey)).toMatchObject({ modo: 'abierta', version: 0, impedimento: null, historia: [] });
    expect((await survey.setModo('verificada')).statusCode).toBe(200);
    const published = await survey.call(`GET /encuesta/claves/${SEMESTRE}`);
    const { clave } = published.json<{ clave: { publica: string; huella: string } }>();
    expect(clave.huella).toBe(fingerprintOf(clave.publica));
    expect(published.headers['cache-control']).toBe('public, max-age=60');
    const { headers } = await survey.signInStudent();
    expect((await survey.call(`GET /encuesta/claves/${SEMESTRE}`, { headers })).json()).toEqual(published.json());
    expect((await survey.setModo('abierta')).statusCode).toBe(200);
    expect((await survey.call(`GET /encuesta/claves/${SEMESTRE}`)).json()).toMatchObject({ clave: null });
    // A key that was published is never exchanged: tokens of it may be out.
    expect((await survey.setModo('verificada')).statusCode).toBe(200);
    expect((await survey.call(`GET /encuesta/claves/${SEMESTRE}`)).json()).toMatchObject({ clave });
    const { version, historia } = await openModo(survey);
    expect(version).toBe(3);
    expect(historia.map(({ antes, despues, huella }) => [antes, despues, huella])).toEqual([
      ['abierta', 'verificada', clave.huella],
      ['verificada', 'abierta', null],
      ['abierta', 'verificada', clave.huella],
    ]);
    const { rows } = await sql<{ texto: string }>`select m::text as texto from modos_de_encuesta as m`.execute(
      survey.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('is named in the head of the workbook where it is verified', async () => {
    const survey = await createSurvey();
    const readHead = async () => {
      const route = 'POST /informes/informacionEncuestaDocente/exportar';
      const { enlace } = (await survey.call(route, { headers: survey.gestora, payload: { semestre: SEMESTRE } })).json<{
        enlace: string;
      }>();
      const [hoja] = await readXlsxFile((await survey.app.inject({ method: 'GET', url: enlace })).rawPayload);
      return JSON.stringify(hoja!.data);
    };
    expect(await readHead()).not.toContain('verificada');
    await survey.setModo('verificada');
    const { huella } = await survey.readClave();
    expect(await readHead()).toContain(`Encuesta verificada. Huella de la clave: ${huella}`);
  });

  it('is refused to a manager who saw another version, and to all but managers', async () => {
    const survey = await createSurvey();
    await survey.setModo('verificada');
    const payload = { version: 0, modo: 'abierta' };
    const late = await survey.call(`PUT /encuesta/modos/${SEMESTRE}`, { headers: survey.gestora, payload });
    expect([late.statusCode, late.json()]).toMatchObject([409, { abierto: { modo: 'verificada', version: 1 } }]);
    const { headers } = await survey.signInStudent();
    for (const route of [`GET /encuesta/modos/${SEMESTRE}`, `PUT /encuesta/modos/${SEMESTRE}`]) {
      expect((await survey.call(route, { headers, payload })).statusCode).toBe(403);
    }
  });

  it('is not verified while fewer than five answers would be shown', async () => {
    const survey = await createSurvey({ SURVEY_MIN_ANSWERS: '4' });
    const refused = await survey.setModo('verificada');
    expect([refused.statusCode, messageOf(refused)]).toEqual([409, expect.stringContaining('SURVEY_MIN_ANSWERS')]);
    expect((await openModo(survey)).impedimento).toContain('SURVEY_MIN_ANSWERS');
  });

  it('does not change once its semester has an answer', async () => {
    const survey = await createSurvey();
    await survey.answer();
    const refused = await survey.setModo('verificada');
    expect([refused.statusCode, messageOf(refused)]).toEqual([409, expect.stringContaining('ya tiene respuestas')]);
    expect((await openModo(survey)).impedimento).toContain('ya tiene respuestas');
    expect((await survey.setModo('verificada', '2027-1')).statusCode).toBe(200);
  });

  it.each(['2026-1', '2027-2'])(
    'does not change in a semester that is neither present nor next: %s',
    async (semestre) => {
      const refused = await (await createSurvey()).setModo('verificada', semestre);
      expect([refused.statusCode, messageOf(refused)]).toEqual([409, expect.stringContaining('semestre en curso')]);
    },
  );

  it('holds against an answer that comes at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const survey = await createSurvey();
      const another = await survey.anotherProcess();
      const [changed, ...answers] = await Promise.all([
        survey.setModo('verificada'),
        ...Array.from({ length: 4 }, async (_, i) =>
          survey.answer(undefined, { target: i % 2 ? another : survey.app }),
        ),
      ]);
      const stored = answers.filter(({ statusCode }) => statusCode === 201).length;
      expect(await countRespuestas(survey.db)).toBe(stored);
      // One of both: answers without a token in an open survey, or a verified one without any.
      expect(changed.statusCode === 200 ? 0 : 4).toBe(stored);
      expect(answers.every(({ statusCode }) => [201, 403].includes(statusCode))).toBe(true);
    }
  });

  it('waits for answers that are being stored', async () => {
    const survey = await createSurvey();
    let changing: Promise<unknown> = Promise.resolve();
    await survey.db.transaction().execute(async (tx) => {
      await respuestas.lock(tx);
      changing = survey.setModo('verificada');
      const finished = await Promise.race([changing.then(() => true), waitsForLock(survey).then(() => false)]);
      expect(finished).toBe(false);
    });
    expect(await changing).toMatchObject({ statusCode: 200 });
  });
});

/** Resolves when a transaction waits for the lock of the answers. */
async function waitsForLock({ db }: Survey): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db);
    if (rows.length > 0) return;
  }
}

describe('the least number of answers that are shown', () => {
  it('is not lowered while a verified survey runs', async () => {
    const survey = await createSurvey({ SURVEY_MIN_ANSWERS: '6' });
    await survey.setModo('verificada');
    expect(await hasVerificada(survey.db)).toBe(true);
    await expect(survey.anotherProcess({ SURVEY_MIN_ANSWERS: '5' })).rejects.toThrow(/no se puede bajar de 6 a 5/);
    await survey.anotherProcess({ SURVEY_MIN_ANSWERS: '7' });
    await survey.setModo('abierta');
    await applyMinimo(survey.db, 1, '2026-11-20');
  });
});

describe('the secret key', () => {
  const contextOf = ({ db, clock }: Survey) => {
    const now = (): Date => clock.now;
    return { db, now, vigencias: createVigencias({ db, catalogo: () => CATALOGO, now }) };
  };
  const isThere = async ({ db }: Survey): Promise<boolean> => hasVerificada(db);
  const setWindow = async ({ call, gestora }: Survey, cierra: string) =>
    call('PUT /vigencias/encuestaDeDesempenoDocente', {
      headers: gestora,
      payload: { version: 0, vigencia: { abre: null, cierra, antes: '', despues: '' } },
    });

  it('is sealed, and in no answer', async () => {
    const survey = await createSurvey();
    await survey.setModo('verificada');
    const { rows } = await sql<{ secreta: Buffer }>`select secreta from modos_de_encuesta`.execute(survey.db);
    expect(rows[0]!.secreta.length).toBe(12 + 16 + 43);
    expect(Object.keys(await openModo(survey))).not.toContain('secreta');
  });

  it('is destroyed 15 days after the end of the semester', async () => {
    const survey = await createSurvey();
    await survey.setModo('verificada');
    survey.clock.now = new Date('2027-01-16T12:00:00Z');
    await destroyClaves(contextOf(survey));
    expect(await isThere(survey)).toBe(true);
    survey.clock.now = new Date('2027-01-17T12:00:00Z');
    await destroyClaves(contextOf(survey));
    expect(await isThere(survey)).toBe(false);
    expect((await survey.call(`GET /encuesta/claves/${SEMESTRE}`)).json()).toMatchObject({ modo: 'verificada' });
  });

  it('is destroyed 15 days after the close; tokens are good until then, for what was filled in before', async () => {
    const survey = await createSurvey();
    await survey.setModo('verificada');
    const { headers } = await survey.signInStudent();
    const [early, late] = [
      await survey.getPapeleta(headers),
      await survey.getPapeleta((await survey.signInStudent()).headers),
    ];
    await setWindow(survey, '2026-11-22T18:00:00-05:00');
    survey.clock.now = new Date('2026-12-05T12:00:00Z');
    await destroyClaves(contextOf(survey));
    const before = { headers: { 'x-diligenciado': '2026-11-21T17:00:00Z' } };
    const another = await survey.anotherProcess();
    expect((await survey.answer(early, { target: another })).statusCode).toBe(403);
    expect((await survey.answer(early, { ...before, target: another })).statusCode).toBe(201);
    // One who filled it in without a connection asks for the token only then.
    const pedido = createPedido({ semestre: SEMESTRE, asignatura: FISICA }, (await survey.readClave()).publica);
    const student = await survey.signInStudent();
    expect((await survey.askFor(student.headers, pedido)).statusCode).toBe(200);
    survey.clock.now = new Date('2026-12-08T12:00:00Z');
    expect((await survey.askFor((await survey.signInStudent()).headers, pedido)).statusCode).toBe(403);
    await destroyClaves(contextOf(survey));
    expect(await isThere(survey)).toBe(false);
    const refused = await survey.answer(late, { ...before, target: await survey.anotherProcess() });
    expect(refused.statusCode).toBe(403);
  });

  it('survives a close in the past that was set by mistake', async () => {
    const survey = await createSurvey();
    await survey.setModo('verificada');
    await setWindow(survey, '2026-08-01T18:00:00-05:00');
    await destroyClaves(contextOf(survey));
    expect(await isThere(survey)).toBe(true);
  });
});
