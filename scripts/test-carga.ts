// `npm run test:carga [-- --filas 5000]`: has a file of so many users checked with forty faults in it, while others use the
// product; then loads a good one into a demonstration Moodle, kills the product twice on the way, and adds up.
import { parseArgs } from 'node:util';
import { startDemo } from '../demo/testing/demo.ts';
import { persona, filasWithFaltas } from '../src/features/usuarios/server/testing.ts';
import { percentile, shown } from './bench/measure.ts';
import { startMailbox } from './carga/mailbox.ts';
import { Manager } from './carga/manager.ts';
import { startVisitor } from './carga/visitor.ts';
import { verify } from './carga/verify.ts';
import { runCommand } from './command.ts';
import { temporaryFolder } from './kill/victim.ts';
import { Product } from './trial-product.ts';

/** The longest that a check of 5,000 rows may take, in ms (issue 5); larger files in proportion. */
const CHECK_MS = 10_000;
/** Limit of the wait of other users of the product, at the 95th percentile, in ms. */
const RESPONSIVE_MS = 500;

const { values } = parseArgs({ options: { filas: { type: 'string', default: '5000' } } });
const rows = Number(values.filas);
const faults: string[] = [];

await runCommand(async (resources) => {
  const demo = await startDemo();
  resources.defer(async () => demo.close());
  const dataDir = temporaryFolder(resources);
  const settings = { MOODLE_SERVERS: JSON.stringify(demo.servers), SESSION_TOKEN_MINUTES: '60' };
  const start = async (): Promise<Product> => Product.start(dataDir, settings, resources);
  let product = await start();
  const manager = await Manager.signIn(product.origin);

  await checkFaults(manager);
  const good = Array.from({ length: rows }, (_, i) => persona(i + 1));
  const carga = await manager.send(good);
  await manager.checked(carga);
  const mailbox = startMailbox(demo);
  await manager.accept(carga);
  // The first death in the middle of the accounts, the second in the middle of the enrolments.
  for (const accion of ['crear', 'matricular']) {
    await manager.underWay(carga, accion, rows / 2);
    await product.kill();
    product = await start();
    manager.goTo(product.origin);
    console.log(`killed while it was to do «${accion}», at half of ${shown(rows)}, and started again`);
  }
  const began = performance.now();
  const resumen = await manager.done(carga);
  console.log(`the rest took ${shown((performance.now() - began) / 1000)} s`);
  faults.push(...verify(resumen, await mailbox.stop(), rows));
  const again = await manager.checked(await manager.send(good));
  if (again.sinCambios !== rows)
    faults.push(`sent again, ${rows - again.sinCambios} rows are not as they are said to be`);
  await product.stop();
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${shown(rows)} people, 2 deaths: each has one account and one enrolment, and was written to once`);
});

async function checkFaults(manager: Manager): Promise<void> {
  const { filas, faltas } = filasWithFaltas(rows);
  const visitor = startVisitor(manager);
  await visitor.more(40);
  const before = visitor.take();
  const began = performance.now();
  const carga = await manager.send(filas);
  await manager.checked(carga);
  const took = performance.now() - began;
  const meanwhile = visitor.take();
  await visitor.stop();
  const found = await manager.faults(carga);
  if (JSON.stringify(found) !== JSON.stringify(faltas)) faults.push(`found ${JSON.stringify(found)}`);
  const limit = CHECK_MS * Math.max(1, rows / 5000);
  if (took > limit) faults.push(`the check took ${shown(took)} ms and may take ${shown(limit)}`);
  const [quiet, busy] = [before, meanwhile].map((times) => percentile(times, 0.95));
  if (busy! > RESPONSIVE_MS) faults.push(`others waited ${shown(busy!)} ms for an answer meanwhile`);
  console.log(
    `${shown(rows)} rows with ${faltas.length} faults: sent, checked and marked in ${shown(took / 1000)} s; others' pages ` +
      `answered in ${shown(percentile(meanwhile, 0.5))} ms (19 of 20: ${shown(busy!)}, all: ${shown(Math.max(...meanwhile))}; ` +
      `19 of 20 before: ${shown(quiet!)})`,
  );
}
