import { call } from '#platform/web/api.ts';
import { CAMBIO, cambioSchema, type Tarea, tareasContract } from '../contract.ts';

import { hear } from './known.ts';

/** Waits before the stream is asked for again, in ms: longer each time that it could not be had. */
const WAITS_MS = [1000, 2000, 5000, 10_000, 30_000];

/** Asks for the jobs of the moment: what the stream did not tell, and instead of it where it cannot be had. */
export async function ask(): Promise<void> {
  const { recientes, porAtender } = await call(tareasContract, 'GET /tareas/avisos', {});
  hear([...recientes, ...porAtender]);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Reads the jobs of an event; none where it is cut off, or of another version. */
function tareasIn(data: string): readonly Tarea[] {
  try {
    return cambioSchema.parse(JSON.parse(data)).tareas;
  } catch {
    return [];
  }
}

/** Listens to one stream until it ends. @returns whether it could be had at all */
async function listen(signal: AbortSignal): Promise<boolean> {
  const { enlace } = await call(tareasContract, 'POST /tareas/avance', {});
  if (signal.aborted) return false;
  const source = new EventSource(enlace);
  let opened = false;
  await new Promise<void>((resolve) => {
    source.addEventListener('open', () => {
      opened = true;
      // What changed between the last question and now.
      ask().catch(() => {});
    });
    source.addEventListener(CAMBIO, ({ data }: MessageEvent<string>) => hear(tareasIn(data)));
    // It would try its old link again, which serves once.
    source.addEventListener('error', () => resolve());
    signal.addEventListener('abort', () => resolve());
  });
  source.close();
  return opened;
}

/** Hears what changes, by a stream as long as there is one and by asking where there is none, until it is told to stop. */
export async function stayInformed(signal: AbortSignal): Promise<void> {
  for (let fails = 0; !signal.aborted;) {
    const opened = await listen(signal).catch(() => false);
    fails = opened ? 0 : fails + 1;
    if (signal.aborted) return;
    await ask().catch(() => {});
    await pause(WAITS_MS[Math.min(fails, WAITS_MS.length - 1)]!, signal);
  }
}
