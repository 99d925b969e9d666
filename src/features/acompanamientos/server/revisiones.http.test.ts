// Actions at their day: the evidence is read again and proposes, a person confirms. The classroom is a given reading.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAjustes, initialAjustes } from '#features/ajustes/server/service.ts';
import { changeAjustes } from '#features/ajustes/server/testing.ts';
import type { AulaPedida, ResultadoDeLectura } from '#features/evidencia/server/service.ts';
import { createRubricas } from '#features/rubricas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { Mejora } from '../contract-mejoras.ts';
import type { Detalle } from '../contract-resultado.ts';
import { saveAcompanamiento } from '../testing/guardado.ts';
import { reviewMejoras } from './revisiones.ts';

const testApp = await createTestApp();
const { app, db, config, signIn, clock } = testApp;
const gestora = await signIn(['manager'], 'gestora');
const laura = await signIn(['editingteacher'], 'laura.mesa');

const RECURSOS = 'recursos-semana';
const TEXTO = 'Recursos por semana. semana 1: 6; semana 2: 7.';

/** A reading of the classroom that suggests a descriptor of the resources; undefined if Moodle does not answer. */
function lecturaWith(sugerencia: string | undefined): ResultadoDeLectura {
  const isSilent = sugerencia === undefined;
  const aula = { servidor: 's', idCurso: 1, nombreDelServidor: 'Campus Virtual', nombre: 'N', nombreCorto: 'C-1' };
  const vista = {
    texto: isSilent ? 'Campus Virtual: no respondió.' : TEXTO,
    fuente: 'Campus Virtual, C-1',
    consultada: clock.now.toISOString(),
    sugerencia: sugerencia ?? null,
  };
  return {
    evidencias: { [RECURSOS]: vista },
    aula: isSilent ? null : { ...aula, visible: true },
    elegida: false,
    candidatas: [],
    avisos: isSilent ? ['Campus Virtual: no respondió.'] : [],
  };
}

const turn = async (evidenciaEnMejoras: 0 | 1) => changeAjustes(app, gestora, { evidenciaEnMejoras });

let id: string;
/** Stores an accompaniment. Two criteria are at the worst: the resources, which Moodle counts, and the welcome, which it does not. */
async function visit(): Promise<void> {
  id = await saveAcompanamiento(testApp, {
    correo: 'laura.mesa@universidad.edu.co',
    nivel: (numero) => (numero === 8 || numero === 14 ? 9 : 0),
  });
}

beforeEach(async () => {
  await sql`truncate registros, ajustes cascade`.execute(db);
});

const planOf = async (): Promise<readonly Mejora[]> =>
  (await app.inject({ url: `/api/acompanamientos/${id}`, headers: gestora })).json<Detalle>().plan;
const ofRecursos = async (): Promise<Mejora> => (await planOf()).find(({ clave }) => clave === RECURSOS)!;

const put = async (mejora: Mejora, change: object) => {
  const { accion, responsable, fecha, estado, version } = mejora;
  const payload = { accion, responsable, fecha, estado, version, ...change };
  return app.inject({ method: 'PUT', url: `/api/acompanamientos/mejoras/${mejora.id}`, headers: gestora, payload });
};

/** Runs the night of a day, and returns the subjects that were read. */
async function runNight(day: string, sugerencia: string | undefined): Promise<readonly AulaPedida[]> {
  const asked: AulaPedida[] = [];
  await reviewMejoras({
    db,
    rubricas: createRubricas(db),
    leer: async (pedida) => {
      asked.push(pedida);
      return lecturaWith(sugerencia);
    },
    ajustes: createAjustes({ db, iniciales: initialAjustes(config) }),
    now: () => new Date(`${day}T08:00:00Z`),
  });
  return asked;
}

it('has neither effort nor evidence unless a manager turns them on, and keeps what it has', async () => {
  await visit();
  const plain = await ofRecursos();
  expect(plain).toMatchObject({ minutos: null, evidenciaEsperada: '' });
  const read = (await app.inject({ url: `/api/acompanamientos/${id}`, headers: gestora })).json<Detalle>();
  expect([read.evidenciaEnMejoras, read.resultado.criterios.some((one) => 'evidenciaEsperada' in one)]).toEqual([
    false,
    false,
  ]);
  const refused = { errores: { minutos: expect.any(String), evidenciaEsperada: expect.any(String) } };
  const esfuerzo = { minutos: 45, evidenciaEsperada: 'Seis recursos.' };
  expect((await put(plain, esfuerzo)).json()).toMatchObject(refused);
  const add = async (more: object) => {
    const { clave } = read.resultado.criterios.find(({ porMejorar }) => !porMejorar)!;
    const payload = { clave, accion: 'A', responsable: 'R', fecha: null, ...more };
    return app.inject({ method: 'POST', url: `/api/acompanamientos/${id}/mejoras`, headers: gestora, payload });
  };
  expect((await add(esfuerzo)).json()).toMatchObject(refused);
  expect((await add({})).json()).toMatchObject({ minutos: null, evidenciaEsperada: '' });
  const dated = (await put(plain, { fecha: '2026-10-10' })).json<Mejora>();
  expect(await runNight('2026-10-10', 'mas-de-cinco')).toEqual([]);

  await turn(1);
  expect((await put(dated, esfuerzo)).json()).toMatchObject(esfuerzo);
  await turn(0);
  expect((await put(await ofRecursos(), { accion: 'Otra.', ...esfuerzo })).json()).toMatchObject(esfuerzo);
  expect(await runNight('2026-10-10', 'mas-de-cinco')).toEqual([]);
  expect(await ofRecursos()).toMatchObject({ ...esfuerzo, propuesta: null, lectura: null });
});

describe('an action', () => {
  beforeEach(async () => {
    await turn(1);
    await visit();
  });

  it('starts with the evidence of its criterion; its effort can be changed within its limits', async () => {
    const mejora = await ofRecursos();
    expect(mejora).toMatchObject({ minutos: null, evidenciaEsperada: 'Más recursos en las semanas del aula.' });
    const changed = (await put(mejora, { minutos: 45, evidenciaEsperada: 'Seis recursos.' })).json<Mejora>();
    expect(changed).toMatchObject({ minutos: 45, evidenciaEsperada: 'Seis recursos.' });
    expect(changed.historia[0]!.cambios).toEqual([
      { campo: 'Tiempo', antes: 'Sin estimar', despues: '45 min' },
      { campo: 'Evidencia esperada', antes: 'Más recursos en las semanas del aula.', despues: 'Seis recursos.' },
    ]);
    expect((await put(changed, { minutos: 4 })).json()).toMatchObject({ errores: { minutos: expect.any(String) } });
    // A client that sends neither changes neither.
    expect((await put(changed, { accion: 'Otra.' })).json()).toMatchObject({ minutos: 45 });
  });

  it('is proposed as done at its day, and closed by a person alone', async () => {
    await put(await ofRecursos(), { fecha: '2026-10-10' });
    expect(await runNight('2026-10-09', 'mas-de-cinco')).toEqual([]);
    expect(await runNight('2026-10-10', 'mas-de-cinco')).toMatchObject([
      { correo: 'laura.mesa@universidad.edu.co', codigo: '3007852-01', tipo: 'AMV', semestre: '2026-2' },
    ]);
    const proposed = await ofRecursos();
    expect(proposed).toMatchObject({ estado: 'pendiente', propuesta: `${TEXTO} (Campus Virtual, C-1)`, version: 2 });
    expect(await runNight('2026-10-11', 'mas-de-cinco')).toEqual([]);
    const closed = await app.inject({
      method: 'POST',
      url: `/api/docente/mejoras/${proposed.id}`,
      headers: laura,
      payload: { version: proposed.version, estado: 'cumplida', nota: '' },
    });
    expect(closed.json()).toMatchObject({ estado: 'cumplida' });
  });

  it('is read again in the next night while Moodle does not answer, until it is given up', async () => {
    await put(await ofRecursos(), { fecha: '2026-10-10' });
    await runNight('2026-10-10', undefined);
    expect(await ofRecursos()).toMatchObject({
      propuesta: null,
      lectura: 'No se pudo leer el aula. Campus Virtual: no respondió. Se intentará de nuevo la próxima noche.',
    });
    await runNight('2026-10-23', undefined);
    expect((await ofRecursos()).lectura).toContain('No se intentará más');
    expect(await runNight('2026-10-24', 'mas-de-cinco')).toEqual([]);
    // With another day it is read again, and says what falls short.
    await put(await ofRecursos(), { fecha: '2026-11-01' });
    expect(await ofRecursos()).toMatchObject({ lectura: null });
    const short = `Aún no alcanza: ${TEXTO} (Campus Virtual, C-1).`;
    await runNight('2026-11-01', 'de-uno-a-cinco');
    expect(await ofRecursos()).toMatchObject({
      propuesta: null,
      lectura: `${short} Se leerá de nuevo la próxima noche.`,
    });
    // The day itself belongs to the teacher: it is read once more when it is over.
    expect(await runNight('2026-11-02', 'de-uno-a-cinco')).toHaveLength(1);
    expect(await ofRecursos()).toMatchObject({ propuesta: null, lectura: short });
    expect(await runNight('2026-11-03', 'mas-de-cinco')).toEqual([]);
  });

  it('without evidence that can be read is left to people', async () => {
    const bienvenida = (await planOf()).find(({ clave }) => clave === 'bienvenida')!;
    await put(bienvenida, { fecha: '2026-10-10' });
    expect(await runNight('2026-10-10', 'mas-de-cinco')).toEqual([]);
    expect((await planOf()).find(({ clave }) => clave === 'bienvenida')).toMatchObject({
      propuesta: null,
      lectura: null,
      evidenciaEsperada: '',
    });
  });
});
