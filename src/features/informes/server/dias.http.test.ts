import { expect, it } from 'vitest';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { createTestApp } from '../../../testing/app.ts';
import { insertRegistros } from './testing.ts';

const { app, db, signIn } = await createTestApp();
const gestora = await signIn(['manager'], 'gestora');

/** Instants around two midnights of Bogotá. */
const MOMENTOS = {
  antes: '2026-11-16T04:59:59.999Z',
  comienzo: '2026-11-16T05:00:00Z',
  fin: '2026-11-21T04:59:59.999Z',
  despues: '2026-11-21T05:00:00Z',
};

await insertRegistros(
  db,
  inscripcionHBV,
  Object.entries(MOMENTOS).map(([nombreApellido, creado]) => ({ datos: { nombreApellido }, creado: new Date(creado) })),
);

const post = async (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/informes/informacionInscripcionHBV${path}`, headers: gestora, payload });

it.each([
  [{ desde: '2026-11-16' }, 3],
  [{ hasta: '2026-11-20' }, 3],
  [{ desde: '2026-11-16', hasta: '2026-11-20' }, 2],
  [{ desde: '2026-11-17', hasta: '2026-11-19' }, 0],
  [{ desde: '2026-11-21', estado: 'cerrado' }, 0],
])('%j selects the rows made on those days in Bogotá', async (filtro, count) => {
  expect((await post('/total', filtro)).json()).toMatchObject({ total: count, todos: 4 });
  expect((await post('/consulta', filtro)).json().filas).toHaveLength(count);
});

it.each([{ desde: '2026-02-30' }, { desde: '20/11/2026' }, { hasta: "2026-11-20' or true --" }])(
  'refuses %j',
  async (filtro) => {
    const answer = await post('/consulta', filtro);
    expect([answer.statusCode, Object.values(answer.json().errores)]).toEqual([
      400,
      ['El día se escribe así: 2026-11-20.'],
    ]);
  },
);
