import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import type { Semestre } from '#catalogo/semestre.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { testInstitucion } from '#platform/server/testing/institution.ts';
import { createTestApp } from '../../../testing/app.ts';
import { papeletasAbiertas, storeRespuestas } from '../testing.ts';
import { GRAFICOS_DE_ENCUESTA, type Services } from './exportacion.ts';

const { app, db, files, signIn } = await createTestApp({ SURVEY_MIN_ANSWERS: '2' });
const gestora = await signIn(['manager'], 'gestora');
const OCULTA = 'DOCENTE DE UNA SOLA RESPUESTA';

await storeRespuestas(db, {}, {}, { ECC1: 1 }, { codigoAsignatura: '9999999-01', docente: OCULTA, ECC1: 1 });

const request = async (payload: object, headers = gestora) =>
  app.inject({ method: 'POST', url: '/api/informes/informacionEncuestaDocente/graficos/pdf', headers, payload });

/** Runs a job as the worker does, and returns the text of its file. */
async function textoOf(id: string, papeletas: Services['papeletas'] = papeletasAbiertas): Promise<string> {
  const jobContext = { db, files, stopping: new AbortController().signal, report: () => {} };
  const config = { SURVEY_MIN_ANSWERS: 2 };
  const context = { db, config, papeletas, institucion: testInstitucion, now: () => new Date() };
  const tasks = tasksOf(jobContext, [GRAFICOS_DE_ENCUESTA], context);
  await tasks[GRAFICOS_DE_ENCUESTA.nombre]!({ key: id, last: true });
  const { rows } = await sql<{ archivo: string; archivo_nombre: string }>`
    select archivo, archivo_nombre from tareas where id = ${id}`.execute(db);
  expect(rows[0]!.archivo_nombre).toBe('Encuesta de desempeño docente 2026-2 AMV.pdf');
  const pdf = await buffer((await files.results.open(rows[0]!.archivo))!.stream);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

it('prints all charts with their numbers and their filter, and nothing that the table hides', async () => {
  const answer = await request({ semestre: '2026-2', tipoAsignatura: 'AMV', medida: 'ECC' });
  expect(answer.statusCode).toBe(202);
  const texto = await textoOf(answer.json<{ tarea: string }>().tarea);
  for (const parte of [
    'Universidad de Prueba',
    'Filtro: semestre 2026-2, tipo de asignatura AMV',
    'Promedios de las asignaturas: Estructura y contenidos del curso',
    'Respuestas por pregunta',
    'Promedio de cada bloque por semestre (1 a 5)',
    'LUZ ÁNGELA PEÑA',
    'No se cuenta 1 asignatura con menos de 2 respuestas',
  ])
    expect(texto).toContain(parte);
  expect(texto).not.toContain(OCULTA);
  // In the open mode it is as specified.
  expect(texto).not.toMatch(/verificada|huella/i);
  const { rows } = await sql`select detalle from auditoria where accion = 'informe.exportacion'`.execute(db);
  expect(rows).toEqual([
    { detalle: { semestre: '2026-2', tipoAsignatura: 'AMV', conBusqueda: false, formato: 'graficos' } },
  ]);
});

it('says in its head that the survey is verified, with the fingerprint of its key', async () => {
  const { tarea } = (await request({ semestre: '2026-2', tipoAsignatura: 'AMV' })).json<{ tarea: string }>();
  const clave = { publica: 'x', huella: '3f2a 91bc' };
  const modos = { clave: async (semestre: Semestre) => ({ semestre, modo: 'verificada', clave }) as const };
  expect(await textoOf(tarea, { modos })).toContain('Encuesta verificada. Huella de la clave: 3f2a 91bc');
});

it('is refused for an unknown mark, and to anyone but managers', async () => {
  const marca = { grafico: 'otro', categoria: 'x' };
  expect(await request({ semestre: '2026-2', marca })).toMatchObject({
    statusCode: 400,
    body: expect.stringContaining('Ningún gráfico tiene esa marca.'),
  });
  expect((await request({ semestre: '2026-2' }, await signIn(['student']))).statusCode).toBe(403);
});
