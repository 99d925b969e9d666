import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { informacionNotariaDocente as informe } from '#catalogo/notaria/tramite.ts';
import { toFormData } from '#catalogo/payload.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { completeItems } from '#features/formularios/server/service.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';

const { app, db, signIn } = await createTestApp();
const gestora = await signIn(['manager'], 'gestora');
await seedListas(db);

const [ejemplo] = CARGAS['notariaDocente']!['infoEstudiantes'] as Record<string, unknown>[];

/** Sends a notary form with these students, as an existing client does. */
async function send(...estudiantes: readonly string[]): Promise<string> {
  const cuerpo = new Response(
    toFormData(informe.formulario, {
      ...CARGAS['notariaDocente'],
      infoEstudiantes: estudiantes.map((nombreEstudiante) => ({ ...ejemplo, nombreEstudiante })),
    }),
  );
  const answer = await app.inject({
    method: 'POST',
    url: '/api/notariaDocente',
    headers: { 'content-type': cuerpo.headers.get('content-type')! },
    payload: Buffer.from(await cuerpo.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

type Fila = { id: string; nombreEstudiante: string; nombreCompleto: string; estado: string };

const read = async (consulta: object = {}) =>
  (
    await app.inject({
      method: 'POST',
      url: '/api/obtenerInfoNotariaDocente',
      headers: gestora,
      payload: { orden: 'nombreEstudiante', ...consulta },
    })
  ).json<{ info: Fila[] }>().info;
const nombres = async (consulta: object = {}) => (await read(consulta)).map(({ nombreEstudiante }) => nombreEstudiante);

beforeEach(async () => {
  await sql`truncate registros, envios cascade`.execute(db);
});

describe('a report that counts items', () => {
  it('has a row for each, with its teacher', async () => {
    await send('Zoe Díaz', 'Ana Ruiz');
    await send('Luis Mora');
    const filas = await read();
    expect(filas.map(({ nombreEstudiante }) => nombreEstudiante)).toEqual(['ANA RUIZ', 'LUIS MORA', 'ZOE DÍAZ']);
    expect(new Set(filas.map(({ nombreCompleto }) => nombreCompleto))).toEqual(new Set(['LUZ ÁNGELA PEÑA']));
    expect(await nombres({ limite: 1, despues: filas[0]!.id })).toEqual(['LUIS MORA']);
  });

  it('is searched item by item', async () => {
    await send('Zoe Díaz', 'Ana Ruiz');
    expect(await nombres({ buscar: 'diaz' })).toEqual(['ZOE DÍAZ']);
    expect(await nombres({ buscar: 'pena' })).toEqual(['ANA RUIZ', 'ZOE DÍAZ']);
  });

  it('changes the state of a row alone', async () => {
    await send('Zoe Díaz', 'Ana Ruiz');
    const [ana] = await read();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/generales/actualizarEstado',
      headers: gestora,
      payload: { listaRegistros: [ana!.id], nuevoEstado: 'cerrado' },
    });
    expect(answer.json()).toMatchObject({ actualizados: 1, noEncontrados: [] });
    expect((await read()).map(({ estado }) => estado)).toEqual(['cerrado', 'abierto']);
    const url = `/api/informes/${informe.slug}/registros/${ana!.id}`;
    expect((await app.inject({ url, headers: gestora })).json()).toMatchObject({
      datos: {
        infoDocente: { nombreCompleto: 'LUZ ÁNGELA PEÑA' },
        infoEstudiantes: [{ nombreEstudiante: 'ANA RUIZ' }],
      },
      historia: [{ de: 'abierto', a: 'cerrado' }],
    });
  });

  it('has no row with the id of the submission, whose deletion deletes all its rows', async () => {
    const id = await send('Zoe Díaz', 'Ana Ruiz');
    const url = `/api/informes/${informe.slug}/registros/${id}`;
    expect((await app.inject({ url, headers: gestora })).statusCode).toBe(404);
    await sql`delete from registros where id = ${id}`.execute(db);
    expect(await read()).toEqual([]);
  });

  it('counts records stored before it counted items, after the migration', async () => {
    await send('Zoe Díaz', 'Ana Ruiz');
    const before = await read();
    await sql`delete from items`.execute(db);
    expect(await completeItems(db, CATALOGO)).toBe(1);
    expect(await read()).toEqual(before.map((fila) => ({ ...fila, id: expect.any(String) as string })));
    expect(await completeItems(db, CATALOGO)).toBe(0);
  });
});
