import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { DESCARGAS } from '../../../services.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createEnlace } from './service.ts';

const { app, db, clock, signIn } = await createTestApp();

let sesion: string;
beforeAll(async () => {
  await signIn(['manager']);
  const { rows } = await sql<{ id: string }>`select id from sesiones`.execute(db);
  sesion = rows[0]!.id;
});

const open = async (enlace: string) => {
  const { statusCode, json } = await app.inject(`/api/descargas/${enlace}`);
  return [statusCode, json<{ message: string }>().message];
};

it('an expired link tells how to get another one, in the words of its kind', async () => {
  const links = await Promise.all(
    DESCARGAS.map(async ({ accion, datos }) => {
      const lector = { usuario: 'gestora', roles: [] };
      const enlace = await createEnlace(db, { accion, datos }, { sesion, datos: { lector }, now: clock.now });
      return [accion, enlace] as const;
    }),
  );
  clock.advance(60);
  const said = await Promise.all(links.map(async ([accion, enlace]) => [accion, await open(enlace)]));
  expect(Object.fromEntries(said)).toEqual({
    'archivo.apertura': [404, 'Ese enlace ya no sirve. Abra el archivo de nuevo.'],
    'auditoria.exportacion': [404, 'Ese enlace ya no sirve. Exporte de nuevo.'],
    'carga.descarga': [404, 'Ese enlace ya no sirve. Descargue de nuevo.'],
    'encuesta.exportacion': [404, 'Ese enlace ya no sirve. Exporte de nuevo.'],
    'informe.exportacion': [404, 'Ese enlace ya no sirve. Exporte de nuevo.'],
    'permiso.lista': [404, 'Ese enlace ya no sirve. Descargue de nuevo.'],
    'respaldo.descarga': [404, 'Ese enlace ya no sirve. Descargue de nuevo.'],
    'semestre.pdf': [404, 'Ese enlace ya no sirve. Descargue de nuevo.'],
    'tarea.descarga': [404, 'Ese enlace ya no sirve. Descargue de nuevo.'],
  });
});

it('an invented link, and one that leads to no file, open nothing', async () => {
  const headers = await signIn(['manager']);
  const asked = await app.inject({ method: 'POST', url: '/api/tareas/avance', headers });
  const { enlace } = asked.json<{ enlace: string }>();
  for (const one of ['inventado', enlace.split('/').at(-1)!]) {
    expect(await open(one)).toEqual([404, 'Ese enlace ya no sirve. Pida otro.']);
  }
});
