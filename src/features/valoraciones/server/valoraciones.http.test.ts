// Self-reviews, blind second reviews and calibrations over HTTP: who reads what, before and after they sent theirs.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { RUBRICAS } from '#catalogo/rubrica/primera-version.ts';
import type { Detalle } from '#features/acompanamientos/contract-resultado.ts';
import { revealResultado } from '#features/acompanamientos/server/service.ts';
import { sendAcompanamiento } from '#features/acompanamientos/testing/envio.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { AcuerdoDeSemestre, Ciclo, Muestra } from '../contract-gestion.ts';
import type { Elecciones, Valoracion } from '../contract.ts';
import { drawSegunda, endSegundas, type Evaluador } from './segundas.ts';
import { deleteUnused } from './store.ts';

const { app, db, clock, signIn } = await createTestApp();
await seedListas(db);
await sql`alter table ciclos_de_valoracion drop constraint ciclos_de_valoracion_segundas_check`.execute(db);
const SEMESTRE = '2026-2';
const CODIGO = '201101';
const DOCENTE = 'luz.pena@universidad.edu.co';
const { guiaDidactica: RUBRICA } = RUBRICAS;

await insertAsignaturas(db, [
  {
    docente: 'Luz Ángela Peña',
    correo: DOCENTE,
    codigoAsignatura: CODIGO,
    tipoAsignatura: 'AMV',
    facultad: 'Ingenierías',
    programaAcademico: 'Ingeniería de Sistemas',
    semestre: SEMESTRE,
    habilitable: true,
  },
]);

type Headers = Readonly<Record<string, string>>;
let [gestora, segunda, docente]: Headers[] = [];

beforeEach(async () => {
  await sql`truncate registros, envios, correos, ciclos_de_valoracion, muestras, evaluadores, valoraciones, cambios, sesiones cascade`.execute(
    db,
  );
  clock.now = new Date('2026-11-02T15:00:00Z');
  gestora = await signIn(['manager'], 'gloria.demo');
  segunda = await signIn(['manager'], 'sofia.segunda');
  docente = await signIn(['editingteacher'], 'luz.pena');
  // The sessions of tests share an address; those of evaluators are theirs.
  await sql`update sesiones set email = usuario || '@universidad.edu.co'`.execute(db);
  for (const usuario of ['gloria.demo', 'sofia.segunda'])
    await sql`insert into evaluadores (usuario, nombre, correo) values (${usuario}, ${usuario}, ${`${usuario}@universidad.edu.co`})`.execute(
      db,
    );
});

type Answer<T> = { readonly status: number; readonly body: T; readonly text: string };

async function call<T>(
  key: string,
  { headers = gestora!, payload }: { headers?: Headers; payload?: object } = {},
): Promise<Answer<T>> {
  const [method, url] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<T>(), text: answer.body };
}

const setCiclo = async (change: object, version = 0) =>
  call<Ciclo>(`PUT /revisiones/${SEMESTRE}`, {
    payload: { version, autoevaluacionHasta: null, segundas: 0, ...change },
  });

/** Every criterion with the descriptor of a place, and a note. */
const chosen = (place: (numero: number) => number): Elecciones =>
  Object.fromEntries(
    RUBRICA.criterios.map(({ clave, numero, descriptores }) => [
      clave,
      {
        descriptor: descriptores[Math.min(place(numero), descriptores.length - 1)]!.clave,
        observacionAdicional: 'Nota',
      },
    ]),
  );

/** Sends an accompaniment as the manager. */
const sendVisita = async (nivel: (numero: number) => number = () => 0): Promise<string> =>
  sendAcompanamiento(app, gestora!, {
    docente: { nombre: 'Luz Peña', correo: DOCENTE },
    codigo: CODIGO,
    copias: ['sofia.segunda@universidad.edu.co', 'copia@universidad.edu.co'],
    adicional: 'Observación de la evaluadora',
    nivel,
  });

/** Second reviews on which the lot always falls: more than managers may set. */
async function setAlways(): Promise<void> {
  await setCiclo({ segundas: 10 });
  await sql`update ciclos_de_valoracion set segundas = 100`.execute(db);
}

/** An accompaniment that the second person is to review. */
async function drawn(): Promise<{ registro: string; id: string }> {
  await setAlways();
  const registro = await sendVisita();
  const { valoraciones } = (await call<{ valoraciones: { id: string }[] }>('GET /valoraciones', { headers: segunda! }))
    .body;
  expect(valoraciones).toHaveLength(1);
  return { registro, id: valoraciones[0]!.id };
}

async function fillAndSend(id: string, headers: Headers, place: (numero: number) => number = () => 0) {
  const { version } = (await call<Valoracion>(`GET /valoraciones/${id}`, { headers })).body;
  const payload = { version, elecciones: chosen(place) };
  expect((await call(`PUT /valoraciones/${id}`, { headers, payload })).status).toBe(200);
  return call<Valoracion>(`POST /valoraciones/${id}/envio`, { headers });
}

const recipients = async (): Promise<readonly string[]> =>
  (await sql<{ email: string }>`select email from correo_destinatarios order by email`.execute(db)).rows.map(
    ({ email }) => email,
  );

describe('a blind second review', () => {
  it('is drawn when the visit is stored, and keeps it from the second person until they sent theirs', async () => {
    const { registro, id } = await drawn();
    const read = async () => (await call(`GET /acompanamientos/${registro}`, { headers: segunda! })).status;
    expect([await read(), (await call(`GET /acompanamientos/${registro}`)).status]).toEqual([404, 200]);
    expect(await recipients()).not.toContain('sofia.segunda@universidad.edu.co');
    const opened = await call<Valoracion>(`GET /valoraciones/${id}`, { headers: segunda! });
    expect(opened.body).toMatchObject({
      clase: 'segunda',
      docente: 'Luz Ángela Peña',
      estado: 'por-hacer',
      hasta: '2026-11-16',
    });
    expect(opened.text).not.toMatch(/gloria|"primera"|Observación de la evaluadora/);
    expect((await fillAndSend(id, segunda!)).status).toBe(200);
    expect(await read()).toBe(200);
    expect((await recipients()).filter((email) => email === 'sofia.segunda@universidad.edu.co')).toHaveLength(1);
  });

  it('is sent once, also by two presses, and does not change afterwards', async () => {
    const { id } = await drawn();
    await fillAndSend(id, segunda!);
    const again = await Promise.all(
      [1, 2].map(async () => call(`POST /valoraciones/${id}/envio`, { headers: segunda! })),
    );
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    const change = await call(`PUT /valoraciones/${id}`, {
      headers: segunda!,
      payload: { version: 2, elecciones: {} },
    });
    expect(change.status).toBe(409);
    expect((await recipients()).filter((email) => email === 'sofia.segunda@universidad.edu.co')).toHaveLength(1);
  });

  it('is not mailed to the second person by a manager who sends the result again', async () => {
    const { registro } = await drawn();
    await sql`truncate correos cascade`.execute(db);
    expect((await call(`POST /acompanamientos/${registro}/envio`)).status).toBe(202);
    expect(await recipients()).toContain('copia@universidad.edu.co');
    expect(await recipients()).not.toContain('sofia.segunda@universidad.edu.co');
  });

  it('falls on no visit where the share is 0, or nothing was set', async () => {
    await sendVisita();
    await setAlways();
    await setCiclo({ segundas: 0 }, 1);
    await sendVisita();
    expect((await call<{ valoraciones: [] }>('GET /valoraciones', { headers: segunda! })).body.valoraciones).toEqual(
      [],
    );
  });

  it('ends after 14 days: what was kept is shown, and nothing can be sent', async () => {
    const { registro, id } = await drawn();
    clock.now = new Date('2026-11-17T15:00:00Z');
    segunda = await signIn(['manager'], 'sofia.segunda');
    await endSegundas(db, clock.now, revealResultado('https://gestion.universidad.edu.co'));
    expect((await call(`GET /acompanamientos/${registro}`, { headers: segunda })).status).toBe(200);
    expect(await recipients()).toContain('sofia.segunda@universidad.edu.co');
    expect((await call(`POST /valoraciones/${id}/envio`, { headers: segunda })).status).toBe(409);
  });

  it('is another person’s for everybody else', async () => {
    const { id } = await drawn();
    expect((await call(`GET /valoraciones/${id}`)).status).toBe(404);
    expect((await call(`POST /valoraciones/${id}/envio`)).status).toBe(404);
  });

  it('needs two evaluators', async () => {
    await sql`delete from evaluadores where usuario = 'sofia.segunda'`.execute(db);
    const { status, text } = await setCiclo({ segundas: 5 });
    expect([status, text]).toEqual([400, expect.stringContaining('dos personas evaluadoras')]);
  });
});

it('lots follow from the seed, hit their share, and fall on each person alike', () => {
  const evaluadores = ['a', 'b', 'c'].map((usuario): Evaluador => ({
    usuario,
    nombre: usuario,
    correo: `${usuario}@x.co`,
    facultades: [],
  }));
  const draw = () =>
    Array.from({ length: 3000 }, (_, i) =>
      drawSegunda({ semilla: 'semilla', segundas: 10 }, { registro: `${i}` }, evaluadores),
    );
  const drawnOnes = draw().flatMap((one) => one?.usuario ?? []);
  expect(draw().flatMap((one) => one?.usuario ?? [])).toEqual(drawnOnes);
  expect(drawnOnes.length / 3000).toBeCloseTo(0.1, 1);
  for (const { usuario } of evaluadores)
    expect(drawnOnes.filter((one) => one === usuario).length / drawnOnes.length).toBeCloseTo(1 / 3, 1);
});

describe('a self-review', () => {
  const begin = async () => {
    await setCiclo({ autoevaluacionHasta: '2026-11-20' });
    return (
      await call<Valoracion>('POST /docente/autoevaluaciones', { headers: docente!, payload: { codigo: CODIGO } })
    ).body;
  };
  const clave = RUBRICA.criterios[0]!.clave;
  const { descriptores } = RUBRICA.criterios[0]!;
  const see = async (eleccion: string) =>
    call<{ eleccion: { valoracion: string } | null }>('POST /valoraciones/autoevaluacion', {
      payload: { correo: DOCENTE, codigo: CODIGO, clave, eleccion },
    });

  it('is begun once, saved by version, and sent when every criterion has a choice', async () => {
    const { id, version } = await begin();
    expect((await begin()).id).toBe(id);
    const save = async (elecciones: Elecciones, seen: number) =>
      call(`PUT /valoraciones/${id}`, { headers: docente!, payload: { version: seen, elecciones } });
    const incomplete = { [clave]: { descriptor: descriptores[0]!.clave, observacionAdicional: '' } };
    expect((await save(incomplete, version)).status).toBe(200);
    // The answer was lost, and the same is saved again; then another window.
    expect((await save(incomplete, version)).status).toBe(200);
    expect((await save({}, version)).status).toBe(409);
    const early = await call<{ message: string }>(`POST /valoraciones/${id}/envio`, { headers: docente! });
    expect([early.status, early.body.message]).toEqual([
      400,
      expect.stringMatching(/^Le falta elegir en los criterios 2, 3/),
    ]);
    expect((await fillAndSend(id, docente!)).body.estado).toBe('enviada');
  });

  it('is read by no evaluator before their own choice, which is kept', async () => {
    const { id } = await begin();
    const existe = async () =>
      (
        await call<{ existe: boolean }>('POST /valoraciones/autoevaluacion/existe', {
          payload: { correo: DOCENTE, codigo: CODIGO },
        })
      ).body.existe;
    expect([await existe(), (await see(descriptores[1]!.clave)).body]).toEqual([false, { eleccion: null }]);
    await fillAndSend(id, docente!);
    expect(await existe()).toBe(true);
    expect((await see('inventado')).status).toBe(400);
    expect((await call(`GET /valoraciones/${id}`)).status).toBe(404);
    expect((await see(descriptores[1]!.clave)).body.eleccion?.valoracion).toBe(String(descriptores[0]!.valoracion));
    // The first choice counts, whatever is chosen later.
    await see(descriptores[2]!.clave);
    const registro = await sendVisita((numero) => (numero === 1 ? 2 : 0));
    const { autoevaluacion } = (await call<Detalle>(`GET /acompanamientos/${registro}`)).body;
    expect(autoevaluacion?.[0]).toEqual({
      clave,
      valoracion: String(descriptores[0]!.valoracion),
      nota: 'Nota',
      antes: String(descriptores[1]!.valoracion),
    });
    expect(autoevaluacion?.slice(1).every(({ antes: before }) => before === null)).toBe(true);
  });

  it('goes with its semester unless an accompaniment was made', async () => {
    await begin();
    await deleteUnused(db, '2027-1');
    const { id } = await begin();
    await fillAndSend(id, docente!);
    await sendVisita();
    await deleteUnused(db, '2027-1');
    const { rows } = await sql<{ id: string }>`select id from valoraciones`.execute(db);
    expect(rows).toEqual([{ id }]);
  });

  it('is not begun after its last day, and not for another’s subject', async () => {
    await setCiclo({ autoevaluacionHasta: '2026-11-03' });
    const other = { headers: docente!, payload: { codigo: '999' } };
    expect((await call('POST /docente/autoevaluaciones', other)).status).toBe(404);
    clock.now = new Date('2026-11-04T15:00:00Z');
    docente = await signIn(['editingteacher'], 'luz.pena');
    await sql`update sesiones set email = ${DOCENTE} where usuario = 'luz.pena'`.execute(db);
    const late = { headers: docente, payload: { codigo: CODIGO } };
    expect((await call('POST /docente/autoevaluaciones', late)).status).toBe(409);
  });

  it('is set by one manager at a time', async () => {
    await setCiclo({ autoevaluacionHasta: '2026-11-20' });
    const late = await call<{ ciclo: Ciclo }>(`PUT /revisiones/${SEMESTRE}`, {
      payload: { version: 0, autoevaluacionHasta: null, segundas: 5 },
    });
    expect([late.status, late.body.ciclo.autoevaluacionHasta]).toEqual([409, '2026-11-20']);
  });
});

describe('a calibration', () => {
  const addMuestra = async (): Promise<string> =>
    (
      await call<{ id: string }>(`POST /revisiones/${SEMESTRE}/muestras`, {
        payload: {
          nombre: 'Aula de muestra',
          direccion: 'https://campus.universidad.edu.co/course/view.php?id=3',
          tipo: 'AMV',
        },
      })
    ).body.id;
  const compare = async (headers: Headers) =>
    (await call<{ muestras: Muestra[] }>(`GET /revisiones/${SEMESTRE}/muestras`, { headers })).body.muestras[0]!;

  it('shows how the others marked to who sent their own, most disagreed first', async () => {
    const muestra = await addMuestra();
    const begin = async (headers: Headers) =>
      (await call<Valoracion>(`POST /valoraciones/muestras/${muestra}`, { headers })).body.id;
    await fillAndSend(await begin(gestora!), gestora!);
    expect((await compare(segunda!)).criterios).toBeNull();
    await fillAndSend(await begin(segunda!), segunda!, (numero) => (numero === 6 ? 2 : 0));
    const { criterios, enviadas } = await compare(segunda!);
    const [first] = RUBRICA.criterios.filter(({ numero }) => numero === 6);
    const apart = (first!.descriptores[0]!.valoracion as number) - (first!.descriptores[2]!.valoracion as number);
    expect([enviadas, criterios![0]!.numero, criterios![0]!.distancia]).toEqual([2, 6, apart]);
    expect((await call(`DELETE /revisiones/muestras/${muestra}`)).status).toBe(409);
  });

  it('can be taken out while no person began it', async () => {
    const muestra = await addMuestra();
    expect((await call(`DELETE /revisiones/muestras/${muestra}`)).status).toBe(200);
    expect((await call(`POST /valoraciones/muestras/${muestra}`, { headers: segunda! })).status).toBe(404);
  });
});

describe('the agreement of a semester', () => {
  const readAcuerdo = async () => (await call<AcuerdoDeSemestre>(`GET /revisiones/${SEMESTRE}/acuerdo`)).body;

  /** As many pairs: the second gives one level less in the first criterion of every other visit. */
  async function makePairs(count: number): Promise<void> {
    await setAlways();
    for (let i = 0; i < count; i++) {
      await sendVisita(() => i % 3);
      const { valoraciones } = (
        await call<{ valoraciones: { id: string; estado: string }[] }>('GET /valoraciones', { headers: segunda! })
      ).body;
      const { id } = valoraciones.find(({ estado }) => estado === 'por-hacer')!;
      await fillAndSend(id, segunda!, (numero) => (i % 3) + (numero === 1 && i % 2 === 1 ? 1 : 0));
    }
  }

  it('counts pairs, and tells no coefficient below 30 of them', { timeout: 60_000 }, async () => {
    await makePairs(4);
    const { criterios, total, enviadas, evaluadores } = await readAcuerdo();
    const [scores] = [RUBRICA.criterios[0]!.descriptores.map(({ valoracion }) => valoracion as number)];
    const pairs = [0, 1, 2, 3].map((i) => [scores[i % 3]!, scores[(i % 3) + (i % 2)]!] as const);
    const first = criterios.find(({ numero }) => numero === 1)!;
    expect(first).toMatchObject({
      pares: 4,
      iguales: 0.5,
      diferencia: pairs.reduce((sum, [a, b]) => sum + a - b, 0) / 4,
      kappa: null,
    });
    expect([criterios[0], total, enviadas]).toEqual([first, null, 4]);
    expect(evaluadores.map(({ nombre }) => nombre)).toEqual(['sofia.segunda']);
    expect(evaluadores[0]!.diferencia).toBeLessThan(0);
  });
});
