// How many of the enrolled students answered, by faculty, and the tokens of a verified survey, of the semester alone.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { destroySecreta } from '#features/papeletas/server/modos.store.ts';
import { createSurvey, FISICA, SEMESTRE } from '#features/papeletas/server/testing.ts';
import type { Participacion } from '../contract.ts';
import { storeRespuestas } from '../testing.ts';

type Survey = Awaited<ReturnType<typeof createSurvey>>;

const read = async ({ call, gestora }: Survey): Promise<Participacion> =>
  (
    await call(`GET /informes/informacionEncuestaDocente/${SEMESTRE}/participacion`, { headers: gestora })
  ).json<Participacion>();

const CINCO = Array.from({ length: 5 }, () => ({}));
const of = (codigoAsignatura: string) => ({ codigoAsignatura, docente: 'LUZ PEÑA', programa: 'Biología' });

it('counts the answers that the report shows, of the students of their subjects', async () => {
  const survey = await createSurvey();
  // Four answers of another subject are too few to be shown, and count nowhere.
  await storeRespuestas(survey.db, ...CINCO.map(() => of(FISICA)), ...CINCO.slice(1).map(() => of('9999999')));
  const { facultades, papeletas } = await read(survey);
  expect(papeletas).toBeNull();
  const counts = { asignaturas: 1, respuestas: 5, matriculados: 30, contadas: 5 };
  expect(facultades).toEqual([
    { facultad: null, ...counts },
    { facultad: 'Ciencias Exactas y Aplicadas', ...counts },
  ]);
});

it('tells issued tokens of the whole semester, not of today, and unused ones when no answer may arrive', async () => {
  const survey = await createSurvey();
  await survey.setModo('verificada');
  const { headers } = await survey.signInStudent();
  const papeleta = await survey.getPapeleta(headers);
  await survey.getPapeleta((await survey.signInStudent()).headers);
  expect((await survey.answer(papeleta)).statusCode).toBe(201);
  expect((await read(survey)).papeletas).toEqual({ entregadas: 0, sinUsar: null });
  survey.clock.advance(24 * 3600);
  survey.gestora.authorization = (await survey.signIn(['manager'], 'gestora', 1)).authorization;
  expect((await read(survey)).papeletas).toEqual({ entregadas: 2, sinUsar: null });
  await destroySecreta(survey.db, SEMESTRE, '2026-11-21');
  expect((await read(survey)).papeletas).toEqual({ entregadas: 2, sinUsar: 1 });
  const { rows } = await sql`select from papeletas_usadas`.execute(survey.db);
  expect(rows).toHaveLength(1);
});
