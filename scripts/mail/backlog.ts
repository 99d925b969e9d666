import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { startTarea } from '../../src/core/tareas/server/service.ts';
import { EXPORTACION_DE_AUDITORIA } from '../../src/features/auditoria/server/export.ts';
import { createCorreo } from '../../src/features/correo/server/service.ts';
import { createDatabase, type Db } from '../../src/platform/server/db/database.ts';
import { startMailServer } from '../../src/platform/server/testing/mail-server.ts';
import { INSTALLATION, Product } from '../product.ts';
import { MANAGER, withCorreo } from './message.ts';

const POLL_MS = 50;
const JOBS = 5;
/** Goals, in seconds: for the beginning of a job of another kind, and for a link to arrive. */
const BEGIN_S = 5;
const LINK_S = 10;

const ACTOR = { usuario: MANAGER.usuario, roles: MANAGER.roles, direccion: '127.0.0.1' };

/**
 * Queues more single messages than the pace lets out, and a message to many behind them, and measures when jobs of
 * another kind begin and a link arrives meanwhile. Prints figures beside their goals.
 * @returns what missed its goal
 */
export async function whileMailWaits(
  dataDir: string,
  singles: number,
  resources: AsyncDisposableStack,
): Promise<readonly string[]> {
  const server = await startMailServer();
  resources.defer(async () => server.close());
  const settings = {
    ...INSTALLATION,
    DATA_DIR: dataDir,
    SMTP_URL: server.url,
    MAIL_FROM: 'unidad@universidad.edu.co',
    PUBLIC_URL: 'http://gestion.example',
    MAIL_PER_MINUTE: '60',
    JOBS_AT_ONCE: '1',
  };
  const product = await Product.start(resources, settings);
  const connection = await product.connection();
  const db = createDatabase({ connection, max: 2 });
  resources.defer(async () => db.destroy());
  await db.transaction().execute(async (tx) => {
    for (let nth = 1; nth <= singles; nth++) await writeTo(tx, `recibo${nth}@example.com`, false);
  });
  await withCorreo(connection, 50, resources);

  const begins: number[] = [];
  for (let nth = 0; nth < JOBS; nth++) begins.push(await beginOf(db, nth));
  const before = server.received.length;
  const asked = performance.now();
  await db.transaction().execute(async (tx) => writeTo(tx, 'enlace@example.com', true));
  while (!server.received.some(({ to }) => to === 'enlace@example.com')) await delay(POLL_MS);
  const arrives = (performance.now() - asked) / 1000;
  const many = server.received.filter(({ to }) => to.startsWith('persona')).length;
  await product.die();

  const slowest = Math.max(...begins);
  const left = singles - server.received.length;
  console.log(
    `${left} of ${singles} single mails waited: ${JOBS} jobs of another kind began within ${slowest.toFixed(1)} s ` +
      `(goal ${BEGIN_S}), a link arrived after ${arrives.toFixed(1)} s (goal ${LINK_S}) and ` +
      `${server.received.length - before - 1} other messages, ${many} of a message to many (goal 0)`,
  );
  const missed: string[] = [];
  if (slowest > BEGIN_S) missed.push(`a job of another kind began after ${slowest} s`);
  if (arrives > LINK_S) missed.push(`a link arrived after ${arrives} s`);
  if (many > 0) missed.push(`${many} of a message to many went before single ones`);
  if (left < singles * 0.9) missed.push(`only ${left} messages waited`);
  return missed;
}

/** Queues a message to one person. */
async function writeTo(tx: Db, email: string, urgente: boolean): Promise<void> {
  const mensaje = { asunto: 'Aviso', contenido: '<p>Este es un mensaje de prueba.</p>', origen: 'prueba' } as const;
  await createCorreo(tx, { ...mensaje, tipo: '2', principal: ACTOR, autor: null, urgente }, [
    { email, nombre: email, rol: 'Estudiante', campos: {}, filas: [] },
  ]);
}

/** Asks for an export. @returns the time until it began, in seconds */
async function beginOf(db: Db, nth: number): Promise<number> {
  const lector = { ...MANAGER, nombre: `${MANAGER.nombre} ${nth}` };
  const entrada = { formato: 'csv' as const, filtro: {}, lector };
  const { id } = await startTarea(db, EXPORTACION_DE_AUDITORIA, {
    entrada: EXPORTACION_DE_AUDITORIA.entrada.parse(entrada),
    asunto: 'prueba',
    actor: MANAGER,
    principal: ACTOR,
  });
  const asked = performance.now();
  for (;;) {
    const { rows } = await sql<{ iniciada: Date | null }>`select iniciada from tareas where id = ${id}`.execute(db);
    if (rows[0]?.iniciada) return (performance.now() - asked) / 1000;
    await delay(POLL_MS);
  }
}
