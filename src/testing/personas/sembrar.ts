import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { azarDe } from '#catalogo/ejemplos/azar.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { FORMULARIOS, INFORMES_LEIDOS } from '#catalogo/index.ts';
import { archivosDe } from '#catalogo/partes.ts';
import { oficiosDeCargas } from '#features/cargas/server/service.ts';
import { enviarCorreo } from '#features/correo/server/envio/enviar.ts';
import { carteroCon, fakeTransport, pedirEnvio, personas } from '#features/correo/server/testing/correos.ts';
import { seedEncuestas } from '#features/encuestas/server/service.ts';
import { exportarInformes } from '#features/informes/server/exportar/tarea.ts';
import { replaceLeidos } from '#features/informes/server/service.ts';
import { INFORMES } from '#catalogo/index.ts';
import { createMoodle } from '#features/moodle/server/service.ts';
import { type Oficio, tasksOf } from '#features/tareas/server/service.ts';
import { libroDe, persona } from '#features/usuarios/server/testing/archivo.ts';
import { tiposDeCarga } from '../../cargas.ts';
import type { TestApp } from '../app.ts';
import { enPartes } from '../contrato/cuerpo.ts';
import { createEjemplos, type Ejemplos } from '../ejemplos.ts';
import { ANA, comoAna, MENCION, nombrandoAna } from './ana.ts';

type Valores = Readonly<Record<string, unknown>>;
type Headers = { readonly authorization: string };

const CODIGO = 'ZAP101-01';
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

/** Does the jobs that wait, as the worker does. */
export async function trabajar({ db, files }: TestApp, oficios: readonly Oficio[]): Promise<void> {
  const taller = {
    db,
    results: files.results,
    stopping: new AbortController().signal,
    report(_: string, error: unknown) {
      throw error;
    },
  };
  const tasks = tasksOf(taller, oficios);
  const { rows } = await sql<{ id: string; tipo: string }>`
    select id, tipo from tareas where estado = 'en-cola' order by creada`.execute(db);
  for (const { id, tipo } of rows) await tasks[tipo]?.({ key: id, last: true });
}

/** Puts an invented person into every store, by the calls that put people there wherever there are some. */
export async function sembrarAna(testApp: TestApp): Promise<void> {
  const { db, signIn } = testApp;
  const ejemplos = await createEjemplos(testApp);
  const gestora = await signIn(['manager'], 'gestora');
  const ana = await signIn(['manager', 'editingteacher'], ANA.usuario);
  await sql`update sesiones set nombre = ${ANA.nombre}, email = ${ANA.correo} where usuario = ${ANA.usuario}`.execute(
    db,
  );
  await llamar(testApp, ana, 'asignaturas', {
    semestre: '2026-2',
    codigoAsignatura: CODIGO,
    docente: ANA.nombre,
    correo: ANA.correo,
    tipoAsignatura: 'AMV',
    facultad: 'Ingenierías',
    programaAcademico: 'Ingeniería de Sistemas',
    habilitable: true,
  });
  await enviarFormularios(testApp, ejemplos, gestora);
  await cambiarEstados(testApp, ana);
  await escribirCorreos(testApp);
  await cargarUsuarios(testApp, ana);
  await exportar(testApp, ana);
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
      { ...respuesta, ...pasos, docente: 'Otro Docente' },
    ],
  ]);
  await porSql(testApp);
}

async function llamar({ app }: TestApp, headers: Headers, ruta: string, payload: object): Promise<unknown> {
  const answer = await app.inject({ method: 'POST', url: `/api/${ruta}`, headers, payload });
  if (answer.statusCode >= 300) throw new Error(`${ruta}: ${answer.body}`);
  return answer.json();
}

/** Each form three times: hers, another person's that names her, and another's that does not. */
async function enviarFormularios(testApp: TestApp, ejemplos: Ejemplos, headers: Headers): Promise<void> {
  const { app } = testApp;
  for (const [i, formulario] of FORMULARIOS.entries()) {
    for (const [j, cambiar] of [comoAna, nombrandoAna, (_: unknown, valores: Valores) => valores].entries()) {
      const valores = deAsignatura(formulario, ejemplos.valores(formulario, azarDe(i * 10 + j)), j === 0);
      const partes = archivosDe(formulario).map(([parte]) => parte);
      const archivos = Object.fromEntries(
        partes.map((parte) => [parte, { ...(valores[parte] as object), ...(j === 0 && { nombre: ANA.archivo }) }]),
      );
      const sinArchivos = Object.fromEntries(Object.entries(valores).filter(([clave]) => !partes.includes(clave)));
      const payload = ejemplos.payload(formulario, { ...cambiar(formulario.campos, sinArchivos), ...archivos });
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

/** The example about her own subject, where a form asks for one and what it says must agree. */
function deAsignatura({ slug }: Formulario, valores: Valores, suya: boolean): Valores {
  if (!suya) return valores;
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

async function cambiarEstados(testApp: TestApp, ana: Headers): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from registros where formulario in ('inscripcionHBV', 'solicitudUDEV')`.execute(testApp.db);
  await llamar(testApp, ana, 'generales/actualizarEstado', {
    listaRegistros: rows.map(({ id }) => id),
    nuevoEstado: 'pendiente',
  });
}

async function escribirCorreos({ db }: TestApp): Promise<void> {
  const ella = {
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
  const cartero = carteroCon(db, smtp, { esperasMs: [60_000] });
  for (const [mensaje, destinatarios] of [
    [{ contenido: '<p>Señor(a) {nombreUsuario}:</p>' }, [ella, ...personas(2)]],
    [{ asunto: `Sobre ${ANA.nombre}`, contenido: `<p>${MENCION}</p>` }, personas(2)],
    [{}, [ella]],
  ] as const) {
    const { envio } = await pedirEnvio(db, [...destinatarios], mensaje);
    await enviarCorreo(cartero, { id: envio, tarea: null, avanzar: () => {}, signal: new AbortController().signal });
  }
  await pedirEnvio(db, [ella], {});
  await sql`insert into correo_adjuntos (correo, nombre, tipo, datos)
    select correo, ${ANA.archivo}, 'text/plain', convert_to(${MENCION}, 'utf8') from correo_destinatarios
    where email = ${ANA.correo} and correo in (select correo from correo_destinatarios group by correo having count(*) = 1)`.execute(
    db,
  );
}

async function cargarUsuarios(testApp: TestApp, ana: Headers): Promise<void> {
  const { app, db, files } = testApp;
  const suya = {
    Usuario: ANA.usuario,
    Nombres: 'Ana Sofía',
    Apellidos: 'Zapata Ñáñez',
    Correo: ANA.correo,
    Documento: ANA.documento,
  };
  const contenido = Buffer.from(await libroDe([persona(1), persona(2, suya), persona(3)]));
  const { payload, headers } = enPartes([{ nombre: 'archivo', contenido, archivo: 'usuarios Ana Zapata.xlsx' }]);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/cargas/usuarios',
    payload,
    headers: { ...headers, ...ana },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const moodle = createMoodle([]);
  await trabajar(testApp, oficiosDeCargas({ db, files, tipos: tiposDeCarga({ db, moodle }) }));
  await sql`insert into carga_acciones (carga, fila, accion, orden, detalle, cambios, plan)
    select carga, numero, 'crear', 0, ${ANA.nombre}, '[]', jsonb_build_object('firstname', 'Ana Sofía', 'email', ${ANA.correo}::text)
    from carga_filas where datos ->> 'usuario' = ${ANA.usuario} on conflict do nothing`.execute(db);
}

/** A job whose input names her, and whose file says all of her. */
async function exportar(testApp: TestApp, ana: Headers): Promise<void> {
  const { db, files } = testApp;
  await llamar(testApp, ana, `informes/${INFORMES[0]!.slug}/exportar`, {
    formato: 'excel',
    semestre: '2026-2',
    buscar: ANA.documento,
  });
  const clave = randomUUID();
  const file = path.join(files.incoming, clave);
  await writeFile(file, MENCION);
  await files.results.store.put(clave, file);
  await sql`
    insert into tareas (id, tipo, titulo, asunto, entrada, huella, usuario, nombre, roles, estado, archivo, archivo_nombre,
      archivo_tipo, archivo_tamano, archivo_vence, terminada)
    values (gen_random_uuid(), 'exportacion-de-informe', 'Exportar', 'Inscripciones',
      jsonb_build_object('exportacion', jsonb_build_object('buscar', ${ANA.documento}::text)), sha256('1'), ${ANA.usuario},
      ${ANA.nombre}, '{manager}', 'terminada', ${clave}, 'x.txt', 'text/plain', 10, now() + interval '1 day',
      now() - interval '1 hour')`.execute(db);
  await trabajar(testApp, [exportarInformes({ db, lista: INFORMES, institucion: { nombre: 'U', unidad: 'V' } })]);
}

/** What only other systems, time or a whole screen would put there. */
async function porSql({ db, files }: TestApp): Promise<void> {
  const registro = sql`(select id from registros where formulario = 'acompanamientoDocente' limit 1)`;
  const imagen = randomUUID();
  const file = path.join(files.incoming, imagen);
  await writeFile(file, `firma de ${ANA.nombre}`);
  await files.store.put(imagen, file);
  const guardada = sql`jsonb_build_object('clave', ${imagen}::text, 'nombre', ${ANA.archivo}::text)`;
  await sql`insert into borradores_acompanamiento
    (id, evaluador, docente, correo, codigo_asignatura, tipo_asignatura, facultad, estado, img_firma, creado, guardado)
    values (gen_random_uuid(), 'gestora', ${ANA.nombre}, ${ANA.correo}, ${CODIGO}, 'AMV', 'F',
        jsonb_build_object('nota', ${MENCION}::text), ${guardada}, now(), now()),
      (gen_random_uuid(), ${ANA.usuario}, 'Otro Docente', 'otro@universidad.edu.co', 'X', 'AMV', 'F', '{}', null, now(), now())`.execute(
    db,
  );
  await sql`insert into acompanamientos_vistos values (${registro}, ${ANA.usuario}, ${ANA.nombre}, ${MENCION}, now())`.execute(
    db,
  );
  await sql`insert into mejoras (id, acompanamiento, correo, codigo_asignatura, clave, criterio, accion, responsable, creada)
    values ('00000000-0000-4000-8000-000000000001', ${registro}, ${ANA.correo}, ${CODIGO}, 'c', 'C', ${MENCION}, ${ANA.nombre}, now())`.execute(
    db,
  );
  await sql`insert into mejora_cambios values ('00000000-0000-4000-8000-000000000001', 2, ${ANA.usuario}, ${ANA.nombre},
    jsonb_build_array(jsonb_build_object('campo', 'Responsable', 'antes', '', 'despues', ${ANA.nombre}::text)), ${MENCION}, now())`.execute(
    db,
  );
  await sql`insert into evidencia_lecturas (id, evaluador, correo, codigo, tipo, semestre, semana, creada)
    values (gen_random_uuid(), 'gestora', ${ANA.correo}, ${CODIGO}, 'AMV', '2026-2', 3, now()),
      (gen_random_uuid(), ${ANA.usuario}, 'otro@universidad.edu.co', 'X', 'AMV', '2026-2', 3, now())`.execute(db);
  await sql`insert into aulas_elegidas values (${ANA.correo}, ${CODIGO}, '2026-2', 'campus', 7)`.execute(db);
  await sql`insert into intentos_ingreso (usuario, red, instante) values (${ANA.usuario}, '192.0.2.0/24', now()),
    (${ANA.documento}, '192.0.2.0/24', now())`.execute(db);
  await sql`insert into respaldo_programaciones
    (id, servidor, id_categoria, categoria, dia, hora, conservar, usuario, nombre, creada)
    values (gen_random_uuid(), 'campus', 1, 'C', 1, 1, 1, ${ANA.usuario}, ${ANA.nombre}, now())`.execute(db);
  await sql`insert into respaldo_tandas (id, clase, asunto, con_respaldo, usuario, nombre, creada)
    values (gen_random_uuid(), 'respaldo', 'Cursos', true, ${ANA.usuario}, ${ANA.nombre}, now())`.execute(db);
  await sql`insert into ajustes_cambios (instante, usuario, persona, ajuste) values (now(), ${ANA.usuario}, ${ANA.nombre}, 'x')`.execute(
    db,
  );
  await sql`insert into lista_opciones (lista, clave, texto, orden, anteriores)
    values ('correosCopia', 'ana', ${ANA.correo}, 99, jsonb_build_array(${ANA.correo}::text))`.execute(db);
  await sql`insert into listas_cambios (lista, version, instante, usuario, persona, origen, diferencia)
    values ('correosCopia', 999, now(), ${ANA.usuario}, ${ANA.nombre}, 'mano', jsonb_build_object('texto', ${ANA.correo}::text))`.execute(
    db,
  );
  await sql`insert into personas_actos (id, clase, huellas, seudonimo, motivo, usuario, nombre)
    values (gen_random_uuid(), 'exportacion', '{}', 'anonimo-0', ${MENCION}, ${ANA.usuario}, ${ANA.nombre})`.execute(
    db,
  );
  await sql`insert into solicitudes_titulares
    (id, clase, nombre, documento, correo, canal, pide, recibida, corre_desde, vence, creada)
    values ('00000000-0000-4000-8000-000000000002', 'reclamo', ${ANA.nombre}, ${ANA.documento}, ${ANA.correo}, 'correo',
      ${MENCION}, '2026-11-01', '2026-11-01', '2026-12-01', now())`.execute(db);
  await sql`insert into solicitudes_titulares_pasos (solicitud, paso, texto, usuario, nombre, instante)
    values ('00000000-0000-4000-8000-000000000002', 'x', ${MENCION}, ${ANA.usuario}, ${ANA.nombre}, now())`.execute(db);
  await sql`insert into rubricas (variante, version, contenido, usuario, nombre, nota)
    values ('guiaDidactica', 999, '{"criterios": []}', ${ANA.usuario}, ${ANA.nombre}, ${MENCION})`.execute(db);
  await sql`insert into rubrica_ediciones values ('guiaDidactica', 1, ${ANA.usuario}, ${ANA.nombre}, now())`.execute(
    db,
  );
  await sql`insert into rubrica_edicion_criterios (variante, clave, contenido, usuario, nombre, guardado)
    values ('guiaDidactica', 'c', jsonb_build_object('nota', ${MENCION}::text), ${ANA.usuario}, ${ANA.nombre}, now())`.execute(
    db,
  );
  await sql`insert into calendarios (semestre, contenido) values ('2019-1', '{}') on conflict do nothing`.execute(db);
  await sql`insert into calendario_cambios (semestre, version, usuario, nombre, despues, instante)
    values ('2019-1', 1, ${ANA.usuario}, ${ANA.nombre}, '{}', now())`.execute(db);
  for (const { leido } of INFORMES_LEIDOS) {
    const lectura = randomUUID();
    await sql`insert into lecturas (id, leido, servidor, pedida, terminada, filas)
      values (${lectura}, ${leido.slug}, 'campus', now(), now(), 1)`.execute(db);
    const datos = {
      nombre: ANA.nombre,
      docente: ANA.nombre,
      correo: ANA.correo,
      correoDocente: ANA.correo,
      email: ANA.correo,
    };
    await replaceLeidos(db, { leido, servidor: 'campus', lectura }, [
      { clave: 'una', semestre: '2026-2', creado: new Date(), datos },
    ]);
  }
}
