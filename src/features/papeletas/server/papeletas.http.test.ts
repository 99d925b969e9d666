// The verified survey over HTTP: each enrolled student answers once, with a token that is not seen when it is issued.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { countRespuestas } from '#features/encuestas/server/service.ts';
import { createClaves, createPapeleta, createPedido, evaluate, type Evaluada } from '../protocol.ts';
import { createSurvey, FISICA, LOGICA, QUIMICA, SEMESTRE } from './testing.ts';

const survey = await createSurvey();
const { db, answer, askFor, call, getPapeleta, listFor, readClave, signInStudent } = survey;
beforeAll(async () => survey.setModo('verificada'));

const messageOf = (response: { json: () => unknown }): string => (response.json() as { message: string }).message;

const countUsadas = async (): Promise<number> => {
  const { rows } = await sql<{ cuenta: number }>`select count(*)::integer as cuenta from papeletas_usadas`.execute(db);
  return rows[0]!.cuenta;
};

describe('an answer', () => {
  it('is stored once for a token, which nothing stored leads to its student', async () => {
    const { headers, cuenta } = await signInStudent();
    const papeleta = await getPapeleta(headers);
    const before = await countRespuestas(db);
    const answered = await answer(papeleta);
    expect([answered.statusCode, answered.json()]).toEqual([201, { fecha: '2026-11-20' }]);
    expect(await countRespuestas(db)).toBe(before + 1);
    const { rows } = await sql`select * from papeletas_emitidas where cuenta = ${cuenta}`.execute(db);
    expect(JSON.stringify(rows)).not.toContain(papeleta.salida);
    const again = await answer(papeleta);
    expect([again.statusCode, messageOf(again)]).toEqual([409, 'Ya respondió']);
    expect(await countRespuestas(db)).toBe(before + 1);
  });

  it('gets the first receipt for its key, whatever is sent again', async () => {
    const { headers } = await signInStudent();
    const papeleta = await getPapeleta(headers);
    const clave = randomUUID();
    const before = await countRespuestas(db);
    for (const sent of [papeleta, papeleta, undefined, { entrada: 'x' }]) {
      const { statusCode, body } = await answer(sent, { clave });
      expect([statusCode, JSON.parse(body)]).toEqual([201, { fecha: '2026-11-20' }]);
    }
    expect(await countRespuestas(db)).toBe(before + 1);
  });

  it('that is refused leaves its key free', async () => {
    const [first, second] = [await signInStudent(), await signInStudent()];
    const spent = await getPapeleta(first.headers);
    expect((await answer(spent)).statusCode).toBe(201);
    const clave = randomUUID();
    expect((await answer(spent, { clave })).statusCode).toBe(409);
    expect((await answer(undefined, { clave })).statusCode).toBe(403);
    const before = await countRespuestas(db);
    expect((await answer(await getPapeleta(second.headers), { clave })).statusCode).toBe(201);
    expect(await countRespuestas(db)).toBe(before + 1);
  });

  it('is refused without a token, and with one that is forged or changed', async () => {
    const { headers } = await signInStudent();
    const papeleta = await getPapeleta(headers);
    const other = await getPapeleta((await signInStudent()).headers);
    const before = await countRespuestas(db);
    const forged = [
      undefined,
      null,
      '',
      7,
      [],
      {},
      { entrada: papeleta.entrada },
      { ...papeleta, entrada: other.entrada },
      { ...papeleta, salida: other.salida },
      { ...papeleta, salida: 'A'.repeat(86) },
      { ...papeleta, salida: `${papeleta.salida}=` },
    ];
    for (const sent of forged) {
      const refused = await answer(sent);
      expect([refused.statusCode, messageOf(refused)]).toEqual([403, expect.stringContaining('papeleta')]);
    }
    expect(await countRespuestas(db)).toBe(before);
    expect((await answer(papeleta)).statusCode).toBe(201);
  });

  it('is refused with the token of another subject, of another semester, and of a key of one person', async () => {
    const { headers } = await signInStudent([FISICA, LOGICA]);
    const foreign = await getPapeleta(headers, LOGICA);
    const refused = await answer(foreign);
    expect([refused.statusCode, messageOf(refused)]).toEqual([403, expect.stringContaining('esta asignatura')]);
    // With the key of the semester, for other public information: a server that had issued it.
    const claves = createClaves();
    const tema = { semestre: SEMESTRE, asignatura: FISICA };
    const pedido = createPedido(tema, claves.publica);
    const own = createPapeleta(tema, claves.publica, { ...pedido, ...evaluate(tema, claves.secreta, pedido.cegado)! });
    expect((await answer(own)).statusCode).toBe(403);
    expect((await answer(foreign, { codigo: LOGICA })).statusCode).toBe(201);
  });

  it('is stored once of twelve that bring the same token at once', async () => {
    const papeleta = await getPapeleta((await signInStudent()).headers);
    const before = [await countRespuestas(db), await countUsadas()] as const;
    const another = await survey.anotherProcess();
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => answer(papeleta, { target: i % 2 ? another : survey.app })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(11).fill(409),
    ]);
    expect([await countRespuestas(db), await countUsadas()]).toEqual(before.map((count) => count + 1));
  });

  it('is stored once of twelve that are the same sending', async () => {
    const papeleta = await getPapeleta((await signInStudent()).headers);
    const [clave, before] = [randomUUID(), await countRespuestas(db)];
    const answers = await Promise.all(Array.from({ length: 12 }, async () => answer(papeleta, { clave })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await countRespuestas(db)).toBe(before + 1);
  });

  it('spends nothing when the form refuses it', async () => {
    const papeleta = await getPapeleta((await signInStudent()).headers);
    const payload = { codigoAsignatura: FISICA, papeleta };
    expect((await call('POST /crearEncuesta', { payload })).statusCode).toBe(400);
    expect((await answer(papeleta)).statusCode).toBe(201);
  });

  it('is taken after the enrolment has ended', async () => {
    const { headers, cuenta } = await signInStudent();
    const papeleta = await getPapeleta(headers);
    survey.moodle.enrolments.delete(cuenta);
    await sql`delete from matriculas_leidas where cuenta = ${cuenta}`.execute(db);
    expect((await listFor(headers)).asignaturas).toMatchObject([{ codigo: FISICA, estado: 'respondida' }]);
    expect((await answer(papeleta)).statusCode).toBe(201);
  });
});

describe('a token', () => {
  it('is issued once, and again for the same blinded value', async () => {
    const { headers, cuenta } = await signInStudent();
    const { publica } = await readClave();
    const tema = { semestre: SEMESTRE, asignatura: FISICA };
    const [pedido, other] = [createPedido(tema, publica), createPedido(tema, publica)];
    const first = (await askFor(headers, pedido)).json<Evaluada>();
    expect(createPapeleta(tema, publica, { ...pedido, ...first })).not.toBeNull();
    survey.moodle.enrolments.delete(cuenta);
    expect((await askFor(headers, pedido)).json<Evaluada>().evaluado).toBe(first.evaluado);
    const refused = await askFor(headers, other);
    expect([refused.statusCode, messageOf(refused)]).toEqual([409, expect.stringContaining('otro navegador')]);
  });

  it('is issued once for two presses at once', async () => {
    const { headers } = await signInStudent();
    const pedido = createPedido({ semestre: SEMESTRE, asignatura: FISICA }, (await readClave()).publica);
    const countIssued = async () => (await sql`select from papeletas_emitidas`.execute(db)).rows.length;
    const before = await countIssued();
    const answers = await Promise.all([askFor(headers, pedido), askFor(headers, pedido)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(new Set(answers.map((one) => one.json<Evaluada>().evaluado)).size).toBe(1);
    expect(await countIssued()).toBe(before + 1);
  });

  it('is issued to exactly one of two devices that ask at once', async () => {
    const another = await survey.anotherProcess();
    const { publica } = await readClave();
    for (let round = 0; round < 5; round++) {
      const { headers } = await signInStudent();
      const statuses = await Promise.all(
        [survey.app, another].map(async (target) => {
          const { cegado } = createPedido({ semestre: SEMESTRE, asignatura: FISICA }, publica);
          return (await call('POST /papeletas', { headers, payload: { asignatura: FISICA, cegado } }, target))
            .statusCode;
        }),
      );
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it('is issued to enrolled students alone', async () => {
    const pedido = createPedido({ semestre: SEMESTRE, asignatura: LOGICA }, (await readClave()).publica);
    expect((await call('POST /papeletas', { payload: { asignatura: LOGICA, cegado: pedido.cegado } })).statusCode).toBe(
      401,
    );
    const refused = await askFor((await signInStudent()).headers, pedido, LOGICA);
    expect([refused.statusCode, messageOf(refused)]).toEqual([403, expect.stringContaining('matriculado')]);
    expect((await askFor(survey.gestora, pedido, LOGICA)).statusCode).toBe(403);
    const { rows } =
      await sql`select from papeletas_emitidas where asignatura = ${LOGICA} and usuario = 'gestora'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('is not issued for a value that is none of the group', async () => {
    const { headers } = await signInStudent();
    for (const cegado of ['A'.repeat(43), 'x', '']) {
      const refused = await askFor(headers, { cegado });
      expect([refused.statusCode, Object.keys(refused.json<{ errores: object }>().errores)]).toEqual([400, ['cegado']]);
    }
    expect((await listFor(headers)).asignaturas).toMatchObject([{ estado: 'porResponder' }]);
  });

  it('leaves no id, no line of the log and no act of the audit', async () => {
    const lines: string[] = [];
    const logged = await createLogged(lines);
    const { headers } = await logged.signInStudent();
    await logged.setModo('verificada');
    lines.length = 0;
    const acts = sql<{ cuenta: number }>`select count(*)::integer as cuenta from auditoria`;
    const before = (await acts.execute(logged.db)).rows;
    const listed = await logged.call('GET /papeletas', { headers });
    const pedido = createPedido({ semestre: SEMESTRE, asignatura: FISICA }, (await logged.readClave()).publica);
    lines.length = 0;
    const issued = await logged.askFor(headers, pedido);
    expect([listed.statusCode, issued.statusCode]).toEqual([200, 200]);
    expect([listed.headers['x-request-id'], issued.headers['x-request-id']]).toEqual([undefined, undefined]);
    expect((await logged.answer()).statusCode).toBe(403);
    expect(lines).toEqual([]);
    expect((await acts.execute(logged.db)).rows).toEqual(before);
  });
});

const createLogged = async (lines: string[]) =>
  createSurvey({ SURVEY_MIN_ANSWERS: '5', LOG_LEVEL: 'info' }, { logTo: { write: (line) => lines.push(line) } });

describe('the subjects of a student', () => {
  it('are those of the courses, with their teachers and what is never shown', async () => {
    const { headers } = await signInStudent([FISICA, QUIMICA]);
    await getPapeleta(headers);
    const { asignaturas, ...reading } = await listFor(headers);
    expect(reading).toEqual({ semestre: SEMESTRE, modo: 'verificada', leidas: '2026-11-20', sinRespuesta: false });
    const common = { programa: 'Biología', tipoAsignatura: 'AMV' };
    expect(asignaturas).toEqual([
      {
        codigo: FISICA,
        nombre: `Asignatura ${FISICA}`,
        estado: 'respondida',
        docentes: [{ docente: 'LUZ PEÑA', ...common, matriculados: 30, oculta: false }],
      },
      {
        codigo: QUIMICA,
        nombre: `Asignatura ${QUIMICA}`,
        estado: 'porResponder',
        docentes: [
          { docente: 'JUAN RUIZ', ...common, matriculados: null, oculta: false },
          { docente: 'LUZ PEÑA', ...common, matriculados: 4, oculta: true },
        ],
      },
    ]);
  });

  it('have the teacher of the course, where its teachers tell', async () => {
    const { headers, cuenta } = await signInStudent([QUIMICA]);
    survey.moodle.teachers.set(cuenta * 10, ['luz.peña@universidad.edu.co']);
    const { asignaturas } = await listFor(headers);
    expect(asignaturas[0]!.docentes.map(({ docente }) => docente)).toEqual(['LUZ PEÑA']);
  });
});
