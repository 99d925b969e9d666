// Enrolments: read from every Moodle by the student's account, once a day, and as they were read while one is silent.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createPedido } from '../protocol.ts';
import { aCurso, createSurvey, FISICA, LOGICA, QUIMICA, SEMESTRE } from './testing.ts';

const survey = await createSurvey();
const { clock, listFor, moodle, other, signInStudent } = survey;
beforeAll(async () => survey.setModo('verificada'));
beforeEach(() => {
  clock.now = new Date('2026-11-20T12:00:00Z');
  moodle.enrolmentFailure = null;
  other.enrolmentFailure = null;
});

const codigosFor = async (headers: { authorization: string }): Promise<string[]> =>
  (await listFor(headers)).asignaturas.map(({ codigo }) => codigo);

const ask = async (headers: { authorization: string }, codigo: string) => {
  const { cegado } = createPedido({ semestre: SEMESTRE, asignatura: codigo }, (await survey.readClave()).publica);
  return survey.askFor(headers, { cegado }, codigo);
};

it('are those of all servers, by user name and address where the person does not sign in', async () => {
  const { headers, usuario } = await signInStudent([FISICA]);
  other.enrolments.set(usuario, [aCurso(1, LOGICA)]);
  expect(await codigosFor(headers)).toEqual([FISICA, LOGICA]);
  expect((await ask(headers, LOGICA)).statusCode).toBe(200);
});

it('are of the semester and of assigned codes: in the number of the course, or within its short name', async () => {
  const { headers, cuenta } = await signInStudent([]);
  moodle.enrolments.set(cuenta, [
    aCurso(1, FISICA, '2026-1'),
    aCurso(2, '9999999'),
    { ...aCurso(3, 'X'), nombreCorto: `Grupo A ${QUIMICA} 2026-2` },
    { ...aCurso(4, 'X'), nombreCorto: `${LOGICA}7 2026-2` },
  ]);
  expect(await codigosFor(headers)).toEqual([QUIMICA]);
});

it('are read again on another day, not on the same', async () => {
  const { headers, cuenta } = await signInStudent([FISICA]);
  await listFor(headers);
  const { readings } = moodle;
  moodle.enrolments.set(cuenta, [aCurso(1, QUIMICA)]);
  expect(await codigosFor(headers)).toEqual([FISICA]);
  expect(moodle.readings).toBe(readings);
  await sql`update matriculas_leidas set dia = '2026-11-19' where cuenta = ${cuenta}`.execute(survey.db);
  const fresh = await survey.anotherProcess();
  const listed = await survey.call('GET /papeletas', { headers }, fresh);
  expect(listed.json()).toMatchObject({ leidas: '2026-11-20', asignaturas: [{ codigo: QUIMICA }] });
});

it('are read again for a subject that they lack, at most once a minute', async () => {
  const { headers, cuenta } = await signInStudent([FISICA]);
  await listFor(headers);
  moodle.enrolments.set(cuenta, [aCurso(1, FISICA), aCurso(2, LOGICA)]);
  expect((await ask(headers, LOGICA)).statusCode).toBe(403);
  const fresh = await survey.anotherProcess();
  const { cegado } = createPedido({ semestre: SEMESTRE, asignatura: LOGICA }, (await survey.readClave()).publica);
  const issued = await survey.call('POST /papeletas', { headers, payload: { asignatura: LOGICA, cegado } }, fresh);
  expect(issued.statusCode).toBe(200);
});

it('are those of the last reading, with its day, while a server is silent', async () => {
  const { headers, cuenta } = await signInStudent([FISICA]);
  await listFor(headers);
  await sql`update matriculas_leidas set dia = '2026-11-18' where cuenta = ${cuenta}`.execute(survey.db);
  moodle.enrolmentFailure = 'no-responde';
  expect(await listFor(headers)).toMatchObject({
    leidas: '2026-11-18',
    sinRespuesta: true,
    asignaturas: [{ codigo: FISICA }],
  });
  expect((await ask(headers, FISICA)).statusCode).toBe(200);
});

it('are told as unknown, not as none, where no server ever answered', async () => {
  moodle.enrolmentFailure = 'no-responde';
  other.enrolmentFailure = 'mantenimiento';
  const { headers } = await signInStudent([FISICA]);
  expect(await listFor(headers)).toMatchObject({ leidas: null, sinRespuesta: true, asignaturas: [] });
  const refused = await ask(headers, FISICA);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    503,
    { message: expect.stringContaining('no respondió') },
  ]);
});
