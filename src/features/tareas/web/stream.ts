// Follows the changes of jobs, and of what was given to the person, from the server, by event stream or, while that fails, by repeated requests.
import { CHANGE_EVENT, changeSchema, PERMISOS_EVENT, tareasContract, type Tarea } from '#core/tareas/contract.ts';
import { call } from '#platform/web/api.ts';
import { hear } from './known.ts';

/** Delays before the stream is requested again, in ms: longer after each failure. */
const WAITS_MS = [1000, 2000, 5000, 10_000, 30_000];

/** Acts on the permissions that were given to the person, as the server tells them; null: they changed. */
export type HearOtorgados = (otorgados: readonly string[] | null) => Promise<void>;

let tellOtorgados: HearOtorgados = async () => Promise.resolve();

/** Sets who is told of what was given to the person. */
export function setHearOtorgados(hear: HearOtorgados): void {
  tellOtorgados = hear;
}

/** Asks once for the current jobs: to fill gaps of the stream, and in its place while it is unavailable. */
export async function ask(): Promise<void> {
  const { recientes, porAtender: unattended } = await call(tareasContract, 'GET /tareas/avisos', {});
  hear([...recientes, ...unattended]);
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

/** Parses the jobs of an event; none if it is truncated or of another version. */
function tareasIn(data: string): readonly Tarea[] {
  try {
    return changeSchema.parse(JSON.parse(data)).tareas;
  } catch {
    return [];
  }
}

/** Listens to one stream until it ends. @returns true if it opened */
async function listen(signal: AbortSignal): Promise<boolean> {
  const { enlace, otorgados = [] } = await call(tareasContract, 'POST /tareas/avance', {});
  await tellOtorgados(otorgados);
  if (signal.aborted) return false;
  const source = new EventSource(enlace);
  let opened = false;
  let told = Promise.resolve();
  await new Promise<void>((resolve) => {
    source.addEventListener('open', () => {
      opened = true;
      // Reads the changes between the last request and now.
      ask().catch(() => {});
    });
    source.addEventListener(CHANGE_EVENT, ({ data }: MessageEvent<string>) => hear(tareasIn(data)));
    source.addEventListener(PERMISOS_EVENT, () => {
      told = tellOtorgados(null);
    });
    // EventSource would retry its old link, which is valid once.
    source.addEventListener('error', () => resolve());
    signal.addEventListener('abort', () => resolve());
  });
  source.close();
  await told;
  return opened;
}

/** Follows changes until aborted, by stream if available, otherwise by repeated requests. */
export async function stayInformed(signal: AbortSignal): Promise<void> {
  for (let fails = 0; !signal.aborted;) {
    const opened = await listen(signal).catch(() => false);
    fails = opened ? 0 : fails + 1;
    if (signal.aborted) return;
    await ask().catch(() => {});
    await pause(WAITS_MS[Math.min(fails, WAITS_MS.length - 1)]!, signal);
  }
}
