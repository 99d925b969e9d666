import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/tramite.ts';
import { permisosOf } from '#catalogo/permisos.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createGraficos } from './service.ts';

const { db } = await createTestDatabase();
const gestora = { usuario: 'gestora', email: 'gestora@example.com', permisos: permisosOf(['manager']) };

it('answers after the time limit with advice, and stops the query', async () => {
  const graficos = createGraficos({ db, now: () => new Date(), espera: 50 });
  await db.transaction().execute(async (tx) => {
    await sql`lock table registros`.execute(tx);
    await expect(graficos.of(informe, {}, gestora)).rejects.toMatchObject({
      status: 503,
      message: 'Contar tantos registros tardó demasiado. Elija un semestre u otro filtro e inténtelo de nuevo.',
    });
  });
  const patient = createGraficos({ db, now: () => new Date() });
  expect((await patient.of(informe, {}, gestora)).graficos.map(({ categorias }) => categorias)).toEqual([[], [], []]);
});
