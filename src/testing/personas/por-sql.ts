import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { plainText } from '#catalogo/busqueda.ts';
import { INFORMES_LEIDOS } from '#catalogo/index.ts';
import { replaceLeidos } from '#features/riesgo/server/leidos.store.ts';
import { storeBytes } from '#platform/server/testing/files.ts';
import type { TestApp } from '../app.ts';
import { ANA, CODIGO, MENCION } from './ana.ts';

/** Inserts rows that only other systems, time or a whole screen would make. */
export async function insertBySql({ db, files }: TestApp): Promise<void> {
  const registro = sql`(select id from registros where formulario = 'acompanamientoDocente' limit 1)`;
  const imagenOf = async (subject: string) => {
    const imagen = await storeBytes(files, `${subject} de ${ANA.nombre}`);
    return sql`jsonb_build_object('clave', ${imagen}::text, 'nombre', ${ANA.archivo}::text)`;
  };
  const guardada = await imagenOf('firma');
  const semana = await imagenOf('semana');
  await sql`insert into borradores_acompanamiento
    (id, evaluador, docente, correo, codigo_asignatura, tipo_asignatura, facultad, estado, img_firma, img_semana, creado, guardado)
    values (gen_random_uuid(), 'gestora', ${ANA.nombre}, ${ANA.correo}, ${CODIGO}, 'AMV', 'F',
        jsonb_build_object('nota', ${MENCION}::text), ${guardada}, ${semana}, now(), now()),
      (gen_random_uuid(), ${ANA.usuario}, 'Otro Docente', 'otro@universidad.edu.co', 'X', 'AMV', 'F', '{}', null, null, now(), now())`.execute(
    db,
  );
  await sql`insert into firmas_evaluador values (${ANA.usuario}, '\\x00', now())`.execute(db);
  await sql`insert into acompanamientos_vistos values (${registro}, ${ANA.usuario}, ${ANA.nombre}, ${MENCION}, now())`.execute(
    db,
  );
  await sql`insert into mejoras (id, acompanamiento, correo, codigo_asignatura, clave, criterio, accion, responsable, creada, evidencia_esperada, propuesta, lectura)
    values ('00000000-0000-4000-8000-000000000001', ${registro}, ${ANA.correo}, ${CODIGO}, 'c', 'C', ${MENCION}, ${ANA.nombre}, now(),
      ${MENCION}, ${MENCION}, ${MENCION})`.execute(db);
  await sql`insert into cambios (recurso, clave, version, instante, usuario, nombre, detalle, nota)
    values ('mejora', '00000000-0000-4000-8000-000000000001', 2, now(), ${ANA.usuario}, ${ANA.nombre},
      jsonb_build_array(jsonb_build_object('campo', 'Responsable', 'antes', '', 'despues', ${ANA.nombre}::text)), ${MENCION})`.execute(
    db,
  );
  const resultado = sql`jsonb_build_object('foro', ${MENCION}::text)`;
  await sql`insert into evidencia_lecturas (id, evaluador, correo, codigo, tipo, semestre, semana, resultado, creada)
    values (gen_random_uuid(), 'gestora', ${ANA.correo}, ${CODIGO}, 'AMV', '2026-2', 3, ${resultado}, now()),
      (gen_random_uuid(), ${ANA.usuario}, 'otro@universidad.edu.co', 'X', 'AMV', '2026-2', 3, null, now()),
      (gen_random_uuid(), 'gestora', 'otro@universidad.edu.co', 'X', 'AMV', '2026-2', 3, ${resultado}, now())`.execute(
    db,
  );
  await sql`insert into mensajes_por_salir (id, registro, informe, texto, archivos, esperan, usuario, creado, sale)
    values (gen_random_uuid(), ${registro}, 'informacionHabilitaciones', ${MENCION}, '[]', '{}', ${ANA.usuario}, now(), now())`.execute(
    db,
  );
  await sql`insert into turnos (id, formulario, lista, clave, semestre, nombre, correo, estado, creado, vence, huella)
    values (gen_random_uuid(), 'inscripcionCatedra', 'catedras', 'catedra-de-deporte-y-cultura', '2026-2', ${ANA.nombre}, ${ANA.correo},
        'ofrecido', now(), now() + interval '1 day', sha256('turno de ella')),
      (gen_random_uuid(), 'inscripcionCatedra', 'catedras', 'catedra-de-deporte-y-cultura', '2026-2', 'Otra Persona', 'otra@example.com',
        'espera', now(), null, sha256('turno de otra'))`.execute(db);
  await sql`insert into correcciones (registro, id, informe, fila, campos, motivo, usuario, creado)
    values (${registro}, gen_random_uuid(), 'informacionHabilitaciones', ${registro}, '{nombres}', ${MENCION}, ${ANA.usuario}, now())`.execute(
    db,
  );
  const corregido = { paso: 'hecha', cambios: [{ etiqueta: 'Nombres', antes: 'X', despues: MENCION }], archivos: [] };
  await sql`insert into historial (tipo, cambio, registro, datos, creado)
    values ('correccion', gen_random_uuid(), ${registro}, ${JSON.stringify(corregido)}, now())`.execute(db);
  const otorgamiento = sql`'coordinacion', '{informacionInscripcionHBV}', '2026-11-20', '2099-12-31', ${MENCION}`;
  await sql`insert into otorgamientos
    (id, servidor, cuenta, usuario, nombre, email, perfil, informes, usado, hasta, motivo, otorgado_por, creado, retirado, retirado_por)
    values (gen_random_uuid(), 'campus', 1, ${ANA.usuario}, ${ANA.nombre}, ${ANA.correo}, ${otorgamiento}, 'gestora', now(), null, null),
      (gen_random_uuid(), 'campus', 2, 'otra', 'Otra Persona', 'otra@example.com', ${otorgamiento}, ${ANA.usuario}, now(), now(),
        ${ANA.usuario})`.execute(db);
  await sql`insert into aulas_elegidas values (${ANA.correo}, ${CODIGO}, '2026-2', 'campus', 7)`.execute(db);
  await sql`insert into cuentas (usuario, nombre) values (${ANA.documento}, ${ANA.nombre})`.execute(db);
  await sql`insert into informe_presentaciones (usuario, informe) values (${ANA.usuario}, 'informacionNotariaDocente')`.execute(
    db,
  );
  await sql`insert into informe_vistas (usuario, informe, nombre, direccion)
    values (${ANA.usuario}, 'informacionNotariaDocente', 'Mías', '{}'),
      ('gestora', 'informacionNotariaDocente', ${`De ${ANA.nombre}`}, ${JSON.stringify({ busca: MENCION })})`.execute(
    db,
  );
  await sql`insert into correo_textos (usuario, nombre, asunto, cuerpo)
    values (${ANA.usuario}, 'Míos', 'Aviso', '<p>Hola</p>'),
      ('gestora', ${`Para ${ANA.nombre}`}, ${`Aviso a ${ANA.nombre}`}, ${`<p>Hola, ${ANA.nombre}</p>`})`.execute(db);
  await sql`insert into intentos_ingreso (usuario, red, instante) values (${ANA.usuario}, '192.0.2.0/24', now()),
    (${ANA.documento}, '192.0.2.0/24', now())`.execute(db);
  await sql`insert into respaldo_programaciones
    (id, servidor, id_categoria, categoria, dia, hora, conservar, usuario, nombre, creada)
    values (gen_random_uuid(), 'campus', 1, ${`Cursos de ${ANA.nombre}`}, 1, 1, 1, ${ANA.usuario}, ${ANA.nombre}, now())`.execute(
    db,
  );
  await sql`insert into respaldo_tandas (id, clase, asunto, con_respaldo, usuario, nombre, creada)
    values ('00000000-0000-4000-8000-000000000003', 'respaldo', ${`Cursos de ${ANA.nombre}`}, true, ${ANA.usuario}, ${ANA.nombre}, now())`.execute(
    db,
  );
  await insertMoodleRows(db);
  await insertTareas(db);
  // Whatever a kind keeps today, persons are looked for in each of the four columns of its history.
  await sql`insert into cambios (recurso, clave, version, instante, usuario, nombre, origen, antes, despues, detalle, nota)
    values
      ('ajustes', 'ajustes', 1, now(), ${ANA.usuario}, ${ANA.nombre}, null, jsonb_build_object('nota', ${MENCION}::text),
        jsonb_build_object('nota', ${MENCION}::text), jsonb_build_object('ajuste', ${MENCION}::text), ${MENCION}),
      ('lista', 'correosCopia', 999, now(), ${ANA.usuario}, ${ANA.nombre}, 'mano', null, null,
        jsonb_build_object('texto', ${ANA.correo}::text), null)`.execute(db);
  await sql`insert into lista_opciones (lista, clave, texto, orden, anteriores, atributos)
    values ('correosCopia', 'ana', ${ANA.correo}, 99, jsonb_build_array(${ANA.correo}::text), jsonb_build_object('de', ${ANA.nombre}::text))`.execute(
    db,
  );
  await sql`insert into personas_actos (id, clase, huellas, seudonimo, motivo, usuario, nombre)
    values (gen_random_uuid(), 'exportacion', '{}', 'anonimo-0', ${MENCION}, ${ANA.usuario}, ${ANA.nombre})`.execute(
    db,
  );
  await sql`insert into solicitudes_titulares
    (id, clase, nombre, documento, correo, canal, pide, recibida, corre_desde, vence, creada, prorroga_motivo, prorroga_dia,
      respuesta, cerrada, estado)
    values ('00000000-0000-4000-8000-000000000002', 'reclamo', ${ANA.nombre}, ${ANA.documento}, ${ANA.correo}, 'correo',
      ${MENCION}, '2026-11-01', '2026-11-01', '2026-12-01', now(), ${MENCION}, '2026-11-02', ${MENCION}, '2026-11-03', 'respondida')`.execute(
    db,
  );
  await sql`insert into cambios (recurso, clave, version, instante, usuario, nombre, detalle, nota)
    values ('solicitud', '00000000-0000-4000-8000-000000000002', 1, now(), ${ANA.usuario}, ${ANA.nombre},
      '{"paso": "x"}', ${MENCION})`.execute(db);
  await sql`insert into rubricas (variante, version, contenido, usuario, nombre, nota)
    values ('guiaDidactica', 999, jsonb_build_object('criterios', jsonb_build_array(${MENCION}::text)), ${ANA.usuario}, ${ANA.nombre}, ${MENCION})`.execute(
    db,
  );
  await sql`insert into rubrica_ediciones values ('guiaDidactica', 1, ${ANA.usuario}, ${ANA.nombre}, now())`.execute(
    db,
  );
  await sql`insert into rubrica_edicion_criterios (variante, clave, contenido, usuario, nombre, guardado)
    values ('guiaDidactica', 'c', jsonb_build_object('nota', ${MENCION}::text), ${ANA.usuario}, ${ANA.nombre}, now())`.execute(
    db,
  );
  await sql`insert into calendarios (semestre, contenido) values ('2019-1', '{}') on conflict do nothing`.execute(db);
  await sql`insert into cambios (recurso, clave, version, instante, usuario, nombre, despues)
    values ('calendario', '2019-1', 1, now(), ${ANA.usuario}, ${ANA.nombre}, '{}')`.execute(db);
  await sql`insert into vigencias (formulario, antes, despues) values ('rutaGraduacion', ${MENCION}, ${MENCION})`.execute(
    db,
  );
  await sql`insert into cambios (recurso, clave, version, instante, usuario, nombre, despues)
    values ('vigencia', 'rutaGraduacion', 1, now(), ${ANA.usuario}, ${ANA.nombre}, '{}')`.execute(db);
  await sql`insert into semestre_destinatarios (correo, proximo) values (lower(${ANA.correo}), now())`.execute(db);
  await sql`insert into semestre_secciones (semestre, seccion, texto, omitidas)
    values ('2019-1', 'solicitudes', ${MENCION}, '{}')`.execute(db);
  await sql`insert into cambios (recurso, clave, version, instante, usuario, nombre, despues)
    values ('semestre', '2019-1 solicitudes', 1, now(), ${ANA.usuario}, ${ANA.nombre}, jsonb_build_object('texto', ${MENCION}::text))`.execute(
    db,
  );
  await sql`insert into papeletas_emitidas (semestre, asignatura, servidor, cuenta, usuario, dia, huella)
    values ('2019-1', 'X', 'campus', 1, ${ANA.usuario}, '2019-03-01', sha256('de ella')),
      ('2019-1', 'X', 'campus', 2, 'otra', '2019-03-01', sha256('de otra'))`.execute(db);
  await sql`insert into matriculas_leidas (servidor, cuenta, semestre, plataforma, usuario, dia, asignaturas)
    values ('campus', 1, '2019-1', 'campus', ${ANA.usuario}, '2019-03-01', '[{"codigo":"X"}]'),
      ('campus', 2, '2019-1', 'campus', 'otra', '2019-03-01',
        jsonb_build_array(jsonb_build_object('codigo', 'X', 'docentes', jsonb_build_array(${ANA.correo}::text))))`.execute(
    db,
  );
  await sql`insert into cambios (recurso, clave, version, instante, usuario, nombre, antes, despues)
    values ('encuesta', '2019-1', 1, now(), ${ANA.usuario}, ${ANA.nombre}, '{"modo":"abierta"}', '{"modo":"verificada"}')`.execute(
    db,
  );
  await sql`insert into riesgo_avisos (correo, semana) values (${ANA.correo}, '2026-11-23')`.execute(db);
  await sql`insert into apuntes_de_encuesta values (${ANA.usuario}, '2019-1', '\\\\x00', now())`.execute(db);
  await sql`insert into cambios (recurso, clave, version, instante, usuario, nombre, antes, despues)
    values ('divulgacion', '2019-1', 1, now(), ${ANA.usuario}, ${ANA.nombre}, '{"desde":null}', '{"desde":"2019-07-20"}')`.execute(
    db,
  );
  await sql`insert into cambios (recurso, clave, version, instante, usuario, nombre, detalle)
    values ('redaccion', '2019-1', 1, now(), ${ANA.usuario}, ${ANA.nombre}, '[]')`.execute(db);
  await sql`insert into evaluadores (usuario, nombre, correo) values (${ANA.usuario}, ${ANA.nombre}, ${ANA.correo})`.execute(
    db,
  );
  await sql`insert into planes_de_visitas (semestre, reglas, semilla, recordar)
    values ('2019-1', '{}', repeat('0', 32), true)`.execute(db);
  await sql`insert into visitas (id, semestre, correo, docente, codigo, tipo, facultad, evaluador, semana, motivo)
    values (gen_random_uuid(), '2019-1', lower(${ANA.correo}), ${ANA.nombre}, 'X', 'AMV', 'F', 'otra', 1, 'manual'),
      (gen_random_uuid(), '2019-1', 'otro@universidad.edu.co', 'Otro', 'X', 'AMV', 'F', ${ANA.usuario}, 1, 'manual')`.execute(
    db,
  );
  await sql`insert into cambios (recurso, clave, version, instante, usuario, nombre, despues)
    values ('evaluador', gen_random_uuid()::text, 1, now(), ${ANA.usuario}, ${ANA.nombre}, '{}'),
      ('plan-de-visitas', '2019-1', 1, now(), ${ANA.usuario}, ${ANA.nombre}, '{}')`.execute(db);
  await sql`insert into ocultos (lector, registro) values (${ANA.usuario}, ${registro})`.execute(db);
  await sql`insert into valoraciones (id, clase, semestre, usuario, nombre, correo, docente, docente_correo, codigo, tipo,
      version_rubrica, acompanamiento, primera, elecciones, evidencias, sorteo, creada)
    values (gen_random_uuid(), 'autoevaluacion', '2019-1', ${ANA.usuario}, ${ANA.nombre}, lower(${ANA.correo}), ${ANA.nombre},
        lower(${ANA.correo}), 'X', 'AMV', 1, null, null,
        jsonb_build_object('nota', ${ANA.nombre}::text), '{}', null, now()),
      (gen_random_uuid(), 'segunda', '2019-1', 'otra', 'Otra', 'otra@universidad.edu.co', ${ANA.nombre},
        lower(${ANA.correo}), 'X', 'AMV', 1, ${registro}, '{}', '{}',
        jsonb_build_object('x', ${MENCION}::text), jsonb_build_object('elegibles', jsonb_build_array(${ANA.usuario}::text)), now())`.execute(
    db,
  );
  await sql`insert into autoevaluaciones_vistas (valoracion, evaluador, clave, antes, vista)
    select id, ${ANA.usuario}, 'x', '3', now() from valoraciones where clase = 'autoevaluacion'`.execute(db);
  await sql`insert into cambios (recurso, clave, version, instante, usuario, nombre, antes, despues)
    values ('ciclo', '2019-1', 1, now(), ${ANA.usuario}, ${ANA.nombre}, '{}', '{}')`.execute(db);
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

/** Inserts names of Moodle's courses and categories, and answers of Moodle. */
async function insertMoodleRows(db: TestApp['db']): Promise<void> {
  const tanda = '00000000-0000-4000-8000-000000000003';
  const curso = `Curso de ${ANA.nombre}`;
  await sql`insert into respaldo_cursos (servidor, curso, nombre, nombre_corto, categoria, ruta, busqueda)
    values ('campus', 1, ${curso}, ${`PRUEBA ${ANA.usuario}`}, ${curso}, '{1}', ${plainText(curso)})`.execute(db);
  await sql`insert into respaldo_pedidos (tanda, servidor, id_categoria, categoria, motivo)
    values (${tanda}, 'campus', 1, ${curso}, ${MENCION})`.execute(db);
  await sql`insert into respaldo_filas (id, tanda, servidor, curso, orden, estado, motivo, terminado)
    values (gen_random_uuid(), ${tanda}, 'campus', 1, 1, 'fallido', ${MENCION}, now())`.execute(db);
  await sql`insert into restauraciones (tanda, copia, personas, id_categoria, nombre, nombre_corto)
    values (${tanda}, gen_random_uuid(), false, 1, ${curso}, ${`PRUEBA ${ANA.usuario}`})`.execute(db);
  await sql`insert into respaldo_esperas values (${tanda}, 'campus', ${MENCION}, 1, now())`.execute(db);
  const lectura = randomUUID();
  await sql`insert into lecturas (id, leido, servidor, pedida, terminada, motivo, texto)
    values (${lectura}, 'x', 'campus', now(), now(), 'x', ${MENCION})`.execute(db);
  await sql`insert into lectura_conteos values (${lectura}, 'campus/1', ${curso}, 1, 0, 0)`.execute(db);
}

/** A job that failed with the person's name in its words, and one with the name in its file. */
async function insertTareas(db: TestApp['db']): Promise<void> {
  await sql`insert into tareas (id, tipo, titulo, asunto, entrada, huella, usuario, nombre, roles, estado, fase, resumen,
      error, archivo_nombre, terminada)
    values (gen_random_uuid(), 'x', ${MENCION}, ${MENCION}, '{}', sha256('2'), 'gestora', 'Gestora', '{manager}', 'fallida',
      ${MENCION}, ${MENCION}, ${MENCION}, ${`Datos de ${ANA.nombre}.pdf`}, now())`.execute(db);
}
