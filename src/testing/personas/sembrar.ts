import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Formulario } from '#catalogo/formulario.ts';
import { CATALOGO, FORMULARIOS, INFORMES, INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { archivosOf } from '#catalogo/payload.ts';
import { createMoodle } from '#core/moodle/server/service.ts';
import { BY_ROLE } from '#core/permisos/testing.ts';
import { azarOf } from '#demostracion/azar.ts';
import { APLICACION, REVISION } from '#features/cargas/server/service.ts';
import { sendCorreo } from '#features/correo/server/sending/send.ts';
import { fakeTransport, personas, requestEnvio, senderWith } from '#features/correo/server/testing.ts';
import { seedEncuestas } from '#features/encuestas/server/service.ts';
import { EXPORTACION } from '#features/informes/server/exportacion.ts';
import { libroOf, persona } from '#features/usuarios/server/testing.ts';
import { storeBytes } from '#platform/server/testing/files.ts';
import { testInstitucion } from '#platform/server/testing/institution.ts';
import { tiposDeCargaOf } from '../../services.ts';
import type { TestApp } from '../app.ts';
import { asPartes } from '../contrato/cuerpo.ts';
import { createEjemplos, type Ejemplos } from '../ejemplos.ts';
import { ANA, asAna, CODIGO, MENCION, nombrandoAna } from './ana.ts';
import { insertBySql } from './por-sql.ts';
import { work } from './trabajar.ts';

type Valores = Readonly<Record<string, unknown>>;
type Headers = { readonly authorization: string };

const PREGUNTAS_DE_ENCUESTA = [
  'ECC1',
  'ECC2',
  'ECC3',
  'ECC4',
  'ECC5',
  'CR1',
  'CR2',
  'CR3',
  'CR4',
  'CR5',
  'ME1',
  'ME2',
  'ME3',
  'AMA1',
  'AMA2',
  'AMA3',
];

/** Puts an invented person into every store, by the calls that put people there wherever there are some. */
export async function sembrarAna(testApp: TestApp): Promise<void> {
  const { db, signIn } = testApp;
  const ejemplos = await createEjemplos(testApp);
  const gestora = await signIn(['manager'], 'gestora');
  const ana = await signIn(['manager', 'editingteacher'], ANA.usuario);
  await sql`update sesiones set nombre = ${ANA.nombre}, email = ${ANA.correo} where usuario = ${ANA.usuario}`.execute(
    db,
  );
  await call(testApp, ana, 'asignaturas', {
    semestre: '2026-2',
    codigoAsignatura: CODIGO,
    nombre: `Cátedra de ${ANA.nombre}`,
    docente: ANA.nombre,
    correo: ANA.correo,
    tipoAsignatura: 'AMV',
    facultad: 'Ingenierías',
    programaAcademico: 'Ingeniería de Sistemas',
    habilitable: true,
  });
  await sql`insert into cambios (recurso, clave, version, instante, usuario, nombre, origen, antes)
    select recurso, clave, version + 1, now(), 'gestora', 'Gestora', 'mano', despues from cambios
    where despues ->> 'correo' = ${ANA.correo}`.execute(db);
  await sendFormularios(testApp, ejemplos, { gestora, ana });
  await changeEstados(testApp, ana);
  await writeCorreos(testApp);
  await loadUsuarios(testApp, ana);
  await exportRows(testApp, ana);
  await publishForm(testApp, ana);
  const respuesta = {
    codigoAsignatura: CODIGO,
    programa: 'Ingeniería de Sistemas',
    docente: ANA.nombre,
    tipoAsignatura: 'AMV',
    semestre: '2026-2',
    ME4: MENCION,
    AMA4: 'Nada.',
  };
  const pasos = Object.fromEntries(PREGUNTAS_DE_ENCUESTA.map((clave) => [clave, 4]));
  await seedEncuestas(testApp.db, [
    [
      { ...respuesta, ...pasos },
      { ...respuesta, ...pasos, docente: 'Otro Docente', AMA4: MENCION },
    ],
  ]);
  await insertBySql(testApp);
  await finishSesiones(testApp, gestora);
}

/** A manager ends the person's sessions, and looks for them in a report by a link; then they sign in once more. */
async function finishSesiones(testApp: TestApp, gestora: Headers): Promise<void> {
  await call(testApp, gestora, 'sesiones/terminar', { usuario: ANA.usuario });
  await call(testApp, gestora, `informes/${INFORMES[0]!.slug}/exportar`, { formato: 'csv', buscar: ANA.documento });
  await testApp.signIn(['manager', 'editingteacher'], ANA.usuario);
  await sql`update sesiones set nombre = ${ANA.nombre}, email = ${ANA.correo} where usuario = ${ANA.usuario}`.execute(
    testApp.db,
  );
}

async function call({ app }: TestApp, headers: Headers, ruta: string, payload: object): Promise<unknown> {
  const answer = await app.inject({ method: 'POST', url: `/api/${ruta}`, headers, payload });
  if (answer.statusCode >= 300) throw new Error(`${ruta}: ${answer.body}`);
  return answer.json();
}

/** Each form three times: the person's, another's that names them, and another's that they send. */
async function sendFormularios(
  testApp: TestApp,
  ejemplos: Ejemplos,
  { gestora, ana }: { readonly gestora: Headers; readonly ana: Headers },
): Promise<void> {
  const { app } = testApp;
  for (const [i, formulario] of FORMULARIOS.entries()) {
    for (const [j, change] of [asAna, nombrandoAna, (_: unknown, valores: Valores) => valores].entries()) {
      const headers = j === 2 ? ana : gestora;
      const valores = aboutAsignatura(formulario, ejemplos.valores(formulario, azarOf(i * 10 + j)), j === 0);
      const partes = archivosOf(formulario).map(([parte]) => parte);
      const archivos = Object.fromEntries(
        partes.map((parte) => [parte, { ...(valores[parte] as object), ...(j === 0 && { nombre: ANA.archivo }) }]),
      );
      const withoutArchivos = Object.fromEntries(Object.entries(valores).filter(([clave]) => !partes.includes(clave)));
      const payload = ejemplos.payload(formulario, { ...change(formulario.campos, withoutArchivos), ...archivos });
      const url = `/api${formulario.llamada.slice('POST '.length)}`;
      const clave = { 'idempotency-key': randomUUID() };
      const answer = await app.inject({ method: 'POST', url, headers: { ...headers, ...clave }, payload });
      if (answer.statusCode !== 201) throw new Error(`${formulario.slug} ${j}: ${answer.body}`);
      const { id } = answer.json<{ id?: string }>();
      if (j === 0 && id !== undefined) {
        await app.inject({ method: 'POST', url: '/api/comprobantes/correo', headers, payload: { id } });
      }
    }
  }
}

/** The example about the person's own subject, where a form asks for one and its parts must agree. */
function aboutAsignatura({ slug }: Formulario, valores: Valores, isOwn: boolean): Valores {
  if (!isOwn) return valores;
  if (slug === 'encuestaDeDesempenoDocente') {
    const asignatura = {
      codigoAsignatura: CODIGO,
      programa: 'Ingeniería de Sistemas',
      docente: ANA.nombre,
      tipoAsignatura: 'AMV',
    };
    return { ...valores, ...asignatura, semestre: '2026-2', ME4: MENCION };
  }
  return valores;
}

async function changeEstados(testApp: TestApp, ana: Headers): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from registros where formulario in ('inscripcionHBV', 'solicitudUDEV')`.execute(testApp.db);
  await call(testApp, ana, 'generales/actualizarEstado', {
    listaRegistros: rows.map(({ id }) => id),
    nuevoEstado: 'pendiente',
    nota: MENCION,
  });
  for (const { slug, unidad, formulario } of INFORMES_DE_FORMULARIOS.filter(({ solicitud }) => solicitud)) {
    const { rows: ownFilas } = await sql<{ id: string }>`
      select id from ${sql.raw(unidad === undefined ? 'registros' : 'items')} where formulario = ${formulario.slug}`.execute(
      testApp.db,
    );
    const registros = ownFilas.map(({ id }) => id);
    await call(testApp, ana, `informes/${slug}/responsable`, { registros, responsable: ANA.usuario });
  }
}

async function writeCorreos({ db }: TestApp): Promise<void> {
  const recipient = {
    email: ANA.correo,
    nombre: ANA.nombre,
    rol: 'Estudiante',
    campos: { nombreUsuario: ANA.nombre, documento: ANA.documento },
    filas: [randomUUID()],
  };
  const smtp = fakeTransport(({ to }) =>
    to.address === 'persona2@example.com'
      ? { outcome: 'deferred', fault: { kind: 'address', reply: `550 no ${ANA.correo}` } }
      : { outcome: 'accepted' },
  );
  const sender = senderWith(db, smtp, { esperasMs: [60_000] });
  for (const [mensaje, destinatarios] of [
    [{ contenido: '<p>Señor(a) {nombreUsuario}:</p>' }, [recipient, ...personas(2)]],
    [{ asunto: `Sobre ${ANA.nombre}`, contenido: `<p>${MENCION}</p>` }, personas(2)],
    [{}, [recipient]],
  ] as const) {
    const { envio } = await requestEnvio(db, [...destinatarios], mensaje);
    await sendCorreo(sender, { id: envio, tarea: null, advance: () => {}, signal: new AbortController().signal });
  }
  await requestEnvio(db, [recipient], {});
  // A message that the person sent, and a server that stops it and names them.
  const { envio: ownEnvio } = await requestEnvio(db, personas(1), {});
  await sql`update correos set usuario = ${ANA.usuario}, nombre = ${ANA.nombre}, problema = ${MENCION} where id = ${ownEnvio}`.execute(
    db,
  );
  await sql`insert into correo_partes (correo, vez, parte, de, personas, nota) values (${ownEnvio}, 1, 1, 1, 1, ${MENCION})`.execute(
    db,
  );
  await sql`insert into correo_adjuntos (correo, nombre, tipo, datos)
    select correo, ${ANA.archivo}, 'text/plain', convert_to(${MENCION}, 'utf8') from correo_destinatarios
    where email = ${ANA.correo} and correo in (select correo from correo_destinatarios group by correo having count(*) = 1)`.execute(
    db,
  );
  await sql`insert into correo_imagenes (correo, cid, tipo, datos)
    select correo, 'firma', 'image/png', convert_to(${MENCION}, 'utf8') from correo_adjuntos
    where nombre = ${ANA.archivo} on conflict do nothing`.execute(db);
}

async function loadUsuarios(testApp: TestApp, ana: Headers): Promise<void> {
  const { app, db, files } = testApp;
  const ownFila = {
    Usuario: ANA.usuario,
    Nombres: 'Ana Sofía',
    Apellidos: 'Zapata Ñáñez',
    Correo: ANA.correo,
    Documento: ANA.documento,
  };
  const contenido = Buffer.from(
    await libroOf([persona(1), persona(2, ownFila), persona(3, { Correo: 'no es un correo' })]),
  );
  // The second names the person in another's row, the third is refused as a whole.
  const foreignLibro = Buffer.from(await libroOf([persona(4, { Apellidos: MENCION })]));
  const untitledLibro = Buffer.from(await libroOf([], { rows: [['Nada'], [MENCION]] }));
  for (const libro of [contenido, foreignLibro, untitledLibro]) {
    const { payload, headers } = asPartes([
      { nombre: 'archivo', contenido: libro, archivo: `usuarios ${ANA.archivo}.xlsx` },
    ]);
    const url = '/api/cargas/usuarios';
    const answer = await app.inject({ method: 'POST', url, payload, headers: { ...headers, ...ana } });
    if (answer.statusCode !== 201) throw new Error(answer.body);
  }
  const moodle = createMoodle([]);
  await work(testApp, [REVISION, APLICACION], { db, files, tiposDeCarga: tiposDeCargaOf({ db, moodle }) });
  await sql`insert into carga_acciones (carga, fila, accion, orden, detalle, cambios, plan)
    select carga, numero, 'crear', 0, ${ANA.nombre}, '[]', jsonb_build_object('firstname', 'Ana Sofía', 'email', ${ANA.correo}::text)
    from carga_filas where datos ->> 'usuario' = ${ANA.usuario} on conflict do nothing`.execute(db);
  // Faults and outcomes of another's row may name the person.
  await sql`update carga_filas set nota = ${MENCION}, problemas = jsonb_build_array(jsonb_build_object('mensaje', ${MENCION}::text))
    where datos ->> 'usuario' = 'invitada.1'`.execute(db);
  await sql`insert into carga_acciones (carga, fila, accion, orden, detalle, cambios, plan, estado, motivo)
    select carga, numero, 'matricular', 1, null, jsonb_build_array(${MENCION}::text), null, 'fallida', ${MENCION}
    from carga_filas where datos ->> 'usuario' = 'invitada.1'`.execute(db);
  await sql`update cargas set hoja = ${ANA.nombre}, avisos = jsonb_build_array(${MENCION}::text),
    resumen = jsonb_build_object('nota', ${MENCION}::text) where estado = 'revisada'`.execute(db);
}

/** A form of the unit that the person made, whose texts name them. */
async function publishForm(testApp: TestApp, ana: Headers): Promise<void> {
  const nueva = { slug: 'feria-inventada', titulo: MENCION.slice(0, 200), como: 'inscripcionHBV' };
  await call(testApp, ana, 'definiciones', nueva);
  await call(testApp, ana, `definiciones/${nueva.slug}/versiones`, { revision: 1 });
  await call(testApp, ana, 'definiciones', { ...nueva, slug: 'feria-por-publicar' });
  await sql`update definicion_versiones set cambios = jsonb_build_array(jsonb_build_object('mensaje', ${MENCION}::text))`.execute(
    testApp.db,
  );
  await sql`insert into definicion_pruebas (id, slug, revision, partes, usuario, nombre, enviada)
    select gen_random_uuid(), slug, 1, jsonb_build_array(jsonb_build_object('titulo', ${MENCION}::text)), usuario, nombre, guardada
    from definiciones where slug = 'feria-por-publicar'`.execute(testApp.db);
}

/** A job whose input names the person, and whose file holds all of their data. */
async function exportRows(testApp: TestApp, ana: Headers): Promise<void> {
  const { db, files } = testApp;
  await call(testApp, ana, `informes/${INFORMES[0]!.slug}/exportar`, {
    formato: 'excel',
    semestre: '2026-2',
    buscar: ANA.documento,
  });
  const clave = await storeBytes(files, MENCION, { store: files.results });
  await sql`
    insert into tareas (id, tipo, titulo, asunto, entrada, huella, usuario, nombre, roles, estado, archivo, archivo_nombre,
      archivo_tipo, archivo_tamano, archivo_vence, terminada)
    values (gen_random_uuid(), 'exportacion-de-informe', 'Exportar', 'Inscripciones',
      jsonb_build_object('exportacion', jsonb_build_object('buscar', ${ANA.documento}::text)), sha256('1'), ${ANA.usuario},
      ${ANA.nombre}, '{manager}', 'terminada', ${clave}, 'x.txt', 'text/plain', ${Buffer.byteLength(MENCION)}, now() + interval '1 day',
      now() - interval '1 hour')`.execute(db);
  await work(testApp, [EXPORTACION], { db, catalogo: () => CATALOGO, institucion: testInstitucion, permisos: BY_ROLE });
}
