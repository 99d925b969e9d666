// Every mail that the product writes, in each combination of mail server and public address with which it starts.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import { informacionInscripcionCatedras } from '#catalogo/catedras/tramite.ts';
import { toFormData } from '#catalogo/payload.ts';
import { guardadoOf } from '#catalogo/revision/revisar.ts';
import { emptyCalendario } from '#catalogo/rubrica/calendario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '#catalogo/solicitud-udev/tramite.ts';
import { setCupos } from '#core/cupos/service.ts';
import { saveAcompanamiento } from '#features/acompanamientos/testing/guardado.ts';
import { addCalendarios } from '#features/calendarios/server/service.ts';
import { makeMensaje, type UnMensaje } from '#features/correo/server/review/testing.ts';
import { sendCorreo } from '#features/correo/server/sending/send.ts';
import { fakeTransport, senderWith } from '#features/correo/server/testing.ts';
import { copyOf, NEW_FORM } from '#features/definiciones/copia.ts';
import { applyMinimo } from '#features/encuestas/server/service.ts';
import { slice as formularios } from '#features/formularios/slice.ts';
import { mailRecordatorio } from '#features/papeletas/server/recordatorios.ts';
import { slice as riesgo } from '#features/riesgo/slice.ts';
import { slice as semestres } from '#features/semestres/slice.ts';
import { slice as solicitudes } from '#features/solicitudes/slice.ts';
import { slice as visitas } from '#features/visitas/slice.ts';
import type { Message } from '#platform/server/mail.ts';
import { createSolicitudesApp } from './testing/solicitudes.ts';

const PUBLIC_URL = 'https://gestion.example';
const SERVER = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL };
const COMBINATIONS = [
  ['neither a server nor an address', {}, 'http://127.0.0.1:3000'],
  ['an address and no server', { PUBLIC_URL }, PUBLIC_URL],
  ['a server whose replies are read', { ...SERVER, MAIL_FROM: 'unidad@universidad.edu.co' }, PUBLIC_URL],
  ['a server whose replies are not read', { ...SERVER, MAIL_FROM: 'no-responder@universidad.edu.co' }, PUBLIC_URL],
] as const;

const CUPO = { lista: 'catedras', clave: 'catedra-de-deporte-y-cultura', semestre: '2041-2' };
const CATEDRA = 'Cátedra de Deporte y Cultura';

type World = Awaited<ReturnType<typeof createSolicitudesApp>>;
type Written = { readonly origen: string; readonly message: Message };

/** Does everything that writes a mail. */
async function writeAll(world: World): Promise<void> {
  const { app, db, clock, services, ejemplos, signIn, send, work } = world;
  const at = async (instant: string): Promise<Record<string, string>> => {
    clock.now = new Date(instant);
    return signIn(['manager'], 'gestora');
  };
  let gestora = await at('2041-11-05T15:00:00Z');
  async function post(url: string, payload: object | Buffer, headers: object = gestora): Promise<void> {
    const answer = await app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers } });
    if (answer.statusCode >= 300) throw new Error(`${url} was answered ${answer.statusCode}: ${answer.body}`);
  }
  const write = async (path: string, mensaje: UnMensaje): Promise<void> => {
    const { payload, headers } = makeMensaje({ asunto: 'Aviso', cuerpoCorreo: '<p>Cordial saludo:</p>', ...mensaje });
    await post(path, payload, { ...headers, ...gestora });
  };
  const requestOf = async (correoInstitucional: string) => {
    const { infoSolicitud } = ejemplos.valores(solicitudUDEV, () => 0.5) as { infoSolicitud: object };
    return send(solicitudUDEV, { cambios: { infoSolicitud: { ...infoSolicitud, correoInstitucional } } });
  };
  const enrol = async (nth: number) =>
    send(inscripcionCatedra, {
      cambios: { numDocumento: String(1_000_000 + nth), correo: `persona${nth}@universidad.edu.co`, catedra: CATEDRA },
    });
  const say = async (id: string): Promise<void> => {
    const form = new FormData();
    form.set('texto', 'Cordial saludo: revise su solicitud.');
    form.set('espera', 'si');
    await post(`/informes/${informe.slug}/registros/${id}/mensajes`, form);
    clock.advance(121);
    await work();
  };

  // Receipts are asked for, so that each is written at once.
  await sql`insert into ajustes (nombre, valor) values ('comprobantesPorCorreo', 0)`.execute(db);
  const [own, other] = [await requestOf('ana@universidad.edu.co'), await requestOf('eva@universidad.edu.co')];
  for (const { id } of [own, other]) await post('/comprobantes/correo', { id });
  await post('/solicitudes/enlace', { token: own.seguimiento });
  await work();
  const seleccion = { informe: informe.slug };
  await write('/envioCorreoUsuariosMoodle', { seleccion });
  await write('/correos/prueba', { seleccion });
  const filasSeleccionadas = [{ nombreUsuario: 'Eva', email: 'eva@otra.example', rol: 'Docente' }];
  await write('/envioCorreoUsuariosMoodle', { filasSeleccionadas });

  const charla = copyOf(NEW_FORM, { slug: 'charla', titulo: 'Charla' });
  const momento = { instante: '2041-11-14T08:00' };
  const recordatorios = [{ asunto: 'Hoy es su charla', texto: 'Los esperamos a las diez.', momento }];
  await post('/definiciones', { slug: 'charla', titulo: 'Charla' });
  const borrador = { revision: 1, tramite: { ...(guardadoOf(charla) as object), recordatorios } };
  await app.inject({ method: 'PUT', url: '/api/definiciones/charla', payload: borrador, headers: gestora });
  await post('/definiciones/charla/versiones', { revision: 2 });
  await post('/formularios/charla', toFormData(charla.formulario, { nombre: 'Ana', correo: 'ana@otra.example' }), {});
  await services.liveCatalogo.refresh();

  await setCupos(db, CUPO, 1);
  const enrolled = await enrol(1);
  await post('/comprobantes/correo', { id: enrolled.id });
  await write('/envioCorreoUsuariosMoodle', { seleccion: { informe: informacionInscripcionCatedras.slug } });
  for (const nth of [2, 3]) {
    const correo = nth === 2 ? 'persona2@universidad.edu.co' : 'persona3@otra.example';
    const turno = { formulario: inscripcionCatedra.slug, opcion: CUPO.clave, nombre: `Persona ${nth}`, correo };
    await post('/espera', turno, {});
  }
  await post('/solicitudes/enlace', { token: enrolled.seguimiento });
  await work();
  // Its place is offered to the first who waits.
  await post('/solicitudes/retiro', { token: enrolled.seguimiento }, {});

  const acompanamiento = await saveAcompanamiento(world, {
    copias: ['copia@universidad.edu.co'],
    adicional: 'Gracias.',
  });
  const docente = await signIn(['editingteacher'], 'laura.mesa');
  await post(`/acompanamientos/${acompanamiento}/visto`, { comentario: '' }, docente);

  await say(own.id);
  const correccion = { campos: ['infoSolicitud.nombres'], motivo: 'Escriba sus nombres completos.' };
  await post(`/informes/${informe.slug}/registros/${other.id}/correcciones`, correccion);
  const closed = await requestOf('zoe@universidad.edu.co');
  const change = { listaRegistros: [closed.id], nuevoEstado: 'cerrado', resultado: 'resuelta' };
  await post('/generales/actualizarEstado', change);
  clock.advance(16 * 60);
  await work();
  for (const dia of ['2041-11-08', '2041-11-13', '2041-11-14']) {
    gestora = await at(`${dia}T13:00:00Z`);
    await solicitudes.schedules[0]!.run({ ...services, isDemostracion: false });
  }
  await formularios.schedules[0]!.run(services);
  await applyMinimo(db, 5, '2041-11-14');
  const payload = { version: 0, modo: 'verificada' };
  await app.inject({ method: 'PUT', url: '/api/encuesta/modos/2041-2', payload, headers: gestora });
  const tarea = {
    id: randomUUID(),
    entrada: { semestre: '2041-2' as const, numero: 1 },
    solicitante: { usuario: 'gestora', nombre: 'Gestora', roles: ['manager'] },
  };
  await mailRecordatorio(services, tarea, [{ correo: 'luz@otra.example', nombre: 'Luz' }]);
  await post('/semestres/destinatarios', { correo: 'decana@otra.example', recibe: true });
  await at('2041-12-02T13:00:00Z');
  await semestres.schedules[0]!.run(services);
  await planVisita(world);
  for (const { run } of visitas.schedules) await run(services);
  await mailOfRiesgo(world);
  // Those who still wait are told that the semester is over.
  await services.espera.endLines(new Date('2042-02-03T15:00:00Z'));
}

/** Plans a visit for the week of the second of December. */
async function planVisita({ db }: World): Promise<void> {
  await addCalendarios(db, [{ ...emptyCalendario('2041-2'), inicio: '2041-12-02', semanas: 2 }]);
  await sql`insert into evaluadores (usuario, nombre, correo) values ('evaluadora', 'Eva', 'eva@otra.example')`.execute(
    db,
  );
  await sql`insert into planes_de_visitas (semestre, reglas, semilla, aviso_dias, recordar)
    values ('2041-2', '{}', repeat('0', 32), 3, true)`.execute(db);
  await sql`insert into visitas (id, semestre, correo, docente, codigo, tipo, facultad, evaluador, semana, motivo)
    values (gen_random_uuid(), '2041-2', 'luz@otra.example', 'LUZ', 'X', 'AMV', 'F', 'evaluadora', 1, 'manual')`.execute(
    db,
  );
}

/** A student is at risk in a course: its teacher is told on a Monday, and writes. */
async function mailOfRiesgo({ app, db, clock, services, signIn }: World): Promise<void> {
  const [lectura, student] = [randomUUID(), randomUUID()];
  await sql`insert into lecturas (id, leido, servidor, pedida, terminada, filas)
    values (${lectura}, 'accesos', 'campus', ${clock.now}, ${clock.now}, 2)`.execute(db);
  const row = (correo: string, rol: string, situacion: string) =>
    JSON.stringify({
      nombre: 'LUZ',
      correo,
      ultimoAcceso: 'Nunca',
      curso: { clave: 'campus/1', texto: 'Física' },
      rol: { clave: rol },
      situacion: { clave: situacion, texto: 'En riesgo' },
    });
  await sql`insert into leidos (id, leido, servidor, lectura, semestre, creado, datos, busqueda) values
    (${randomUUID()}, 'accesos', 'campus', ${lectura}, '2041-2', now(), ${row('laura.mesa@universidad.edu.co', 'editingteacher', 'no-aplica')}, ''),
    (${student}, 'accesos', 'campus', ${lectura}, '2041-2', now(), ${row('luz@otra.example', 'student', 'riesgo')}, '')`.execute(
    db,
  );
  const ajustes = {
    ...services.ajustes,
    actuales: async () => ({ ...(await services.ajustes.actuales()), avisoDeRiesgo: 1 }),
  };
  const avisos = riesgo.schedules.find(({ name }) => name === 'avisos-de-riesgo')!;
  await avisos.run({ ...services, ajustes });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/docente/estudiantesEnRiesgo/correo',
    payload: { estudiantes: [student], asunto: 'Lo espero', texto: '¿Cómo va?' },
    headers: await signIn(['editingteacher']),
  });
  if (answer.statusCode >= 300) throw new Error(`the message was answered ${answer.statusCode}: ${answer.body}`);
}

/** Sends all that waits. */
async function receiveAll({ db, services }: World): Promise<readonly Written[]> {
  const { rows } = await sql<{ id: string; tarea: string | null; origen: string }>`
    select id, tarea, origen from correos order by creado, id`.execute(db);
  const all: Written[] = [];
  for (const { id, tarea, origen } of rows) {
    const smtp = fakeTransport();
    const { membrete, composers, secret } = services;
    const run = { id, tarea, advance: () => {}, signal: new AbortController().signal };
    await sendCorreo(senderWith(db, smtp, { membrete, composers, secret }), run);
    all.push(...smtp.messages.map((message) => ({ origen, message })));
  }
  return all;
}

const hrefsOf = ({ html }: Message): readonly string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));

const halvesOf = ({ text }: Message): readonly [body: string, foot: string] => {
  const end = text.lastIndexOf('\n\n-- \n');
  return [text.slice(text.indexOf('\n\n') + 2, end), text.slice(end)];
};

const FEET = [
  /Por favor no responda a este correo\./,
  /Este correo no recibe respuestas\./,
  /Las respuestas llegan a /,
];

describe.each(
  await Promise.all(
    COMBINATIONS.map(async ([title, settings, base]) => ({
      title,
      base,
      world: await createSolicitudesApp(settings),
    })),
  ),
)('every mail, with $title', ({ base, world }) => {
  let all: readonly Written[] = [];

  beforeAll(async () => {
    await writeAll(world);
    all = await receiveAll(world);
  }, 120_000);

  it('is written here', () => {
    const declared = Object.keys(world.services.origenesDeCorreo);
    expect(new Set(all.map(({ origen }) => origen))).toEqual(
      new Set([...declared, informe.slug, informacionInscripcionCatedras.slug]),
    );
    const subjects = new Set(all.map(({ message }) => message.subject.replace(/:.*/s, '')));
    for (const subject of [
      'Mensaje sobre su solicitud',
      'Corrija su solicitud',
      'Esperamos su respuesta',
      'Su solicitud se cerró',
      'Enlace de su solicitud',
      'Enlace de su inscripción',
      'Retiró su inscripción',
      'Está en la lista de espera',
      'Hay un cupo para usted',
      'La lista de espera terminó',
      'Hoy es su charla',
      'Acompañamiento leído',
      'Encuesta docente 2041-2',
    ]) {
      expect(subjects).toContain(subject);
    }
  });

  it('has only links that lead here', () => {
    for (const { message } of all) {
      for (const href of hrefsOf(message))
        expect([message.subject, href.startsWith(`${base}/`)]).toEqual([message.subject, true]);
      expect(message.html + message.text).not.toContain('.invalid');
    }
  });

  it('speaks of no link and no page that it does not hold', () => {
    for (const { message } of all) {
      const [body, foot] = halvesOf(message);
      const speaks = /enlace|botón|\babra\b|\bpágina\b|^Ver /im.test(body + foot.replace(/^Tratamiento.*/m, ''));
      const links = hrefsOf(message).filter((href) => !href.endsWith('/generales/tratamientoDatos'));
      expect([message.subject, speaks && links.length === 0]).toEqual([message.subject, false]);
      for (const href of links) expect(message.text).toContain(href);
    }
  });

  it('says in one place how it is answered, and where it says a page it leads there', () => {
    for (const { message } of all) {
      const [body, foot] = halvesOf(message);
      expect([message.subject, FEET.filter((said) => said.test(foot)).length]).toEqual([message.subject, 1]);
      expect(body).not.toMatch(/no responda|nadie lo lee|no se leen|no recibe respuestas|las respuestas llegan/i);
      const leads = hrefsOf(message).some((href) => href.startsWith(`${base}/solicitudes/`));
      expect([message.subject, FEET[0]!.test(foot) && !leads]).toEqual([message.subject, false]);
    }
  });

  it('greets', () => {
    for (const { message } of all) expect(halvesOf(message)[0]).toContain('Cordial saludo');
  });

  it('shows no field by its name', () => {
    for (const { message } of all) expect(message.subject + message.text).not.toMatch(/\{\w+\}/);
  });
});
