import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ASIGNATURAS } from '#catalogo/testing/entorno.ts';
import { seedAsignaturas } from '#demostracion/semestre.ts';
import { createTestApp } from '../../../testing/app.ts';
import { insertAsignaturas } from './store.ts';

const { app, db, signIn, clock } = await createTestApp();
const withCorreo = ASIGNATURAS.map((asignatura) => ({ ...asignatura, correo: 'docente@universidad.edu.co' }));

vi.useFakeTimers({ toFake: ['performance'] });
afterAll(() => vi.useRealTimers());

beforeEach(async () => {
  vi.advanceTimersByTime(5000);
  await sql`truncate asignaturas`.execute(db);
  await insertAsignaturas(db, [...withCorreo, { ...withCorreo[0]!, semestre: '2026-1' }]);
});
const codigos = async (headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/api/obtenerCodigos', headers })).json();

const post = async (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, payload });

describe('the subjects of the current semester', () => {
  it('are public, but only managers see the teachers’ addresses', async () => {
    expect(await codigos()).toEqual({ codigos: ASIGNATURAS });
    expect(await codigos(await signIn(['editingteacher', 'student']))).toEqual({ codigos: ASIGNATURAS });
    expect(await codigos(await signIn(['manager']))).toEqual({ codigos: withCorreo });
  });

  it('are read again after five seconds', async () => {
    await codigos();
    await sql`update asignaturas set docente = 'OTRA PERSONA', actualizada = clock_timestamp()`.execute(db);
    vi.advanceTimersByTime(4999);
    expect(await codigos()).toEqual({ codigos: ASIGNATURAS });
    vi.advanceTimersByTime(1);
    expect((await codigos()).codigos[0]).toMatchObject({ docente: 'OTRA PERSONA' });
  });

  it('change when the next semester begins', async () => {
    clock.advance(60 * 86_400);
    expect(await codigos()).toEqual({ codigos: [] });
    clock.advance(-60 * 86_400);
  });
});

describe('the subjects of a semester', () => {
  it('have no addresses; a semester may have no subjects', async () => {
    const answer = await post('/obtenerCodigosAsignaturas', { semestreActual: '2026-1' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { info: [{ ...ASIGNATURAS[0], semestre: '2026-1' }] }]);
    expect((await post('/obtenerCodigosAsignaturas', { semestreActual: '1999-1' })).json()).toEqual({ info: [] });
  });

  it.each([undefined, null, 20262, '2026-3', '2026-2 '])('are refused for the semester %s', async (semestreActual) => {
    const answer = await post('/obtenerCodigosAsignaturas', { semestreActual });
    expect([answer.statusCode, answer.json().errores]).toEqual([
      400,
      { semestreActual: 'El semestre se escribe así: 2026-2.' },
    ]);
  });
});

describe('the search', () => {
  it('searches the current semester', async () => {
    const answer = await post('/asignaturas/busqueda', { texto: 'peña' });
    expect(answer.json()).toEqual({ asignaturas: [ASIGNATURAS[0]], total: 1 });
    const habilitables = await post('/asignaturas/busqueda', { texto: 'óscar', soloHabilitables: true });
    expect(habilitables.json()).toEqual({ asignaturas: [], total: 0 });
  });

  it('lists those of the signed-in teacher first, marked', async () => {
    const own = { ...withCorreo[1]!, correo: 'Laura.Mesa@universidad.edu.co' };
    await sql`truncate asignaturas`.execute(db);
    await insertAsignaturas(db, [withCorreo[0]!, own]);
    vi.advanceTimersByTime(5000);
    const headers = await signIn(['editingteacher'], 'laura.mesa');
    const payload = { texto: '' };
    const answer = await app.inject({ method: 'POST', url: '/api/asignaturas/busqueda', headers, payload });
    expect(answer.json().asignaturas).toEqual([{ ...ASIGNATURAS[1], suya: true }, ASIGNATURAS[0]]);
  });

  it.each([{}, { texto: 7 }, { texto: 'x'.repeat(201) }, { texto: '', soloHabilitables: 'si' }])(
    'refuses %j',
    async (payload) => {
      expect((await post('/asignaturas/busqueda', payload)).statusCode).toBe(400);
    },
  );

  it('searches the thousands of subjects of a demonstration', async () => {
    await sql`truncate asignaturas`.execute(db);
    await seedAsignaturas(db, { dominio: 'universidad.edu.co', now: clock.now });
    // A restarted demonstration already has them.
    await seedAsignaturas(db, { dominio: 'universidad.edu.co', now: clock.now });
    vi.advanceTimersByTime(5000);
    expect((await post('/asignaturas/busqueda', { texto: 'a' })).json().total).toBeGreaterThan(2000);
    const daniel = await post('/asignaturas/busqueda', { texto: 'ospina cardenas 2011' });
    expect(daniel.json()).toMatchObject({ total: 2, asignaturas: [{ docente: 'Daniel Ospina Cárdenas' }, {}] });
  });
});
