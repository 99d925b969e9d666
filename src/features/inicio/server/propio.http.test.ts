import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { apoyoExamenHabilitacion } from '#catalogo/apoyo-examen-habilitacion/formulario.ts';
import { writeRuta } from '#catalogo/arbol.ts';
import { cancelacionAsignaturas } from '#catalogo/cancelacion/formulario.ts';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { notariaDocente } from '#catalogo/notaria/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { setCupos } from '#core/cupos/service.ts';
import { saveAcompanamiento } from '#features/acompanamientos/testing/guardado.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { storeRespuestas } from '#features/encuestas/testing.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createEjemplos } from '../../../testing/ejemplos.ts';
import type { OwnHome } from '../contract.ts';

const testApp = await createTestApp();
const { anotherProcess, app, db, clock, signIn } = testApp;
const ejemplos = await createEjemplos(testApp);

const LAURA = 'laura.mesa@universidad.edu.co';

async function send(formulario: Formulario, cambios: Readonly<Record<string, string>>, headers = {}) {
  clock.advance(60);
  const valores = Object.entries(cambios).reduce(
    (hechos, [ruta, valor]) => writeRuta(hechos, ruta, valor),
    ejemplos.valores(formulario, () => 0.5),
  );
  const url = `/api${formulario.llamada.slice('POST '.length)}`;
  const payload = ejemplos.payload(formulario, valores);
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string; comprobante: string; seguimiento: string; idSolicitud?: string }>();
}

async function read(headers: Record<string, string>, query = '', server = app): Promise<OwnHome> {
  const answer = await server.inject({ url: `/api/inicio/propio${query}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** The same app without caches. */
const readAhora = async (headers: Record<string, string>) => read(headers, '', await anotherProcess());

const laura = async () => signIn(['student']);

/** A second person, with another address. */
async function signInOther() {
  const headers = await signIn(['student'], 'otra.persona');
  await sql`update sesiones set email = 'otra.persona@universidad.edu.co' where usuario = 'otra.persona'`.execute(db);
  return headers;
}

it('lists the submissions with the session’s own address, the newest first, with state and receipt', async () => {
  const solicitud = await send(solicitudUDEV, { 'infoSolicitud.correoInstitucional': LAURA.toUpperCase() });
  const inscripcion = await send(inscripcionHBV, { correo: LAURA });
  await send(inscripcionHBV, { correo: `x${LAURA}` });
  await send(encuestaDocente, {});
  await sql`update registros set estado = 'pendiente' where id = ${solicitud.id}`.execute(db);
  const { enviados } = await read(await laura());
  expect(enviados).toEqual([
    expect.objectContaining({
      titulo: inscripcionHBV.titulo,
      ruta: inscripcionHBV.ruta,
      comprobante: inscripcion.comprobante,
      numero: inscripcion.comprobante,
      estados: [],
      seguimiento: inscripcion.seguimiento,
    }),
    expect.objectContaining({
      titulo: solicitudUDEV.titulo,
      numero: solicitud.idSolicitud,
      pedido: expect.stringMatching(/\p{L}/u),
      estados: ['espera'],
      seguimiento: solicitud.seguimiento,
    }),
  ]);
  expect(enviados[0]).not.toHaveProperty('pedido');
});

it('returns nothing about others, regardless of the request', async () => {
  expect(await read(await signInOther(), `?email=${LAURA}&usuario=laura.mesa`)).toMatchObject({ enviados: [] });
});

it('lists a teacher’s submissions in a session, without records in which others typed the address', async () => {
  const docente = await signIn(['editingteacher']);
  const before = (await read(docente)).enviados.length;
  const notaria = await send(notariaDocente, { 'infoDocente.correo': LAURA });
  const apoyo = await send(apoyoExamenHabilitacion, { nombreDocente: 'laura.mesa' }, docente);
  const otherValores = ejemplos.valores(cancelacionAsignaturas, () => 0.5) as { alumnosAgregados: object[] };
  const payload = {
    ...otherValores,
    alumnosAgregados: [{ ...otherValores.alumnosAgregados[0], correoInstitucional: LAURA }],
  };
  const url = `/api${cancelacionAsignaturas.llamada.slice('POST '.length)}`;
  expect((await app.inject({ method: 'POST', url, payload, headers: docente })).statusCode).toBe(201);
  const { enviados } = await read(docente);
  expect(enviados.length - before).toBe(2);
  expect(enviados.slice(0, 2).map(({ comprobante }) => comprobante)).toEqual([apoyo.comprobante, notaria.comprobante]);
  // They are no requests.
  expect(enviados.slice(0, 2).map(({ estados }) => estados)).toEqual([[], []]);
});

it('lists the enrolments with a place, and the turns of the session’s own address, which can be left', async () => {
  const catedra = await send(inscripcionCatedra, { correo: LAURA });
  const { rows } = await sql<{ texto: string; clave: string }>`
    select datos #>> '{catedra,texto}' as texto, datos #>> '{catedra,clave}' as clave
    from registros where id = ${catedra.id}`.execute(db);
  const lleno = { lista: 'catedras', clave: rows[0]!.clave, semestre: '2026-2' } as const;
  await setCupos(db, lleno, 0);
  const payload = {
    formulario: inscripcionCatedra.slug,
    opcion: lleno.clave,
    nombre: 'Ana',
    correo: LAURA.toUpperCase(),
  };
  expect((await app.inject({ method: 'POST', url: '/api/espera', payload })).statusCode).toBe(202);
  const { turnos } = await readAhora(await laura());
  expect(turnos).toMatchObject([{ opcion: rows[0]!.texto, puesto: 1, vence: null }]);
  expect(
    (await app.inject({ method: 'POST', url: '/api/espera/salida', payload: { turno: turnos[0]!.token } })).statusCode,
  ).toBe(200);
  expect((await readAhora(await laura())).turnos).toEqual([]);
  expect((await readAhora(await signInOther())).turnos).toEqual([]);
  await sql`delete from cupos`.execute(db);
  const { enviados } = await readAhora(await laura());
  expect(enviados[0]).toMatchObject({ inscripcion: { opcion: rows[0]!.texto, estado: 'vigente' }, estados: [] });
});

it('counts a teacher’s own accompaniments to read and open actions', async () => {
  const id = await saveAcompanamiento(testApp, { nivel: () => 9 });
  const docente = await signIn(['editingteacher']);
  const { acompanamientos } = await read(docente);
  expect(acompanamientos.porLeer).toBe(1);
  expect(acompanamientos.mejoras.cuantas).toBeGreaterThan(0);
  expect(acompanamientos.mejoras.proxima).toEqual({ acompanamiento: id, fecha: null });
  await sql`update mejoras set fecha = '2026-12-01' where id = (select id from mejoras order by id limit 1)`.execute(
    db,
  );
  expect((await read(docente)).acompanamientos.mejoras.proxima).toMatchObject({ fecha: '2026-12-01' });
  const visto = { method: 'POST', url: `/api/acompanamientos/${id}/visto`, payload: { comentario: '' } } as const;
  expect((await app.inject({ ...visto, headers: docente })).statusCode).toBe(200);
  expect((await read(docente)).acompanamientos.porLeer).toBe(0);
  expect((await read(await signInOther())).acompanamientos).toEqual({
    porLeer: 0,
    mejoras: { cuantas: 0, proxima: null },
  });
});

it('shows teachers the survey of their own subjects once it is published, from the number of answers in the settings on', async () => {
  const ownAsignatura = {
    codigoAsignatura: '1000001-01',
    docente: 'LAURA MESA',
    programa: 'Música',
    tipoAsignatura: 'APV',
  };
  const homonima = { ...ownAsignatura, codigoAsignatura: '2000002-02' };
  const foreignAsignatura = { ...ownAsignatura, codigoAsignatura: '3000003-03', docente: 'OTRA PERSONA' };
  const assign = async (asignatura: typeof ownAsignatura, correo: string) =>
    insertAsignaturas(db, [
      {
        codigoAsignatura: asignatura.codigoAsignatura,
        docente: asignatura.docente,
        programaAcademico: asignatura.programa,
        tipoAsignatura: 'APV',
        facultad: 'Artes',
        semestre: '2026-2',
        habilitable: false,
        correo,
      },
    ]);
  await assign(ownAsignatura, LAURA);
  await assign(homonima, LAURA);
  await assign(homonima, 'laura.mesa.2@universidad.edu.co');
  await assign(foreignAsignatura, 'otra.persona@universidad.edu.co');
  await storeRespuestas(db, ownAsignatura, ownAsignatura, homonima, homonima, foreignAsignatura, foreignAsignatura);
  const docente = await signIn(['editingteacher']);
  const gestora = await signIn(['manager'], 'gestora');
  const put = async (url: string, payload: object) => app.inject({ method: 'PUT', url, headers: gestora, payload });
  const readEncuestas = async (version: number, respuestasParaDocente: number) => {
    await put('/api/ajustes', { version, valores: { respuestasParaDocente } });
    return (await readAhora(docente)).encuestas;
  };
  expect(await readEncuestas(0, 2)).toEqual([]);
  await put('/api/encuesta/divulgaciones/2026-2', { version: 0, desde: '2026-11-20' });
  expect((await readAhora(docente)).encuestas).toMatchObject([
    { codigoAsignatura: ownAsignatura.codigoAsignatura, respuestas: 2 },
  ]);
  expect((await readEncuestas(1, 3))[0]).toMatchObject({ respuestas: null, promedio: null });
});

it('names the forms without places left in any option', async () => {
  expect((await read(await laura())).sinCupos).toEqual([]);
  await sql`
    insert into cupos (lista, clave, semestre, total, ocupados)
    select lista, clave, '2026-2', 0, 0 from lista_opciones where lista = 'catedras'`.execute(db);
  const headers = await laura();
  expect((await readAhora(headers)).sinCupos).toEqual([inscripcionCatedra.ruta]);
});
