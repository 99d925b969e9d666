// An invented person in every store, then gone: no row of any table and no file says anything of them, and all counts stay.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { plainText } from '#catalogo/busqueda.ts';
import { partesOfPersonas } from '#catalogo/identidad.ts';
import { CATALOGO, FORMULARIOS, INFORMES } from '#catalogo/index.ts';
import { createReconocedor, type AlmacenDePersonas } from '#core/almacenes/server/service.ts';
import { ANONIMIZACION } from '#features/personas/server/start-acto.ts';
import { ALMACENES } from './services.ts';
import { createTestApp } from './testing/app.ts';
import { ANA, PERSONA, RASTROS } from './testing/personas/ana.ts';
import { POR_LEY, SIN_PALABRAS } from './testing/personas/columnas.ts';
import { sembrarAna } from './testing/personas/sembrar.ts';
import { work } from './testing/personas/trabajar.ts';
import { columnasConTexto, filasDeTodo, textosDeArchivos } from './testing/personas/volcado.ts';

const testApp = await createTestApp();
const { app, db, files, config, signIn } = testApp;
await sembrarAna(testApp);
const gestora = await signIn(['manager'], 'gestora');
const MOTIVO = 'Solicitud de supresión del titular, radicado 2026-118.';

const anonymize = async (almacenes: readonly AlmacenDePersonas[] = ALMACENES) =>
  work(testApp, [ANONIMIZACION], { db, files, almacenes, catalogo: () => CATALOGO, secret: config.ENCRYPTION_KEY });

const request = async (ruta: string, payload: object) => {
  const answer = await app.inject({ method: 'POST', url: `/api/personas/${ruta}`, headers: gestora, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

const requestAnonimizar = async () =>
  request('anonimizaciones', { motivo: MOTIVO, persona: PERSONA, archivosAjenos: true, confirmacion: 'ANONIMIZAR' });

const mentionsPersona = (texto: string): boolean => RASTROS.some((rastro) => texto.includes(rastro));

/** Traces of the person, by table and by file. */
async function rastros(): Promise<string[]> {
  const filas = (await filasDeTodo(db)).filter(({ texto }) => mentionsPersona(texto));
  const archivos = (await textosDeArchivos(config.DATA_DIR)).filter(({ texto }) => mentionsPersona(texto));
  return [...new Set(filas.map(({ tabla }) => tabla)), ...archivos.map(() => 'un archivo')];
}

/** Everything that is counted: answers that identify no person, rows of tables and of reports, the survey's counts. */
async function cuentas(): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ formulario: string; estado: string; semestre: string; datos: Record<string, unknown> }>`
    select formulario, estado, semestre, datos from registros order by id`.execute(db);
  const respuestas = rows.map(({ formulario, datos, ...comun }) => {
    const { campos } = FORMULARIOS.find(({ slug }) => slug === formulario)!;
    const contadas = partesOfPersonas(campos, datos).flatMap((parte) =>
      parte.datos.filter(({ campo }) =>
        ['opcion', 'opciones', 'escala', 'entero', 'fecha', 'asignatura'].includes(campo.tipo),
      ),
    );
    return { ...comun, formulario, datos: contadas.map(({ ruta, valor }) => [ruta, valor]) };
  });
  const informes = await Promise.all(
    INFORMES.map(async ({ slug }) => {
      const url = `/api/informes/${slug}/total`;
      const answer = await app.inject({ method: 'POST', url, headers: gestora, payload: {} });
      return [slug, answer.json()];
    }),
  );
  const rowsOf = async (consulta: ReturnType<typeof sql>) => (await consulta.execute(db)).rows;
  return {
    respuestas,
    informes,
    items: await rowsOf(sql`select formulario, estado, count(*) from items group by 1, 2 order by 1, 2`),
    encuestas: await rowsOf(sql`select codigo_asignatura, sum(ecc1), sum(me1), count(*) from
      (select codigo_asignatura, ecc1, me1 from encuestas union all select codigo_asignatura, ecc1, me1 from encuestas_mezcla) e
      group by 1 order by 1`),
    conteos: await rowsOf(sql`select codigo_asignatura, respuestas, ecc1 from encuesta_conteos order by 1`),
    cupos: await rowsOf(sql`select * from cupos order by 1, 2, 3`),
    correos: await rowsOf(sql`select correo, count(*) from correo_destinatarios group by 1 order by 1`),
    consentimientos: await rowsOf(
      sql`select formulario, version, count(*) from consentimientos group by 1, 2 order by 1, 2`,
    ),
    estados: await rowsOf(sql`select de, a, count(*) from historial group by 1, 2 order by 1, 2`),
    cargas: await rowsOf(sql`select carga, count(*) from carga_filas group by 1 order by 1`),
    asignaturas: await rowsOf(sql`select semestre, count(*) from asignaturas group by 1 order by 1`),
    leidos: await rowsOf(sql`select leido, count(*) from leidos group by 1 order by 1`),
    mejoras: await rowsOf(sql`select codigo_asignatura, clave, estado from mejoras order by 1, 2, 3`),
  };
}

it('the person is in every store, and found in each', async () => {
  const notFound: string[] = [];
  for (const almacen of ALMACENES) {
    const hallazgos = await almacen.buscar(db, createReconocedor(PERSONA), CATALOGO);
    if (hallazgos.length === 0) notFound.push(almacen.titulo);
  }
  expect(notFound).toEqual([]);
  const tablasOfPersonas = new Set(ALMACENES.flatMap((almacen) => almacen.tablas));
  const columnas = (await columnasConTexto(db)).filter(({ tabla }) => tablasOfPersonas.has(tabla));
  const explicada = (tabla: string, columna: string): boolean =>
    [`*.${columna}`, `${tabla}.${columna}`, `${tabla}.*`].some((clave) => SIN_PALABRAS[clave] !== undefined);
  // A new column is sown in `testing/personas`, or says in SIN_PALABRAS why it names no person.
  const withoutPersona = columnas.filter(
    ({ textos, tabla, columna }) => !textos.some(mentionsPersona) && !explicada(tabla, columna),
  );
  expect(withoutPersona.map(({ tabla, columna }) => `${tabla}.${columna}`)).toEqual([]);
  const tablas = new Set(columnas.filter(({ textos }) => textos.some(mentionsPersona)).map(({ tabla }) => tabla));
  expect([...tablasOfPersonas].filter((tabla) => !tablas.has(tabla))).toEqual([]);
  expect((await rastros()).filter((place) => place === 'un archivo').length).toBeGreaterThanOrEqual(6);
});

it('a document finds all that is kept, and the other identifiers of the person; the audit does not name them', async () => {
  const busqueda = await request('busqueda', {
    motivo: 'Lo pidió Ana Sofía Zapata Ñáñez, con cédula 1.037.654.321, por escrito.',
    persona: { ...PERSONA, correo: [], usuario: [], nombre: [], telefono: [] },
  });
  expect(busqueda).toMatchObject({ status: 200 });
  const others = (busqueda.body['otros'] as { clase: string; valor: string }[]).map(({ valor }) => plainText(valor));
  expect(others).toEqual(expect.arrayContaining(['ana.zapata@universidad.edu.co', 'ana.zapata', '3157654321']));
  const { rows } = await sql<{ texto: string; detalle: object }>`
    select a::text as texto, detalle from auditoria a where accion = 'persona.busqueda'`.execute(db);
  expect(rows).toHaveLength(1);
  expect(plainText(rows[0]!.texto)).not.toContain('1037654321');
  expect(plainText(rows[0]!.texto)).not.toContain('1.037.654.321');
});

it('no manager anonymises their own account, nor any person without the typed word', async () => {
  const persona = { ...PERSONA, usuario: ['gestora'] };
  const pedido = { motivo: MOTIVO, persona, archivosAjenos: true, confirmacion: 'ANONIMIZAR' };
  expect(await request('anonimizaciones', pedido)).toMatchObject({ status: 409 });
  expect(await request('anonimizaciones', { ...pedido, persona: PERSONA, confirmacion: 'sí' })).toMatchObject({
    status: 400,
    body: { errores: { confirmacion: 'Escriba ANONIMIZAR para confirmar.' } },
  });
});

it('anonymised, cut off in between and begun again, the person is nowhere, and everything counts as before', async () => {
  const before = await cuentas();
  expect(await requestAnonimizar()).toMatchObject({ status: 201 });
  const cortado = [
    ...ALMACENES.slice(0, 4),
    { ...ALMACENES[4]!, anonymise: async () => Promise.reject(new Error('cortado')) },
  ];
  await expect(anonymize(cortado)).rejects.toThrow('cortado');
  await sql`update tareas set estado = 'en-cola', error = null, terminada = null where tipo = 'anonimizacion'`.execute(
    db,
  );
  await anonymize();
  const { rows } = await sql`select estado, error from tareas where tipo = 'anonimizacion'`.execute(db);
  expect(rows).toEqual([{ estado: 'terminada', error: null }]);
  expect((await rastros()).filter((place) => POR_LEY[place] === undefined)).toEqual([]);
  expect(await cuentas()).toEqual(before);
});

it('data that the law requires to keep stay as they were, in the history that all else shares', async () => {
  const { rows } = await sql`select recurso, usuario, nombre from cambios where nombre = ${ANA.nombre}`.execute(db);
  expect(rows).toEqual([{ recurso: 'solicitud', usuario: ANA.usuario, nombre: ANA.nombre }]);
});
