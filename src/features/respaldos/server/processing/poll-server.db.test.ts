// Resets of courses against the demonstration Moodle: the copy first, each course once, doubts reported as such.
import { describe, expect, it } from 'vitest';
import type { Perdidas } from '#core/moodle/server/service.ts';
import { selectCopias } from '../copias.store.ts';
import { endFilas } from '../filas.store.ts';
import { retryTanda } from '../start-tanda.ts';
import { createEscenario, gestora, principal } from '../testing/escenario.ts';

const escena = await createEscenario();
const {
  demo,
  db,
  context,
  servidor,
  withCursos,
  requestTanda,
  runJob,
  filas,
  estados,
  iniciados,
  fallar: fail,
} = escena;
const RESET = 'local_gestioncurricular_reset_course';
const moodle = context.moodle.get(servidor)!;

async function perdidas(curso: number): Promise<Perdidas> {
  const leidas = await moodle.cursos.perdidas(curso);
  if (!leidas.ok || !leidas.valor) throw new Error('the demonstration does not tell');
  return leidas.valor;
}

async function findWithEstudiantes(count: number): Promise<number[]> {
  const hallados: number[] = [];
  for (const curso of withCursos.flatMap(({ cursos }) => cursos)) {
    if (hallados.length === count) break;
    if ((await perdidas(curso)).estudiantes > 0) hallados.push(curso);
  }
  return hallados;
}

const [primero, segundo] = (await findWithEstudiantes(2)) as [number, number];

/** Number of resets requested of Moodle since the last reading. */
async function reinicios(): Promise<number> {
  const peticiones = (await demo.control({ accion: 'peticiones', servidor })) as { wsfunction?: string }[];
  return peticiones.filter(({ wsfunction }) => wsfunction === RESET).length;
}

describe('a reset', () => {
  it('copies each course first, empties it, and reports its counts', async () => {
    const before = await perdidas(primero);
    const tanda = await requestTanda([primero, segundo], { clase: 'reinicio' });
    expect(await runJob(tanda)).toEqual({ ok: true, resumen: '2 cursos reiniciados' });
    expect(await filas(tanda)).toMatchObject([
      { estado: 'hecho', perdida: before, copia: expect.any(String) },
      { estado: 'hecho', copia: expect.any(String) },
    ]);
    expect(await perdidas(primero)).toMatchObject({ estudiantes: 0, entregas: 0, discusiones: 0 });
    expect(await selectCopias(db, servidor, primero)).toMatchObject([{ origen: 'reinicio' }]);
    const inscritos = await moodle.cursos.inscritos(primero);
    expect(inscritos.ok && inscritos.valor?.some(({ roles }) => roles.includes('editingteacher'))).toBe(true);
  });

  it('is not done if its copy failed', async () => {
    await demo.control({ accion: 'respaldos', servidor, fallan: [primero] });
    const tanda = await requestTanda([primero, segundo], { clase: 'reinicio' });
    expect(await runJob(tanda)).toMatchObject({ ok: false });
    expect(await estados(tanda)).toEqual(['fallido', 'hecho']);
    expect((await perdidas(primero)).estudiantes).toBeGreaterThan(0);
  });

  it('makes no copy if it was declined', async () => {
    const tanda = await requestTanda([primero], { clase: 'reinicio', con_respaldo: false });
    expect(await runJob(tanda)).toMatchObject({ ok: true });
    expect(await iniciados()).toEqual([]);
    expect((await perdidas(primero)).estudiantes).toBe(0);
  });
});

describe('a reset set for later', () => {
  it('waits for its instant, and is cancelled as any other', async () => {
    const comienza = new Date(escena.reloj.now.getTime() + 86_400_000);
    const tanda = await requestTanda([primero], { clase: 'reinicio', comienza });
    expect(await runJob(tanda)).toMatchObject({ ok: 'espera', hasta: comienza });
    expect(await filas(tanda)).toEqual([]);
    escena.advance(86_400_000);
    expect(await runJob(tanda)).toMatchObject({ ok: true });
  });

  it('stops at a course with more to lose than was confirmed, after its copy, until a person confirms', async () => {
    const [now, other] = [await perdidas(primero), await perdidas(segundo)];
    const before = { ...now, estudiantes: now.estudiantes - 1, entregas: null };
    const confirmadas = { [primero]: before, [segundo]: { ...other, estudiantes: other.estudiantes + 1 } };
    const tanda = await requestTanda([primero, segundo], { clase: 'reinicio', confirmadas });
    await reinicios();
    expect(await runJob(tanda)).toMatchObject({ ok: false });
    expect(await reinicios()).toBe(1);
    const motivo = `Desde que se confirmó hay más que perder: ${now.estudiantes} estudiantes (eran ${before.estudiantes}). No se reinició: reinténtelo para verlo y confirmarlo.`;
    expect(await filas(tanda)).toMatchObject([
      { estado: 'por-confirmar', motivo, perdida: now, copia: expect.any(String) },
      { estado: 'hecho' },
    ]);
    expect(await perdidas(primero)).toEqual(now);
    const caller = { actor: gestora, principal, now: escena.reloj.now };
    const again = await db
      .transaction()
      .execute(async (tx) =>
        retryTanda(tx, tanda.id, { ...caller, confirmados: [primero], confirmadas: { [primero]: now } }),
      );
    expect(await runJob(again)).toMatchObject({ ok: true });
    expect((await perdidas(primero)).estudiantes).toBe(0);
  });

  it('takes out what was chosen alone', async () => {
    const before = await perdidas(primero);
    await runJob(await requestTanda([primero], { clase: 'reinicio', con_respaldo: false, partes: ['trabajo'] }));
    expect(await perdidas(primero)).toMatchObject({ estudiantes: before.estudiantes, entregas: 0, discusiones: 0 });
  });
});

describe('the copy that precedes a retried reset', () => {
  const fallido = async () => {
    const tanda = await requestTanda([primero], { clase: 'reinicio' });
    await fail({ modo: 'prohibido', funcion: RESET });
    expect(await runJob(tanda)).toMatchObject({ ok: false });
    await fail(null);
    expect(await iniciados()).toHaveLength(1);
    return tanda;
  };
  const retry = async ({ id }: { readonly id: string }) =>
    db.transaction().execute(async (tx) => {
      const pedido = { actor: gestora, principal, now: escena.reloj.now, confirmados: [primero] };
      return retryTanda(tx, id, pedido);
    });

  it('is the recent one', async () => {
    const tanda = await fallido();
    escena.advance(10 * 60_000);
    expect(await runJob(await retry(tanda))).toMatchObject({ ok: true });
    expect(await iniciados()).toHaveLength(1);
  });

  it('is made again if it is older, or its file is missing', async () => {
    const tanda = await fallido();
    escena.advance(31 * 60_000);
    const nueva = await retry(tanda);
    await fail({ modo: 'prohibido', funcion: RESET });
    expect(await runJob(nueva)).toMatchObject({ ok: false });
    expect(await iniciados()).toHaveLength(2);
    await fail(null);
    await context.files.copies.delete((await filas(tanda))[0]!.id);
    expect(await runJob(await retry(tanda))).toMatchObject({ ok: true });
    expect(await iniciados()).toHaveLength(3);
  });

  it('is made again after a long wait of the reset', async () => {
    const tanda = await requestTanda([primero], { clase: 'reinicio' });
    await fail({ modo: 'no-disponible', funcion: 'core_enrol_get_enrolled_users' });
    expect(await runJob(tanda)).toMatchObject({ ok: 'espera' });
    expect(await estados(tanda)).toEqual(['copiado']);
    await fail(null);
    escena.advance(31 * 60_000);
    expect(await runJob(tanda)).toMatchObject({ ok: true });
    expect(await iniciados()).toHaveLength(2);
  });

  it('is not used by an unconfirmed job', async () => {
    const tanda = await fallido();
    const foreign = { id: tanda.id, tarea: '00000000-0000-4000-8000-000000000000' };
    expect(await runJob(foreign)).toEqual({ ok: false, error: 'De esta tanda se encarga otra tarea.' });
    expect(await estados(tanda)).toEqual(['por-confirmar']);
  });
});

describe('a reset whose answer was lost', () => {
  const perdido = async (modo: 'cortar' | 'cortar-despues') => {
    const tanda = await requestTanda([primero], { clase: 'reinicio', con_respaldo: false });
    await reinicios();
    await fail({ modo, funcion: RESET, veces: 1 });
    expect(await runJob(tanda)).toMatchObject({ ok: 'espera' });
    expect(await estados(tanda)).toEqual(['reiniciando']);
    escena.advance(60_000);
    return tanda;
  };

  it('is sent again if the counts are zero: work of unenrolled people may remain', async () => {
    const tanda = await perdido('cortar-despues');
    expect(await runJob(tanda)).toMatchObject({ ok: true });
    expect(await filas(tanda)).toMatchObject([{ estado: 'hecho', motivo: expect.stringMatching(/se envió de nuevo/) }]);
    expect(await reinicios()).toBe(2);
  });

  it('is in doubt if Moodle fails when it is sent again', async () => {
    const tanda = await perdido('cortar-despues');
    await fail({ modo: 'error-php', funcion: RESET });
    expect(await runJob(tanda)).toMatchObject({ ok: false });
    expect(await filas(tanda)).toMatchObject([{ estado: 'por-confirmar', motivo: expect.stringMatching(/Revíselo/) }]);
  });

  it('is sent again if the course is unchanged', async () => {
    const tanda = await perdido('cortar');
    expect(await runJob(tanda)).toMatchObject({ ok: true });
    expect((await perdidas(primero)).estudiantes).toBe(0);
    expect(await reinicios()).toBe(2);
  });

  it('is in doubt without a job that continues it', async () => {
    const tanda = await perdido('cortar-despues');
    await endFilas(db, { tanda: tanda.id }, { estado: 'cancelado', motivo: 'Se canceló.', now: escena.reloj.now });
    expect(await filas(tanda)).toMatchObject([{ estado: 'por-confirmar', motivo: expect.stringMatching(/Revíselo/) }]);
  });

  it('is in doubt in all other cases', async () => {
    const tanda = await perdido('cortar');
    const inscritos = await moodle.cursos.inscritos(primero);
    const persona = inscritos.ok && inscritos.valor?.find(({ roles }) => roles.includes('student'));
    if (!persona) throw new Error('no student');
    await demo.control({ accion: 'roles', servidor, usuario: persona.usuario, roles: [] });
    expect(await runJob(tanda)).toEqual({ ok: false, error: '1 curso está por confirmar.' });
    expect(await filas(tanda)).toMatchObject([{ estado: 'por-confirmar', motivo: expect.stringMatching(/Revíselo/) }]);
    expect(await reinicios()).toBe(1);
  });
});
