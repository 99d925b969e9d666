// `npm run test:kill [-- --veces 20] [-- papeletas …]`: kills application and database in the middle of sending, and copies them there.
// Every acknowledged record must be there afterwards, and none twice; every message leaves once, corrections and places are
// neither lost nor doubled; an answer belongs to the version that was filled in. Always on the embedded database.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { spawnProgram } from '../src/platform/server/testing/process.ts';
import { runCommand } from './command.ts';
import { killWhilePeopleCorrect } from './kill/corrections.ts';
import { killWhileMessagesLeave } from './kill/messages.ts';
import { killWhileStudentsAnswer } from './kill/papeletas.ts';
import { killWhilePlacesChangeHands } from './kill/places.ts';
import { startSenders } from './kill/senders.ts';
import { verify } from './kill/verify.ts';
import { killWhileVersionsChange } from './kill/versions.ts';
import { Product, QUIET_INSTALLATION, type Target } from './product.ts';
import { temporaryFolder } from './throw-away.ts';

const PEOPLE = 8;
/** Acknowledged between two kills, and the longest that the next then waits: it comes at no particular moment. */
const BETWEEN = 40;
const MOMENT_MS = 200;

/** Trials of requests and enrolments after they were sent, of forms that change, and of the verified survey; named ones run alone. */
const FOLLOWED = {
  messages: killWhileMessagesLeave,
  corrections: killWhilePeopleCorrect,
  places: killWhilePlacesChangeHands,
  versions: killWhileVersionsChange,
  papeletas: killWhileStudentsAnswer,
};

const { values, positionals } = parseArgs({
  options: { veces: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const times = Number(values.veces);
const faults: string[] = [];

await runCommand(async (resources) => {
  if (positionals.length === 0) {
    for (const target of ['app', 'database', 'both'] as const) await killManyTimes(target, resources);
    await backUpWhileSending(resources);
  }
  for (const target of ['app', 'database'] as const) {
    for (const [what, killWhile] of Object.entries(FOLLOWED)) {
      if (positionals.length > 0 && !positionals.includes(what)) continue;
      const { faults: wrong, summary } = await killWhile(target, times, resources);
      faults.push(...wrong);
      console.log(`${what}, ${target}: ${times} kills, ${summary}`);
    }
  }
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
});

async function killManyTimes(target: Target, resources: AsyncDisposableStack): Promise<void> {
  const victim = await Product.start(resources, QUIET_INSTALLATION);
  const senders = startSenders(victim.origin, PEOPLE);
  const recoveries: number[] = [];
  for (let nth = 0; nth < times; nth++) {
    await Promise.race([senders.more(BETWEEN), victim.died]);
    await delay(Math.random() * MOMENT_MS);
    recoveries.push(await victim.kill(target));
  }
  await Promise.race([senders.more(BETWEEN), victim.died]);
  await senders.stop();
  faults.push(...senders.faults, ...(await verify(await victim.connection(), senders.acknowledged, true)));
  await victim.stop();
  const slowest = Math.round(Math.max(...recoveries));
  console.log(`${target}: ${times} kills, ${senders.acknowledged.size} acknowledged, slowest recovery ${slowest} ms`);
}

async function backUpWhileSending(resources: AsyncDisposableStack): Promise<void> {
  const victim = await Product.start(resources, QUIET_INSTALLATION);
  const senders = startSenders(victim.origin, PEOPLE);
  await senders.more(BETWEEN);
  const before = new Map(senders.acknowledged);
  const file = path.join(temporaryFolder(resources), 'copia.tar.gz');
  await succeed('scripts/backup.ts', file, victim.dataDir);
  const meanwhile = senders.acknowledged.size - before.size;
  await senders.stop();
  await victim.stop();

  const elsewhere = temporaryFolder(resources);
  await succeed('scripts/restore.ts', file, elsewhere);
  const restored = await Product.start(resources, { ...QUIET_INSTALLATION, DATA_DIR: elsewhere });
  faults.push(...(await verify(await restored.connection(), before, false)));
  await restored.stop();
  if (readdirSync(elsewhere).some((name) => name.startsWith('restauracion-')))
    faults.push('the restore left its folder');
  console.log(`backup: ${before.size} acknowledged before, ${meanwhile} while it was made`);
}

async function succeed(script: string, file: string, DATA_DIR: string): Promise<void> {
  const program = spawnProgram([script, file], { DATA_DIR });
  if ((await program.ended) !== 0) throw new Error(program.output());
}
