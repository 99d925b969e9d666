import { ROLE } from '../../src/platform/server/db/embedded/cluster.ts';
import { APPLICATION_ROLE, findEmbedded } from '../../src/platform/server/db/embedded/server.ts';
import { asMaintainer } from '../../src/platform/server/testing/maintenance.ts';
import { INSTALLATION, Product } from '../product.ts';
import { temporaryFolder } from '../throw-away.ts';
import { report, secondsUntil, send, timed } from './outage.ts';

const SENDS = 100;
const SENDERS = 20;
/** The lifetime of a connection, and a little. */
const LONGEST_SECONDS = 70;

/** Makes the database read-only, as a failover to a standby or a provider's quota does, and ends it again. */
export async function readOnly(resources: AsyncDisposableStack): Promise<void> {
  const DATA_DIR = temporaryFolder(resources);
  const trial = await Product.start(resources, { ...INSTALLATION, DATA_DIR, LOG_LEVEL: 'warn' });
  const owner = (await findEmbedded(DATA_DIR))!.connection('postgres');
  await send(trial, 20);
  await asMaintainer(owner, `alter database ${ROLE} set default_transaction_read_only = on`);
  await asMaintainer(
    owner,
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${APPLICATION_ROLE}'`,
  );
  // So many at once fill the pool with sessions that began read-only.
  const during = await send(trial, SENDS, SENDERS);
  const ready = await timed(trial, '/readyz');
  const alive = await timed(trial, '/livez');
  await asMaintainer(owner, `alter database ${ROLE} reset default_transaction_read_only`);
  const again = await secondsUntil(
    async () => (await send(trial, SENDERS, SENDERS)).acknowledged.size === SENDERS,
    LONGEST_SECONDS,
  );
  const { status } = await timed(trial, '/readyz');
  report([
    [
      `${SENDS} sendings`,
      `${during.acknowledged.size} × 201, ${during.explained} × 503 with the reason, ${during.away} × 503 without, ${during.wrong.length} others`,
      during.explained > 0 && during.acknowledged.size + during.wrong.length === 0,
      '503; without the reason where a connection was cut',
    ],
    ['/readyz', `${ready.status} in ${ready.ms} ms`, ready.status === 503 && ready.ms < 2000, '503 within 2 s'],
    ['/livez', String(alive.status), alive.status === 204, '204'],
    [`${SENDERS} of ${SENDERS} at once stored after its end`, `${again} s`, true, `${LONGEST_SECONDS} s`],
    ['/readyz afterwards', String(status), status === 204, '204'],
  ]);
}
