import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { ASIGNATURAS } from '#catalogo/testing/entorno.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';

const log: string[] = [];
const logTo = { write: (line: string) => void log.push(line) };
const { app, db, clock } = await createTestApp({ LOG_LEVEL: 'info' }, { logTo });
await seedListas(db);
await insertAsignaturas(
  db,
  ASIGNATURAS.map((asignatura) => ({ ...asignatura, correo: 'docente@universidad.edu.co' })),
);

beforeEach(() => {
  log.length = 0;
});

const send = async ({ llamada, slug }: Formulario, { cambios = {}, clave = randomUUID() } = {}) =>
  app.inject({
    method: 'POST',
    url: `/api${llamada.slice('POST '.length)}`,
    payload: { ...CARGAS[slug], ...cambios },
    headers: { 'idempotency-key': clave },
  });

describe('the call of the anonymous survey', () => {
  it('answers with the day only, without an id that would identify the call', async () => {
    const clave = randomUUID();
    const answer = await send(encuestaDocente, { clave });
    expect([answer.statusCode, answer.json()]).toEqual([201, { fecha: '2026-11-20' }]);
    expect(answer.headers).not.toHaveProperty('x-request-id');
    clock.advance(3 * 86_400);
    const again = await send(encuestaDocente, { clave, cambios: { ECC1: 1 } });
    expect([again.statusCode, again.json()]).toEqual([201, { fecha: '2026-11-20' }]);
    clock.advance(-3 * 86_400);
  });

  it('leaves no line in the log, unlike the others', async () => {
    await send(inscripcionHBV);
    await send(encuestaDocente);
    await send(encuestaDocente, { cambios: { ECC1: 9 } });
    expect(log.map((line) => JSON.parse(line).route)).toEqual(['/api/crearInscripcionHBV']);
  });

  it('is not quoted in the log if the database refuses it', async () => {
    await sql`alter table encuestas_mezcla add constraint prueba check (me4 <> 'Un secreto')`.execute(db);
    onTestFinished(async () => void (await sql`alter table encuestas_mezcla drop constraint prueba`.execute(db)));
    const answer = await send(encuestaDocente, { cambios: { ME4: 'Un secreto' } });
    expect(answer.statusCode).toBe(500);
    expect(log.join('')).toContain('violates check constraint');
    expect(log.join('')).not.toContain('Un secreto');
  });
});
