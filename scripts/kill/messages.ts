// Messages about requests that leave while the product is killed: each must be said once, and mailed at most once.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { solicitudUDEV } from '../../src/catalogo/solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '../../src/catalogo/solicitud-udev/tramite.ts';
import { insertRegistros } from '../../src/features/informes/server/testing.ts';
import { insertPorSalir } from '../../src/features/solicitudes/server/conversacion/mensajes.store.ts';
import { TAREA_DE_MENSAJES } from '../../src/features/solicitudes/server/conversacion/mensajes.ts';
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

const settingsOf = (SMTP_URL: string) => ({
  SMTP_URL,
  MAIL_FROM: 'unidad@universidad.edu.co',
  PUBLIC_URL: 'http://gestion.example',
  MAIL_PER_MINUTE: '6000',
});

/** Writes to the people of new requests, as the unit does; the messages are due at once. @returns ids of the requests */
async function write(db: Db, count: number): Promise<string[]> {
  const creado = new Date();
  return db.transaction().execute(async (tx) => {
    const requests = Array.from({ length: count }, () => {
      const id = randomUUID();
      return { id, creado, datos: { infoSolicitud: { correoInstitucional: `${id}@example.com` } } };
    });
    const ids = await insertRegistros(tx, solicitudUDEV, requests);
    for (const registro of ids) {
      const id = randomUUID();
      const texto = 'Revise su solicitud.';
      const fila = { id, registro, informe: informe.slug, texto, usuario: 'gestora', creado, sale: creado };
      await insertPorSalir(tx, { ...fila, archivos: [], esperan: [registro] });
      await enqueue(tx, { ...TAREA_DE_MENSAJES, key: id });
    }
    return ids;
  });
}

/** Waits until no message waits, and the mail of each has an end. */
async function allLeft(db: Db): Promise<void> {
  for (const end = Date.now() + END_MS; ; await delay(POLL_MS)) {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from mensajes_por_salir)
        + (select count(*) from correo_destinatarios where estado in ('pendiente', 'enviando')) as left`.execute(db);
    if (rows[0]!.left === 0) return;
    if (Date.now() > end) throw new Error(`${rows[0]!.left} messages have not left`);
  }
}

async function verify(db: Db, written: readonly string[], mails: readonly Received[]): Promise<Outcome> {
  const { rows } = await sql<{ id: string; said: number; waits: number; states: string[] }>`
    select r.id, (select count(*) from historial h where h.registro = r.id and h.tipo = 'mensaje') as said,
      (select count(*) from historial h where h.registro = r.id and h.tipo = 'estado') as waits,
      array(select d.estado from correo_destinatarios d where r.id::text = any(d.filas)) as states
    from registros r where r.id = any(${[...written]}::uuid[])`.execute(db);
  const delivered = Map.groupBy(mails, ({ to }) => to.split('@')[0]);
  const faults = rows.flatMap(({ id, said, waits, states }) => {
    const times = delivered.get(id)?.length ?? 0;
    const [state] = states;
    return [
      ...(said === 1 && waits === 1 ? [] : [`a message was said ${said} times, and its request waits ${waits} times`]),
      ...(states.length === 1 ? [] : [`a message has ${states.length} mails`]),
      ...(times <= 1 ? [] : [`a message was mailed ${times} times`]),
      ...(state === 'enviado' && times === 0 ? ['a message is sent, and no mail came'] : []),
      ...(state !== 'enviado' && state !== 'por_confirmar' ? [`a message ended as ${state}`] : []),
    ];
  });
  if (rows.length !== written.length) faults.push(`${rows.length} requests of ${written.length}`);
  const doubted = rows.filter(({ states }) => states.includes('por_confirmar')).length;
  return { faults, summary: `${written.length} messages, ${mails.length} mails, ${doubted} in doubt and listed` };
}
