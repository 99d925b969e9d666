// A role that the product does not have, in a table of permissions of its own: it reads and exports three reports and
// changes nothing. Nothing outside the table knows of it.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { informacionInscripcionCatedras } from '#catalogo/catedras/tramite.ts';
import { INFORMES } from '#catalogo/index.ts';
import type { Informe } from '#catalogo/informe.ts';
import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { can, PERMISOS_DE_ROL, permisosOf, type Alcance } from '#catalogo/permisos.ts';
import type { Rol } from '#catalogo/roles.ts';
import { informacionEncuestaSatisfaccion } from '#catalogo/satisfaccion/tramite.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { aPersona } from '#features/sesion/server/testing.ts';
import { permissionsOf } from '#platform/contract/route.ts';
import { CONTRACTS } from './app.ts';
import { createTestApp } from './testing/app.ts';

const OWN: readonly Informe[] = [
  informacionInscripcionHBV,
  informacionInscripcionCatedras,
  informacionEncuestaSatisfaccion,
];
const FOREIGN = INFORMES.filter((informe) => !OWN.includes(informe));

const coordinador: readonly Alcance[] = OWN.flatMap(({ slug }): readonly Alcance[] => [
  `informes.leer:${slug}`,
  `informes.exportar:${slug}`,
]);
const permisos = { ...PERMISOS_DE_ROL, coordinador };
const ROL_NUEVO = 'coordinador' as Rol;

const { app, db, moodle, signIn } = await createTestApp({}, { permisos });
const headers = await signIn([ROL_NUEVO], 'coordinadora');

const post = async (url: string, payload: object = {}, as: Record<string, string> = headers) =>
  app.inject({ method: 'POST', url: `/api${url}`, headers: as, payload });

/** Row counts of the tables that a caller without permission must not change. */
async function counts(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from historial) as cambios, (select count(*) from correos) as correos,
      (select count(*) from cargas) as cargas, (select count(*) from tareas) as tareas,
      (select array_agg(distinct estado) from registros) as estados
  `.execute(db);
  return rows[0];
}

let idRegistro: string;

beforeEach(async () => {
  await sql`truncate registros, tareas, cargas, correos cascade`.execute(db);
  const creado = new Date('2026-11-20T15:00:00Z');
  [idRegistro = ''] = await insertRegistros(db, informacionInscripcionHBV.formulario, [
    { datos: { nombreApellido: 'PERSONA UNA' }, creado },
  ]);
});

describe('a coordinator', () => {
  it('is told their role and its permissions at the sign-in', async () => {
    moodle.persona = aPersona({ usuario: 'coordinadora', roles: [ROL_NUEVO] });
    const answer = await post('/auth/loginMoodle', { username: 'coordinadora', password: moodle.clave }, {});
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ userInfo: { roles: ['coordinador'], permisos: [...coordinador] } });
  });

  it('adds their permissions to those of another role', () => {
    const both = permisosOf(['coordinador', 'student'], permisos);
    expect(both.toSorted()).toEqual([...PERMISOS_DE_ROL.student, ...coordinador].toSorted());
  });

  it.each(OWN)('reads and exports $slug, on our calls and on those of the contract', async (informe) => {
    const { slug, lecturas } = informe;
    const read = await post(`/informes/${slug}/consulta`);
    expect(read.statusCode).toBe(200);
    expect((await post(`/informes/${slug}/total`)).statusCode).toBe(200);
    expect((await post(`/informes/${slug}/hoja`, { para: 'imprimir' })).statusCode).toBe(200);
    const exported = await post(`/informes/${slug}/exportar`, { formato: 'csv' });
    expect(exported.statusCode).toBe(201);
    const { enlace } = exported.json<{ enlace: string }>();
    expect((await app.inject({ url: enlace })).statusCode).toBe(200);
    for (const { ruta } of lecturas.filter((lectura) => lectura.parametro === undefined)) {
      const [method, url] = ruta.split(' ') as ['GET' | 'POST', string];
      const payload = method === 'POST' ? { payload: {} } : {};
      expect((await app.inject({ method, url: `/api${url}`, headers, ...payload })).statusCode).toBe(200);
    }
  });

  it('opens a record of an own report', async () => {
    const url = `/api/informes/${informacionInscripcionHBV.slug}/registros/${idRegistro}`;
    expect((await app.inject({ url, headers })).json()).toMatchObject({ id: idRegistro, estado: 'abierto' });
  });

  it.each(FOREIGN)('neither reads nor exports $slug', async ({ slug, lecturas }) => {
    expect((await post(`/informes/${slug}/consulta`)).statusCode).toBe(403);
    expect((await post(`/informes/${slug}/exportar`, { formato: 'csv' })).statusCode).toBe(403);
    expect((await post(`/informes/${slug}/hoja`, { para: 'copiar' })).statusCode).toBe(403);
    for (const { ruta } of lecturas) {
      const [method, url] = ruta.split(' ') as ['GET' | 'POST', string];
      const path = url.replaceAll(/\{\w+\}/g, 'x');
      expect((await app.inject({ method, url: `/api${path}`, headers })).statusCode).toBe(403);
    }
  });

  it('changes no state, writes no mail and loads nothing', async () => {
    const before = await counts();
    const refused = await Promise.all([
      post('/generales/actualizarEstado', { listaRegistros: [idRegistro], nuevoEstado: 'cerrado' }),
      post(`/cambiosDeEstado/${idRegistro}/deshacer`),
      post('/envioCorreoUsuariosMoodle'),
      post('/correos/prueba'),
      post('/cargas/usuarios'),
      post('/cargas/asignaturas'),
      post('/cargas/cursosNuevos'),
      post('/cargaMasivaUsuariosMoodle'),
      post('/respaldos/reinicios'),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403));
    expect(await counts()).toEqual(before);
  });

  const others = CONTRACTS.flatMap((contract) =>
    Object.entries(contract).flatMap(([key, { acceso }]) => {
      const asked = permissionsOf(acceso);
      return asked && !can({ permisos: coordinador }, asked) ? [key] : [];
    }),
  );

  it.each(others)('is refused at %s', async (key) => {
    const [method, url] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    const path = url.replaceAll(/\{\w+\}/g, 'x');
    expect((await app.inject({ method, url: `/api${path}`, headers })).statusCode).toBe(403);
  });

  it('takes nothing from the other roles', async () => {
    const gestora = await signIn(['manager'], 'gestora');
    const docente = await signIn(['editingteacher'], 'docente');
    for (const { slug } of INFORMES) {
      expect((await post(`/informes/${slug}/consulta`, {}, gestora)).statusCode).toBe(200);
      const owed = slug === 'apoyoExamenesHabilitaciones' ? 200 : 403;
      expect((await post(`/informes/${slug}/consulta`, {}, docente)).statusCode).toBe(owed);
    }
  });
});
