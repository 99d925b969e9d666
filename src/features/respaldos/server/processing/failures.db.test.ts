// A course for which the server does not answer, against the demonstration Moodle: it waits and fails alone.
import { describe, expect, it } from 'vitest';
import { createMoodle } from '#core/moodle/server/service.ts';
import { selectEsperas } from '../tandas.store.ts';
import { createEscenario } from '../testing/escenario.ts';

const {
  demo,
  db,
  reloj,
  servidor,
  withCursos,
  requestTanda,
  runJob,
  filas,
  estados,
  iniciados,
  fallar: fail,
} = await createEscenario();
const cursos = withCursos.flatMap((conCurso) => conCurso.cursos);
const [malo, ...buenos] = cursos.slice(0, 4) as [number, ...number[]];
const [START, GET, RESET] = ['start_backup', 'get_backups', 'reset_course'].map(
  (nombre) => `local_gestioncurricular_${nombre}`,
);
/** Timeout for a server that never answers. */
const SHORT_TIMEOUT = { timeoutMs: 700, retryWaitsMs: [] };
const impaciente = { moodle: createMoodle(demo.servers, SHORT_TIMEOUT, SHORT_TIMEOUT) };

/** Runs a batch to its end, at each time that it asks for. @returns its result, and the waits in ms */
async function runToEnd(tanda: Parameters<typeof runJob>[0]) {
  const esperas: number[] = [];
  for (;;) {
    const desenlace = await runJob(tanda, undefined, impaciente);
    if (desenlace.ok !== 'espera') return { desenlace, esperas };
    esperas.push(desenlace.hasta.getTime() - reloj.now.getTime());
    reloj.now = desenlace.hasta;
  }
}

describe('a course for which Moodle does not answer', () => {
  it.each([
    ['when its copy is asked for', { modo: 'mudo', funcion: START, curso: malo }],
    ['when its copy is asked about', { modo: 'mudo', funcion: GET, curso: malo }],
    ['when its file is fetched', { modo: 'cortar-a-medias', funcion: 'pluginfile', curso: malo }],
  ] as const)('%s: is tried a few times more, and the others of its server are done meanwhile', async (_, falla) => {
    await fail(falla);
    const tanda = await requestTanda([malo, ...buenos]);
    const primero = await runJob(tanda, undefined, impaciente);
    expect(primero).toMatchObject({
      ok: 'espera',
      fase: '3 de 4 cursos; Moodle no responde por un curso, se intenta de nuevo',
    });
    expect((await estados(tanda)).slice(1)).toEqual(['hecho', 'hecho', 'hecho']);
    expect(await selectEsperas(db, tanda.id)).toEqual([]);
    expect((await filas(tanda))[0]!.motivo).toMatch(
      /^Moodle no respondió por este curso, .* Se intenta de nuevo el \d/,
    );
    const { desenlace } = await runToEnd(tanda);
    expect(desenlace).toEqual({ ok: false, error: 'Falló 1 de 4 cursos.' });
    expect((await filas(tanda))[0]!.motivo).toMatch(/Se intentó 3 veces: pida que revisen este curso en Moodle\.$/);
  });

  it('waits longer each time, and completes as soon as Moodle answers', async () => {
    await fail({ modo: 'no-disponible', funcion: START, curso: malo, veces: 2 });
    const tanda = await requestTanda([malo]);
    const { desenlace, esperas } = await runToEnd(tanda);
    expect(esperas).toEqual([60_000, 120_000]);
    expect(desenlace).toMatchObject({ ok: true });
    expect(await filas(tanda)).toMatchObject([{ estado: 'hecho', tropiezos: 0, tropezo: null }]);
    expect(await iniciados()).toHaveLength(1);
  });

  it('occupies no place that another could use, and requests never exceed the places', async () => {
    await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
    await fail({ modo: 'mudo', funcion: START, curso: malo });
    const tanda = await requestTanda([malo, ...buenos]);
    await runJob(tanda, undefined, impaciente);
    expect(await estados(tanda)).toEqual(['solicitado', 'en-moodle', 'en-moodle', 'pendiente']);
    await fail(null);
    reloj.now = new Date(reloj.now.getTime() + 60_000);
    await runJob(tanda, undefined, impaciente);
    expect(await estados(tanda)).toEqual(['solicitado', 'en-moodle', 'en-moodle', 'pendiente']);
    await demo.control({ accion: 'respaldos', servidor, ms: 0 });
    expect(await runJob(tanda)).toMatchObject({ ok: true });
    expect(await iniciados()).toHaveLength(4);
  });

  it('is not the only one: after five failures without a success the server waits', async () => {
    await fail({ modo: 'no-disponible', funcion: START });
    const tanda = await requestTanda(cursos.slice(0, 5));
    await runJob(tanda);
    expect(await selectEsperas(db, tanda.id)).toMatchObject([{ servidor, intentos: 1 }]);
  });

  it('that is being reset is checked again, and left to a person if the outcome is unknown', async () => {
    await fail({ modo: 'mudo', funcion: RESET, curso: malo });
    const tanda = await requestTanda([malo, buenos[0]!], { clase: 'reinicio', con_respaldo: false });
    await runJob(tanda, undefined, impaciente);
    expect(await estados(tanda)).toEqual(['reiniciando', 'hecho']);
    await fail(null);
    const { desenlace } = await runToEnd(tanda);
    expect(desenlace).toMatchObject({ ok: true });
  });
});

it('a course that the service account may no longer back up hides no other', async () => {
  await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
  const tanda = await requestTanda([malo, buenos[0]!]);
  await runJob(tanda);
  await demo.control({ accion: 'respaldos', servidor, ms: 0, seNiegan: [malo] });
  expect(await runJob(tanda)).toEqual({ ok: false, error: 'Falló 1 de 2 cursos.' });
  expect(await filas(tanda)).toMatchObject([
    { estado: 'fallido', motivo: expect.stringMatching(/no tiene permiso/) },
    { estado: 'hecho' },
  ]);
});
