// Messages about requests, mail to selections of them, and that of each month, which leave while the product is killed: each must be said once, and mailed at most once.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { solicitudUDEV } from '../../src/catalogo/solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '../../src/catalogo/solicitud-udev/tramite.ts';
import { requestEnvio } from '../../src/features/correo/server/testing.ts';
import { insertRegistros } from '../../src/features/informes/server/testing.ts';
import { slice as semestres } from '../../src/features/semestres/slice.ts';
import { insertPorSalir } from '../../src/features/solicitudes/server/conversacion/mensajes.store.ts';
import { TAREA_DE_MENSAJES } from '../../src/features/solicitudes/server/conversacion/mensajes.ts';
import { updateEstados } from '../../src/features/solicitudes/server/estados/estados.store.ts';
import { TAREA_DE_CIERRE } from '../../src/features/solicitudes/server/estados/estados.ts';
import type { Db } from '../../src/platform/server/db/database.ts';
import { enqueue } from '../../src/platform/server/jobs/store.ts';
import { startMailServer, type Received } from '../../src/platform/server/testing/mail-server.ts';
import { Product, QUIET_INSTALLATION, type Target } from '../product.ts';
import type { Outcome } from './verify.ts';

/** Messages that are written between two kills, and the longest that a kill waits after the first of them came. */
const BETWEEN = 10;
const MOMENT_MS = 200;
/** The time that the mail server takes for each: kills come in the middle of a delivery too. */
const SLOW_MS = 30;
const POLL_MS = 20;
/** Longest wait for the last of them to leave. */
const END_MS = 120_000;

/** Kills the product many times while messages leave; returns what is wrong afterwards, in words. */
export async function killWhileMessagesLeave(
  target: Target,
  times: number,
  resources: AsyncDisposableStack,
): Promise<Outcome> {
  const mail = await startMailServer({ onMessage: async () => delay(SLOW_MS, undefined) });
  resources.defer(async () => mail.close());
  const victim = await Product.start(resources, { ...QUIET_INSTALLATION, ...settingsOf(mail.url) });
  const written: string[] = [];
  for (let nth = 0; nth < times; nth++) {
    written.push(...(await victim.withDatabase(async (db) => write(db, BETWEEN))));
    const before = mail.received.length;
    while (mail.received.length === before) await delay(POLL_MS);
    await delay(Math.random() * MOMENT_MS);
    await victim.kill(target);
  }
  const outcome = await victim.withDatabase(async (db) => {
    await allLeft(db);
    return verify(db, written, mail.received);
  });
  await victim.stop();
  return outcome;
}

const SECRET = randomUUID();

const settingsOf = (SMTP_URL: string) => ({
  SESSION_SECRET: SECRET,
  ENCRYPTION_KEY: SECRET,
  SMTP_URL,
  MAIL_FROM: 'unidad@universidad.edu.co',
  PUBLIC_URL: 'http://gestion.example',
  MAIL_PER_MINUTE: '6000',
});

/**
 * Writes to the people of new requests, to each by themselves and to all as a selection; the mail of the month is due to
 * them too. @returns ids of the requests
 */
async function write(db: Db, count: number): Promise<string[]> {
  const ids = await writeToEach(db, count);
  const destinatarios = ids.map((id) => {
    const solicitud = { id, numero: id, direccion: `http://gestion.example/solicitudes/${id}` };
    return { email: addressOf(id), nombre: id, rol: 'Estudiante', campos: {}, filas: [id], solicitudes: [solicitud] };
  });
  const mensaje = { asunto: TO_ALL, contenido: '<p>No habrá servicio.</p>', origen: informe.slug };
  await requestEnvio(db, destinatarios, { ...mensaje, enlaces: { direcciones: [], secret: SECRET } });
  await sql`insert into semestre_destinatarios select unnest(${ids.map(addressOf)}::text[]), now()`.execute(db);
  // Attempts stand for the times of its schedule, which comes again after a kill.
  for (const { name } of semestres.schedules) await enqueue(db, { task: name, key: name, attempts: 10 });
  return ids;
}

/** Beginnings of the subjects of the mail to a selection, and of that of the month. */
const TO_ALL = 'Mantenimiento';
const MONTHLY = 'Resumen del semestre';

const addressOf = (id: string): string => `${id}@example.com`;

/** Writes as the unit does, and closes every other request; the messages are due at once. */
async function writeToEach(db: Db, count: number): Promise<string[]> {
  const creado = new Date();
  return db.transaction().execute(async (tx) => {
    const requests = Array.from({ length: count }, () => {
      const id = randomUUID();
      return { id, creado, datos: { infoSolicitud: { correoInstitucional: addressOf(id) } } };
    });
    const ids = await insertRegistros(tx, solicitudUDEV, requests);
    for (const [nth, registro] of ids.entries()) {
      const id = randomUUID();
      const texto = 'Revise su solicitud.';
      const fila = {
        id,
        registro,
        informe: informe.slug,
        texto,
        archivos: [],
        usuario: 'gestora',
        creado,
        sale: creado,
      };
      const cambio = nth % 2 === 0 ? null : randomUUID();
      if (cambio) await close(tx, { registro, cambio, creado });
      await insertPorSalir(tx, { ...fila, cambio, esperan: cambio ? [] : [registro] });
      await enqueue(tx, { ...TAREA_DE_MENSAJES, key: id });
    }
    return ids;
  });
}

/** Closes a request as the message does that is written with it. Its person is to be told once all the same. */
async function close(
  tx: Db,
  { registro, ...cambio }: { registro: string; cambio: string; creado: Date },
): Promise<void> {
  const cierre = { ...cambio, nuevo: 'cerrado', resultado: 'resuelta', usuario: 'gestora' } as const;
  await updateEstados(tx, { informe, ids: [registro], ...cierre });
  await enqueue(tx, { task: TAREA_DE_CIERRE, key: `${TAREA_DE_CIERRE} ${cambio.cambio}`, attempts: 10 });
}

/** Waits until no message waits, and the mail of each has an end. */
async function allLeft(db: Db): Promise<void> {
  for (const end = Date.now() + END_MS; ; await delay(POLL_MS)) {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from mensajes_por_salir)
        + (select count(*) from semestre_destinatarios where proximo <= now())
        + (select count(*) from correo_destinatarios where estado in ('pendiente', 'enviando')) as left`.execute(db);
    if (rows[0]!.left === 0) return;
    if (Date.now() > end) throw new Error(`${rows[0]!.left} messages have not left`);
  }
}

async function verify(db: Db, written: readonly string[], mails: readonly Received[]): Promise<Outcome> {
  const { rows } = await sql<
    Record<'said' | 'changes', number> &
      Record<'states' | 'toAll' | 'monthly', string[]> & { id: string; told: boolean }
  >`
    select r.id, (select count(*) from historial h where h.registro = r.id and h.tipo = 'mensaje') as said,
      (select count(*) from historial h where h.registro = r.id and h.tipo = 'estado') as changes,
      (r.estado = 'cerrado') = (select count(*) = 1 from historial h where h.registro = r.id and h.tipo = 'aviso') as told,
      array(select d.estado from correo_destinatarios d join correos c on c.id = d.correo
        where array[r.id::text] <@ d.filas and c.tarea is null) as states,
      array(select d.estado from correo_destinatarios d join correos c on c.id = d.correo
        where array[r.id::text] <@ d.filas and c.tarea is not null) as "toAll",
      array(select d.estado from correo_destinatarios d join correos c on c.id = d.correo
        where d.email = r.id || '@example.com' and c.origen = 'semestre') as monthly
    from registros r where r.id = any(${[...written]}::uuid[])`.execute(db);
  const delivered = Map.groupBy(mails, ({ to, raw }) => {
    const kind = [TO_ALL, MONTHLY].find((subject) => raw.includes(`Subject: ${subject}`));
    return [to, kind].join(' ');
  });
  const timesOf = (id: string, kind?: string): number => delivered.get([addressOf(id), kind].join(' '))?.length ?? 0;
  const faults = rows.flatMap(({ id, said, changes, told, states, toAll, monthly }) => [
    ...(said === 1 && changes === 1 ? [] : [`a message was said ${said} times, with ${changes} changes of state`]),
    ...(told ? [] : ['a closing was not told once']),
    ...faultsOf('a message', states, timesOf(id)),
    ...faultsOf('a mail to a selection', toAll, timesOf(id, TO_ALL)),
    ...faultsOf('a mail of the month', monthly, timesOf(id, MONTHLY)),
  ]);
  if (rows.length !== written.length) faults.push(`${rows.length} requests of ${written.length}`);
  const doubted = rows
    .flatMap(({ states, toAll, monthly }) => [...states, ...toAll, ...monthly])
    .filter((estado) => estado === 'por_confirmar').length;
  return { faults, summary: `${written.length} messages, ${mails.length} mails, ${doubted} in doubt and listed` };
}

/** Returns the faults of one mail: it has one line in the ledger, and came as often as that says. */
function faultsOf(what: string, states: readonly string[], times: number): readonly string[] {
  const [state] = states;
  return [
    ...(states.length === 1 ? [] : [`${what} has ${states.length} mails`]),
    ...(times <= 1 ? [] : [`${what} was mailed ${times} times`]),
    ...(state === 'enviado' && times === 0 ? [`${what} is sent, and no mail came`] : []),
    ...(state !== 'enviado' && state !== 'por_confirmar' ? [`${what} ended as ${state}`] : []),
  ];
}
