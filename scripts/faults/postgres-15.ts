import { INFORMES } from '../../src/catalogo/index.ts';
import { asMaintainer } from '../../src/platform/server/testing/maintenance.ts';
import { findPostgres15, TrialPostgres } from '../cluster/postgres.ts';
import { INSTALLATION, Product } from '../product.ts';
import { Manager } from '../workbook/manager.ts';
import { report, send, timed } from './outage.ts';

const SENDS = 50;

/** Runs the product on PostgreSQL 15, the oldest that it promises to: first start with a demonstration, sendings, reports. */
export async function postgres15(resources: AsyncDisposableStack): Promise<void> {
  const bin = findPostgres15();
  if (bin === undefined) {
    return console.log(
      'It cannot run here: PostgreSQL 15 was not found. POSTGRES_15_BIN names the folder of its programs.',
    );
  }
  const postgres = await TrialPostgres.start(bin, resources);
  const [version] = (await asMaintainer(postgres.urlOf('postgres'), 'show server_version')) as {
    server_version: string;
  }[];
  const started = performance.now();
  const DATABASE_URL = postgres.urlOf('gestion');
  const settings = {
    ...INSTALLATION,
    DATABASE_URL,
    MOODLE_SERVERS: '',
    MOODLE_READING_HOURS: 'no',
  };
  const trial = await Product.start(resources, settings);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const sent = await send(trial, SENDS);
  const manager = await Manager.signIn(trial.origin);
  const failed: string[] = [];
  let rows = 0;
  for (const { slug } of INFORMES) {
    try {
      const { filas } = (await manager.call(`/informes/${slug}/consulta`, { json: {} })) as { filas: unknown[] };
      rows += filas.length;
      await manager.call(`/informes/${slug}/graficos`, { json: {} });
    } catch (error) {
      failed.push(String(error));
    }
  }
  const ready = await timed(trial, '/readyz');
  report([
    ['version', version!.server_version, version!.server_version.startsWith('15.'), '15'],
    ['first start with its demonstration', `${seconds} s`, true, 'it starts'],
    [`${SENDS} sendings`, `${sent.acknowledged.size} × 201`, sent.acknowledged.size === SENDS, `${SENDS} × 201`],
    [
      `${INFORMES.length} reports with their charts`,
      `${rows} rows, ${failed.length} failed ${failed.join(' ')}`,
      failed.length === 0 && rows > 0,
      '0 failed',
    ],
    ['/readyz', String(ready.status), ready.status === 204, '204'],
  ]);
}
