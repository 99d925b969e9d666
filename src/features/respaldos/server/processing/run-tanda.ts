// Handler of the jobs of batches: polls a batch's servers until it ends or has to wait; progress and result in words.
import { setTimeout as sleep } from 'node:timers/promises';
import { formatInstante } from '#catalogo/momento.ts';
import type { ServidorMoodle } from '#core/moodle/server/service.ts';
import type { Handler, Outcome, RunningTarea } from '#core/tareas/server/service.ts';
import { countOf, sizeTextFrom } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ClaseDeTanda } from '../../contract.ts';
import type { JobContext } from '../context.ts';
import { countFilas, lastCambio, resetFilas, SIN_CURSOS, type CuentasDeTanda } from '../filas.store.ts';
import { plataformaOf } from '../presenter.ts';
import {
  deleteEsperas,
  lockTanda,
  resetPedidos,
  selectEsperas,
  selectPedidos,
  updateTanda,
  type FilaEspera,
  type FilaPedido,
  type FilaTanda,
} from '../tandas.store.ts';
import { selectUnfinishedGroups, type UnfinishedGroup } from './failures.store.ts';
import { dueAt, isDue, SIN_SERVIDOR } from './failures.ts';
import { endServer, pollServer } from './poll-server.ts';

/** Minimum and maximum time between two runs of a job, in ms. */
const [SOON_MS, LATE_MS] = [5000, 60_000];

const LEYENDO = 'Leyendo los cursos';

/** Phase of the job; the numbers tell the progress. */
const phaseOf = (clase: ClaseDeTanda, { cursos }: CuentasDeTanda): string => (cursos === 0 ? LEYENDO : FASES[clase]);

const FASES: Readonly<Record<ClaseDeTanda, string>> = {
  respaldo: 'Copiando los cursos',
  reinicio: 'Reiniciando los cursos',
  restauracion: 'Restaurando la copia',
};

/** Progress in words for a waiting job, whose numbers are not shown. */
const progressText = ({ cursos, enMarcha: running }: CuentasDeTanda): string =>
  cursos === 0 ? LEYENDO : `${cursos - running} de ${cursos} cursos`;

type PauseOptions = {
  readonly tanda: FilaTanda;
  readonly cuentas: CuentasDeTanda;
  /** Nothing is due: all remaining work waits for its time. */
  readonly esperan: boolean;
};

/** Ends the run until the next attempt of a server or course is due, or for a short pause while Moodle works. */
async function pause(context: JobContext, { tanda, cuentas, esperan }: PauseOptions): Promise<Outcome> {
  const { db, moodle, now } = context;
  const [esperas, remaining] = await Promise.all([selectEsperas(db, tanda.id), selectUnfinishedGroups(db, tanda.id)]);
  const solos = remaining.filter(
    ({ servidor, tropiezos }) => tropiezos > 0 && !esperas.some((espera) => espera.servidor === servidor),
  );
  const pronto = new Date(now().getTime() + (await pauseOf(db, tanda, now())));
  const horas = [
    ...esperas.map(({ hasta }) => hasta),
    ...solos.flatMap((waiting) => dueAt(context, waiting) ?? []),
    ...(esperan ? [] : [pronto]),
  ];
  const hasta = horas.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? pronto;
  const dicen = esperas.map(
    ({ servidor, hasta: nextTry }) =>
      `${plataformaOf(moodle, servidor)} no responde, se intenta de nuevo a las ${formatInstante(nextTry).split(', ')[1]}`,
  );
  return { ok: 'espera', hasta, fase: [progressText(cuentas), ...dicen, ...unansweredText(solos)].join('; ') };
}

function unansweredText(solos: readonly UnfinishedGroup[]): string[] {
  const count = solos.reduce((suma, waiting) => suma + waiting.cuantos, 0);
  if (count === 0) return [];
  return [`Moodle no responde por ${count === 1 ? 'un curso' : `${count} cursos`}, se intenta de nuevo`];
}

/** Pause before the next run, longer the longer Moodle reports no progress. */
async function pauseOf(db: Db, tanda: FilaTanda, now: Date): Promise<number> {
  const ultimo = await lastCambio(db, tanda.id);
  const quieto = ultimo ? now.getTime() - ultimo.getTime() : 0;
  return Math.min(LATE_MS, Math.max(SOON_MS, quieto / 4));
}

/** Races a reading against the abort of `signal`. */
async function raceAbort<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const detener = (): void => reject(signal.reason);
  signal.addEventListener('abort', detener);
  try {
    return await Promise.race([read(), promise]);
  } finally {
    signal.removeEventListener('abort', detener);
  }
}

/**
 * Wraps a server so that readings stop when the job is aborted: a cancelled job does not wait for a silent server.
 * Calls that change something are awaited, because their answer tells the outcome. Stopped readings throw the abort
 * reason of `signal`.
 */
function abortableServer(servidor: ServidorMoodle, signal: AbortSignal): ServidorMoodle {
  const { cursos, complemento } = servidor.forJobs;
  return {
    ...servidor,
    cursos: {
      ...cursos,
      categorias: async () => raceAbort(signal, async () => cursos.categorias()),
      ofCategorias: async (ids) => raceAbort(signal, async () => cursos.ofCategorias(ids)),
      byIds: async (ids) => raceAbort(signal, async () => cursos.byIds(ids)),
      perdidas: async (idCurso) => raceAbort(signal, async () => cursos.perdidas(idCurso)),
    },
    complemento: {
      ...complemento,
      detectar: async (again) => raceAbort(signal, async () => complemento.detectar(again)),
      respaldos: async (ids) => raceAbort(signal, async () => complemento.respaldos(ids)),
      restauraciones: async (claves) => raceAbort(signal, async () => complemento.restauraciones(claves)),
    },
  };
}

/** Copies are megabytes large. */
const inMegabytes = sizeTextFrom('MB');

/** Result of a batch's job, in words. It fails if any course or category failed, so that a person looks at it. */
export function outcomeOf(
  clase: ClaseDeTanda,
  { cursos, hechos, fallidos, porConfirmar: unconfirmed, bytes }: CuentasDeTanda,
  unread: readonly Pick<FilaPedido, 'categoria' | 'motivo'>[],
): Outcome {
  const partes = [
    fallidos > 0 && `${fallidos === 1 ? 'falló' : 'fallaron'} ${fallidos} de ${countOf(cursos, 'curso', 'cursos')}`,
    unconfirmed > 0 && `${countOf(unconfirmed, 'curso está', 'cursos están')} por confirmar`,
    ...unread.map(({ categoria, motivo }) => `no se pudieron leer los cursos de «${categoria}»: ${motivo}`),
  ].filter((parte) => parte !== false);
  if (partes.length > 0) {
    const dicho = partes.join('; ');
    return { ok: false, error: `${dicho[0]!.toUpperCase()}${dicho.slice(1)}${dicho.endsWith('.') ? '' : '.'}` };
  }
  if (cursos === 0) return { ok: true, resumen: 'Las categorías elegidas no tienen cursos.' };
  if (clase === 'restauracion') return { ok: true, resumen: 'Copia restaurada' };
  const resumen =
    clase === 'respaldo'
      ? `${countOf(hechos, 'copia', 'copias')}, ${inMegabytes(bytes)}`
      : countOf(hechos, 'curso reiniciado', 'cursos reiniciados');
  return { ok: true, resumen };
}

/** Time after which a busy job yields its place to others for a moment. */
const TURNO_MS = 60_000;

type Entrada = { readonly tanda: string };

export const runTandas =
  (context: JobContext): Handler<Entrada> =>
  async (trabajo) =>
    runTanda(context, trabajo);

type JobRun = Pick<RunningTarea<Entrada>, 'id' | 'entrada' | 'advance' | 'signal'>;

/**
 * Processes a batch as far as possible now: stays while courses change, and waits in the queue while Moodle works or
 * does not answer. A restarted job continues from the rows.
 * @throws the abort reason of `signal`, once every row is consistent
 */
export async function runTanda(context: JobContext, { id: tarea, entrada, advance, signal }: JobRun): Promise<Outcome> {
  const { db } = context;
  const tanda = await adoptTanda(db, entrada.tanda, { tarea, now: context.now() });
  if (!tanda) return { ok: false, error: 'Esa tanda ya no existe.' };
  // The other job was confirmed, this one was not.
  if (tanda.tarea !== tarea) return { ok: false, error: 'De esta tanda se encarga otra tarea.' };
  const { comienza } = tanda;
  if (comienza && comienza > context.now()) {
    return { ok: 'espera', hasta: comienza, fase: `Comienza el ${formatInstante(comienza)}` };
  }
  const empezo = performance.now();
  let cambio = performance.now();
  for (let vuelta = 0; ; vuelta += 1) {
    signal.throwIfAborted();
    let hasMoved = false;
    const onCambio = (): void => void (hasMoved = true);
    const resto = await pollServers(context, { tanda, signal, onCambio, again: vuelta === 0 });
    if (hasMoved) cambio = performance.now();
    const cuentas = (await countFilas(db, [tanda.id])).get(tanda.id) ?? SIN_CURSOS;
    advance({ fase: phaseOf(tanda.clase, cuentas), hechos: cuentas.cursos - cuentas.enMarcha, total: cuentas.cursos });
    if (cuentas.enMarcha === 0 && resto.porLeer === 0) return finishTanda(context, tanda, cuentas);
    const quieto = hasMoved ? 0 : performance.now() - cambio;
    if (resto.esperan || quieto >= context.quietoMs || performance.now() - empezo > TURNO_MS) {
      return pause(context, { tanda, cuentas, esperan: resto.esperan });
    }
    await sleep(context.sondeoMs, undefined, { signal });
  }
}

type Adoption = { readonly tarea: string; readonly now: Date };

/**
 * Locks the batch for this job. Copies that another job left are resumed; resets and restores stay with the job that a
 * person confirmed.
 */
const adoptTanda = async (db: Db, id: string, { tarea, now }: Adoption): Promise<FilaTanda | undefined> =>
  db.transaction().execute(async (tx) => {
    const tanda = await lockTanda(tx, id);
    if (!tanda || tanda.tarea === tarea || tanda.clase !== 'respaldo') return tanda;
    await resetFilas(tx, id, { now });
    await resetPedidos(tx, id);
    await deleteEsperas(tx, id);
    await updateTanda(tx, id, { tarea, terminada: null });
    return { ...tanda, tarea, terminada: null };
  });

type PollOptions = {
  readonly tanda: FilaTanda;
  readonly signal: AbortSignal;
  readonly onCambio: () => void;
  readonly again: boolean;
};

/** Polls each server with remaining work that is not waiting. @returns the remaining work after it */
async function pollServers(context: JobContext, { tanda, again, ...run }: PollOptions) {
  const { db, moodle, now } = context;
  const { pedidos, esperas, quedan: remaining } = await readRemaining(db, tanda.id);
  const servidores = [...new Set([...pedidos, ...remaining].map(({ servidor }) => servidor))];
  await Promise.all(
    servidores.map(async (name) => {
      const espera = esperas.find(({ servidor }) => servidor === name);
      if (espera && espera.hasta > now()) return;
      const hallado = moodle.get(name);
      if (!hallado) return endServer(db, { tanda, servidor: name, motivo: SIN_SERVIDOR, now: now() });
      const servidor = abortableServer(hallado, run.signal);
      const ownPedidos = pedidos.filter((pedido) => pedido.servidor === name);
      await pollServer({ context, tanda, servidor, ...run }, { pedidos: ownPedidos, espera, again });
    }),
  );
  const after = await readRemaining(db, tanda.id);
  const waiting = new Set(after.esperas.map(({ servidor }) => servidor));
  const due = [...after.pedidos, ...after.quedan.filter((unfinishedGroup) => isDue({ context }, unfinishedGroup))];
  return { porLeer: after.pedidos.length, esperan: due.every(({ servidor }) => waiting.has(servidor)) };
}

type RemainingRows = {
  readonly pedidos: readonly FilaPedido[];
  readonly esperas: readonly FilaEspera[];
  readonly quedan: readonly UnfinishedGroup[];
};

async function readRemaining(db: Db, tanda: string): Promise<RemainingRows> {
  const [all, esperas, remaining] = await Promise.all([
    selectPedidos(db, tanda),
    selectEsperas(db, tanda),
    selectUnfinishedGroups(db, tanda),
  ]);
  const pedidos = all.filter(({ leido, motivo }) => !leido && motivo === null);
  return { pedidos, esperas, quedan: remaining };
}

async function finishTanda({ db, now }: JobContext, tanda: FilaTanda, cuentas: CuentasDeTanda): Promise<Outcome> {
  const unread = (await selectPedidos(db, tanda.id)).filter(({ motivo }) => motivo !== null);
  await updateTanda(db, tanda.id, { terminada: now() });
  return outcomeOf(tanda.clase, cuentas, unread);
}
