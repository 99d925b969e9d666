// `npm run test:cluster [-- --desde <git ref>]`: three web processes and two workers behind nginx, on PostgreSQL 15
// and a store of objects. People send, export, get mail and follow jobs while each part is killed and each process is replaced,
// by this release in place of that of `--desde` where one is given. Nothing may be lost or doubled, and a replacement may fail no
// request.
import { parseArgs } from 'node:util';
import { startDemo } from '../demo/testing/demo.ts';
import { bucketOf, readSettings } from '../src/platform/server/config.ts';
import { openFiles } from '../src/platform/server/files/open-files.ts';
import { PROJECT } from '../src/platform/server/settings.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { startMailServer } from '../src/platform/server/testing/mail-server.ts';
import { shown } from './bench/measure.ts';
import { hasNginx, startNginx } from './cluster/nginx.ts';
import { findPostgres15, TrialPostgres } from './cluster/postgres.ts';
import { releaseOf } from './cluster/release.ts';
import { TrialStore } from './cluster/store.ts';
import { findLostFiles, findMailFaults } from './cluster/verify.ts';
import { startWork, Tries } from './cluster/work.ts';
import { runCommand } from './command.ts';
import { startSenders } from './kill/senders.ts';
import { verify } from './kill/verify.ts';
import { withCorreo } from './mail/message.ts';
import { Product, UNLIMITED } from './product.ts';
import { build } from './run/build.mjs';
import { temporaryFolder } from './throw-away.ts';

const WEB = 3;
const WORKERS = 2;
const SENDERS = 4;
/** Acknowledged between two blows. */
const BETWEEN = 150;
/** Long enough for the message to be under way at every blow. */
const RECIPIENTS = 1500;
const MAIL_PER_MINUTE = 900;

const { values } = parseArgs({ options: { desde: { type: 'string' } } });
const faults: string[] = [];

await runCommand(async (resources) => {
  const bin = findPostgres15();
  if (bin === undefined || !hasNginx()) {
    throw new StartProblem(
      'Hacen falta PostgreSQL 15 y nginx: la guía dice cómo se instalan (apt install postgresql nginx).',
    );
  }
  build();
  const former = values.desde === undefined ? undefined : releaseOf(values.desde, resources);
  const postgres = await TrialPostgres.start(bin, resources);
  const store = await TrialStore.start(resources);
  const demo = await startDemo();
  resources.defer(async () => demo.close());
  const mailServer = await startMailServer();
  resources.defer(async () => mailServer.close());
  const connection = postgres.urlOf('gestion');
  const settings = {
    DATABASE_URL: connection,
    ...store.settings,
    MOODLE_SERVERS: JSON.stringify(demo.servers),
    MOODLE_READING_HOURS: 'no',
    SESSION_SECRET: 'clave-inventada-para-firmar-sesiones',
    ENCRYPTION_KEY: 'clave-inventada-para-cifrar-lo-guardado',
    SESSION_TOKEN_MINUTES: '60',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'unidad@universidad.edu.co',
    PUBLIC_URL: 'http://gestion.example',
    MAIL_PER_MINUTE: String(MAIL_PER_MINUTE),
    ...UNLIMITED,
    WEB_PROCESSES: String(WEB),
    DRAIN_SECONDS: '6', // nginx closes by itself what it does not use for five
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
  };

  const shared = temporaryFolder(resources);
  const members: (readonly [name: string, member: Product])[] = [];
  for (let nth = 0; nth < WEB + WORKERS; nth++) {
    const DATA_DIR = store ? temporaryFolder(resources) : shared;
    const role = nth < WEB ? 'web' : 'worker';
    const member = await Product.start(resources, { ...settings, DATA_DIR, PROCESS_ROLE: role }, former);
    member.died.catch((death: Error) => faults.push(death.message));
    members.push([`${role} ${nth + 1}`, member]);
  }
  const web = members.slice(0, WEB);
  resources.defer(async () => void (await Promise.all(members.map(async ([, member]) => member.stop()))));
  const origin = await startNginx(
    web.map(([, { port }]) => port),
    resources,
  );

  const tries = new Tries();
  const senders = startSenders(origin, SENDERS);
  const work = await startWork({ origin, connection, tries });
  const correo = await withCorreo(connection, RECIPIENTS, resources);
  let counted = 0;
  /** Says how many tries failed since the last blow. @returns their number */
  const sayFailed = (blow: string): number => {
    const failed = [...tries.take()].map(([what, times]) => `${what} ×${times}`);
    const sending = senders.failed() - counted;
    counted = senders.failed();
    if (sending > 0) failed.push(`sending ×${sending}`);
    console.log(`  ${blow}; failed for a time: ${failed.length === 0 ? 'none' : failed.join('; ')}`);
    return failed.length;
  };
  const go = async (): Promise<void> => senders.more(BETWEEN);

  await go();
  if (sayFailed('quiet work') > 0) faults.push('requests failed without a blow');

  console.log('Each process is replaced:');
  for (const [name, member] of members) {
    await member.replace(PROJECT);
    await go();
    if (sayFailed(`${name} replaced`) > 0) faults.push('requests failed while processes were replaced');
  }

  console.log('Each part is killed:');
  for (const [name, member] of members) {
    const took = await member.kill('app');
    await go();
    sayFailed(`${name} killed, serves again after ${shown(took / 1000)} s`);
  }
  for (const [name, part] of [
    ['PostgreSQL', postgres],
    ['the store', store],
  ] as const) {
    const began = performance.now();
    await part.kill();
    await part.start();
    await Promise.all(members.map(async ([, member]) => member.ready()));
    const took = performance.now() - began;
    await go();
    sayFailed(`${name} killed, all serve again after ${shown(took / 1000)} s`);
  }

  await senders.stop();
  await work.stop();
  await correo.ended();
  const files = await openFiles(shared, bucketOf(readSettings(settings)));
  const recipients = await correo.recipients();
  faults.push(
    ...senders.faults,
    ...(await verify(connection, senders.acknowledged, false)),
    ...(await findLostFiles(connection, files.store, work.documents)),
    ...findMailFaults(recipients, mailServer.received),
  );
  const { documents, sheets, papers, streams, events } = work.done;
  const doubtful = recipients.filter(({ estado }) => estado === 'por_confirmar').length;
  console.log(
    `${shown(senders.acknowledged.size)} sendings, ${shown(documents)} with a document, ${sheets} sheets, ${papers} PDFs by jobs, ` +
      `${shown(events)} changes over ${streams} streams, ${shown(mailServer.received.length)} messages, ${doubtful} in doubt`,
  );
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('Nothing was lost or doubled.');
});
