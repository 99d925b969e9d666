import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { solicitudUDEV } from '../../src/catalogo/solicitud-udev/formulario.ts';
import { azarOf } from '../../src/demostracion/azar.ts';
import { RETO_HEADER, retoSchema } from '../../src/platform/contract/reto.ts';
import { readSettings } from '../../src/platform/server/config.ts';
import { createDatabase } from '../../src/platform/server/db/database.ts';
import { aPicture, aPng } from '../../src/platform/server/testing/sample-files.ts';
import { createEjemplos, type Ejemplos } from '../../src/testing/ejemplos.ts';
import { shown } from '../bench/measure.ts';
import { INSTALLATION, Product } from '../product.ts';
import { ask, countedByStatus, type Answered } from './ask.ts';
import { sayGoal } from './goal.ts';
import { watchMemory } from './memory.ts';

/** The flood of the November security review: 202 KB that are 52 million pixels. */
const UPLOADS = 40;
const SIDE = 7200;
const FLOOD = '127.0.0.1';
const OTHER = '127.0.0.2';
/** Time between two pictures of an honest person. */
const BETWEEN_MS = 500;
const GOAL_MS = 5000;

type Upload = { readonly contentType: string; readonly body: Buffer };

/** Floods the upload of pictures from one address and measures the time that small pictures wait meanwhile. */
export async function floodPictures(): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const product = await Product.start(resources, { ...INSTALLATION, LOG_LEVEL: 'info' });
  const ejemplos = await ejemplosOf(await product.connection());
  const url = `${product.origin}/api${solicitudUDEV.llamada.slice('POST '.length)}`;
  const large = await aPicture(SIDE, SIDE).ensureAlpha(0.5).png({ compressionLevel: 9 }).toBuffer();
  const [huge, small] = [await uploadOf(ejemplos, large), await uploadOf(ejemplos, await aPng(40, 30))];
  const send = async ({ contentType, body }: Upload, from: string, reto?: string): Promise<Answered> =>
    ask(url, {
      method: 'POST',
      from,
      body,
      headers: {
        'content-type': contentType,
        'idempotency-key': randomUUID(),
        ...(reto !== undefined && { [RETO_HEADER]: reto }),
      },
    });

  console.log(`${UPLOADS} subidas a la vez de un PNG de ${SIDE} × ${SIDE} (${shown(large.length / 1024)} KB):`);
  await send(small, OTHER);
  const memory = await watchMemory(product.program.child.pid!);
  const began = performance.now();
  const over = new AbortController();
  const flood = Promise.all(Array.from({ length: UPLOADS }, async () => send(huge, FLOOD))).finally(() => over.abort());
  const other: Answered[] = [];
  const same: Answered[] = [];
  const asOther = (async () => {
    do {
      await delay(BETWEEN_MS);
      other.push(await send(small, OTHER));
    } while (!over.signal.aborted);
  })();
  const asSame = (async () => {
    do {
      await delay(BETWEEN_MS);
      same.push(await persist(async (reto) => send(small, FLOOD, reto)));
    } while (!over.signal.aborted);
  })();
  const answers = await flood;
  const took = performance.now() - began;
  await Promise.all([asOther, asSame]);
  const { peak, after } = await memory.stop();

  console.log(`  respuestas a la inundación en ${shown(took / 1000)} s: ${countedByStatus(answers)}`);
  console.log(`  memoria: ${shown(memory.before)} MB antes, ${shown(peak)} como máximo, ${shown(after)} después`);
  sayHonest('desde otra dirección', other);
  sayHonest('desde la misma dirección', same);
  const silent = answers.filter(({ status, retryAfter }) => [429, 503].includes(status) && retryAfter === 0);
  sayGoal(silent.length === 0, `${silent.length} rechazos sin Retry-After (meta: 0)`);
}

function sayHonest(who: string, answers: readonly Answered[]): void {
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const taken = answers.every(({ status }) => status === 201);
  sayGoal(
    taken && slowest <= GOAL_MS,
    `imagen de 40 × 30 ${who}: ${countedByStatus(answers)}; la más lenta, ${shown(slowest)} ms (meta: 201 en ${GOAL_MS})`,
  );
}

/** Sends as our page does: solves the challenge of a refusal and sends again. @returns the last answer, with the time of all */
async function persist(send: (reto?: string) => Promise<Answered>): Promise<Answered> {
  const began = performance.now();
  const first = await send();
  if (first.status !== 429) return first;
  const { reto } = JSON.parse(first.body.toString()) as { reto?: unknown };
  if (reto === undefined) return first;
  const challenge = retoSchema.parse(reto);
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey }))!;
  const solved = Buffer.from(JSON.stringify({ reto, solucion: { counter, derivedKey } })).toString('base64url');
  return { ...(await send(solved)), ms: performance.now() - began };
}

async function ejemplosOf(connection: string): Promise<Ejemplos> {
  const db = createDatabase({ connection });
  try {
    return await createEjemplos({ db, config: readSettings({}), clock: { now: new Date() } });
  } finally {
    await db.destroy();
  }
}

/** The example of the form with a picture, as it travels. */
async function uploadOf(ejemplos: Ejemplos, picture: Buffer): Promise<Upload> {
  const contenido = new Blob([Buffer.from(picture)]);
  const imgEvidencia = { nombre: 'evidencia.png', tipo: 'image/png', tamano: picture.length, contenido };
  const valores = { ...ejemplos.valores(solicitudUDEV, azarOf(1)), imgEvidencia };
  const body = ejemplos.payload(solicitudUDEV, valores) as FormData;
  const travelling = new Response(body);
  return {
    contentType: travelling.headers.get('content-type')!,
    body: Buffer.from(await travelling.arrayBuffer()),
  };
}
