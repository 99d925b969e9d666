import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import { campoConCupos } from '#catalogo/cupos.ts';
import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { createCorreo } from '#features/correo/server/service.ts';
import { insertTurno } from '#features/espera/server/store.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import { PREGUNTA_MINIMA, REGISTROS_HALLADOS, type Hallados } from '../contract.ts';

const { app, db, signIn } = await createTestApp();
const gestora = await signIn(['manager'], 'gestora');

const { formulario, slug: HBV } = informacionInscripcionHBV;
const creado = new Date('2026-11-20T20:45:00Z');
const ANA = {
  nombreApellido: 'ANA MARÍA NÚÑEZ',
  numDocumento: '1032456789',
  correo: 'ana.nunez@example.com',
  telefono: '3001234567',
  programaAcademico: { clave: 'fisica', texto: 'Física' },
  horario: { clave: 'martes', texto: 'Martes de 8:00 a. m. a 10:00 a. m.' },
};

async function search(pregunta: string, headers = gestora) {
  const answer = await app.inject({ method: 'POST', url: '/api/busqueda/registros', headers, payload: { pregunta } });
  return { status: answer.statusCode, ...answer.json<Hallados>() };
}

const idsOf = async (pregunta: string) => (await search(pregunta)).registros.map(({ id }) => id);

beforeEach(async () => {
  await sql`truncate registros, auditoria, correos, turnos cascade`.execute(db);
});

it('finds the records of a person by document, name, mail or number of a receipt, over all reports', async () => {
  const [own] = await insertRegistros(db, formulario, [{ datos: ANA, creado }]);
  await insertRegistros(db, formulario, [
    { datos: { ...ANA, nombreApellido: 'OTRA', numDocumento: '1', correo: 'o@e.co' } },
  ]);
  const [solicitud] = await insertRegistros(db, solicitudUDEV, [
    {
      creado: new Date(creado.getTime() + 1000),
      datos: {
        infoSolicitud: {
          idSolicitud: '0000000219',
          nombres: 'ANA MARÍA',
          apellidos: 'NÚÑEZ',
          numDocumento: '1032456789',
        },
      },
    },
  ]);
  const comprobante = 'HBV-3D2KC-N6W8N';
  await sql`
    update registros set comprobante = ${comprobante}, busqueda = ${comprobante.toLowerCase()} || ' ' || busqueda
    where id = ${own}`.execute(db);

  expect(await idsOf('1.032.456.789')).toEqual([solicitud, own]);
  for (const typed of ['\u200b1032456789\u202c', 'C.C. 1032456789', '1032-456789', "1'032.456.789", '1032456789-4']) {
    expect(await idsOf(typed)).toEqual([solicitud, own]);
  }
  expect(await idsOf('núñez ana')).toEqual([solicitud, own]);
  expect(await idsOf('ANA.NUNEZ@example.com')).toEqual([own]);
  expect(await idsOf(comprobante)).toEqual([own]);
  expect(await idsOf('0000000219')).toEqual([solicitud]);
  expect((await search('ana.nunez')).registros).toEqual([
    {
      id: own,
      informe: HBV,
      titulo: informacionInscripcionHBV.titulo,
      persona: 'Ana María Núñez',
      creado: creado.toISOString(),
      estado: 'abierto',
      numero: comprobante,
    },
  ]);
  expect((await search('0000000219')).registros).toMatchObject([{ id: solicitud, numero: '0000000219' }]);
});

it('finds no record by other fields than names, documents, addresses and numbers', async () => {
  await insertRegistros(db, formulario, [{ datos: ANA, creado }]);
  expect(await search('física')).toMatchObject({ registros: [], hayMas: false });
  expect(await search('martes')).toMatchObject({ registros: [] });
});

it('shows only the newest, and reports that there are more', async () => {
  await insertRegistros(
    db,
    formulario,
    Array.from({ length: REGISTROS_HALLADOS + 1 }, (_, i) => ({
      datos: ANA,
      creado: new Date(creado.getTime() + i * 1000),
    })),
  );
  const { registros, hayMas: hasMore } = await search('núñez');
  expect([registros.length, hasMore]).toEqual([REGISTROS_HALLADOS, true]);
  expect(registros[0]!.creado).toBe(new Date(creado.getTime() + REGISTROS_HALLADOS * 1000).toISOString());
});

it('refuses a question that matches too many people', async () => {
  expect(await search('a'.repeat(PREGUNTA_MINIMA - 1))).toMatchObject({ status: 400 });
  expect(await search('   a   ')).toMatchObject({ status: 400 });
  expect(await search('\u200b\u202a\u00ad\u200b')).toMatchObject({ status: 400 });
});

it('is for managers', async () => {
  for (const rol of ['editingteacher', 'student'] as const)
    expect(await search('núñez', await signIn([rol], rol))).toMatchObject({ status: 403 });
});

it('records one line in the audit for each question: the shown records, without the question', async () => {
  const [own] = await insertRegistros(db, formulario, [{ datos: ANA, creado }]);
  await search('1032456789');
  const { rows } = await sql<{ accion: string; objeto_ids: string[]; detalle: object; todo: string }>`
    select accion, objeto_ids, detalle, a::text as todo from auditoria a where accion = 'persona.registros'`.execute(
    db,
  );
  expect(rows).toEqual([
    { accion: 'persona.registros', objeto_ids: [own], detalle: { hallados: 1 }, todo: expect.any(String) },
  ]);
  expect(rows[0]!.todo).not.toContain('1032456789');
});

it('tells what was mailed about the records of a person, as they read it, and the places for which they wait', async () => {
  const [own, other] = await insertRegistros(db, formulario, [
    { datos: ANA, creado },
    { datos: { ...ANA, nombreApellido: 'OTRA', numDocumento: '1', correo: 'otra@example.com' } },
  ]);
  await db.transaction().execute(async (tx) => {
    const mensaje = { asunto: 'Su cupo en {curso}', tipo: '2', contenido: '<p>Hola</p>', autor: null } as const;
    const principal = { usuario: 'sistema', roles: [], direccion: '127.0.0.1' };
    const persona = { email: ANA.correo, nombre: 'Ana', rol: 'Quien se inscribió', campos: { curso: 'Hábitos' } };
    await createCorreo(tx, { ...mensaje, origen: 'solicitud', principal }, [{ ...persona, filas: [own!] }]);
    await createCorreo(tx, { ...mensaje, origen: 'solicitud', principal }, [
      { ...persona, email: 'otra@example.com', filas: [other!] },
    ]);
  });
  await seedListas(db);
  const { lista } = campoConCupos(inscripcionCatedra)!;
  const opcion = await db.selectFrom('lista_opciones').select('clave').where('lista', '=', lista).executeTakeFirst();
  await insertTurno(db, {
    id: randomUUID(),
    huella: Buffer.from('huella'),
    formulario: inscripcionCatedra.slug,
    lista,
    clave: opcion!.clave,
    semestre: '2026-2',
    nombre: 'Ana',
    correo: 'Ana.Nunez@example.com',
    creado,
  });
  const { correos, turnos } = await search('1032456789');
  expect(correos).toMatchObject([{ asunto: 'Su cupo en Hábitos', numero: 1, estado: 'pendiente' }]);
  expect(turnos).toMatchObject([{ estado: 'espera', puesto: 1, titulo: inscripcionCatedra.titulo }]);
  expect((await search('otra')).turnos).toEqual([]);
});
