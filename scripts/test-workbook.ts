// `npm run test:workbook [-- --filas 5000]`: has a file of so many users checked with forty faults in it, while others use the
// product; then loads a good one into a demonstration Moodle, kills the product twice on the way, and adds up.
import { parseArgs } from 'node:util';
import { startDemo } from '../demo/testing/demo.ts';
import { filasWithFaltas, persona } from '../src/features/usuarios/server/testing.ts';
import { percentile, shown } from './bench/measure.ts';
import { runCommand } from './command.ts';
import { INSTALLATION, Product } from './product.ts';
import { startMailbox } from './workbook/mailbox.ts';
import { Manager } from './workbook/manager.ts';
import { verify } from './workbook/verify.ts';
import { startVisitor } from './workbook/visitor.ts';

/** A check may take so many times what a file of a tenth of its rows takes in the same run. */
const CHECK_RATIO = 12;
/** Others may wait so many times as long as before the check, at the 95th percentile. */
const WAIT_RATIO = 8;

const { values } = parseArgs({ options: { filas: { type: 'string', default: '5000' } } });
const rows = Number(values.filas);
const faults: string[] = [];

await runCommand(async (resources) => {
  const demo = await startDemo();
  resources.defer(async () => demo.close());
  const settings = { ...INSTALLATION, MOODLE_SERVERS: JSON.stringify(demo.servers), SESSION_TOKEN_MINUTES: '60' };
  const product = await Product.start(resources, settings);
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
    await product.die();
    await product.start();
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

/** Has a file checked. @returns its id and the time that it took, in ms */
async function timedCheck(manager: Manager, filas: ReturnType<typeof filasWithFaltas>['filas']) {
  const began = performance.now();
  const carga = await manager.send(filas);
  await manager.checked(carga);
  return { carga, took: performance.now() - began };
}

async function checkFaults(manager: Manager): Promise<void> {
  const { filas, faltas } = filasWithFaltas(rows);
  const { took: tenth } = await timedCheck(manager, filasWithFaltas(Math.ceil(rows / 10)).filas);
  const visitor = startVisitor(manager);
  await visitor.more(40);
  const before = visitor.take();
  const { carga, took } = await timedCheck(manager, filas);
  const meanwhile = visitor.take();
  await visitor.stop();
  const found = await manager.faults(carga);
  if (JSON.stringify(found) !== JSON.stringify(faltas)) faults.push(`found ${JSON.stringify(found)}`);
  if (took > CHECK_RATIO * tenth) faults.push(`the check took ${shown(took)} ms, and of a tenth ${shown(tenth)} ms`);
  const [quiet, busy] = [before, meanwhile].map((times) => percentile(times, 0.95));
  if (busy! > WAIT_RATIO * quiet!) faults.push(`others waited ${shown(busy!)} ms, and before ${shown(quiet!)} ms`);
  console.log(
    `${shown(rows)} rows with ${faltas.length} faults: sent, checked and marked in ${shown(took / 1000)} s (a tenth of them: ${shown(tenth / 1000)}); others' pages ` +
      `answered in ${shown(percentile(meanwhile, 0.5))} ms (19 of 20: ${shown(busy!)}, all: ${shown(Math.max(...meanwhile))}; ` +
      `19 of 20 before: ${shown(quiet!)})`,
  );
}
