// Writes rows to Moodle in batches, and finds out what was written if an answer is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { inParts } from '../client/call.ts';
import { falloInWords, MoodleFailure, type MotivoMoodle } from '../client/failures.ts';
import type { Escrito } from './escritura.ts';

/**
 * Rows in one call. Six fields each are far below PHP's limit, and fifty welcome mails below the time limit of a call.
 */
const ROWS_PER_CALL = 50;

export type RowWriter<F> = {
  /** Writes the rows in one call. @throws {MoodleFailure} if Moodle refused all of them or did not answer */
  readonly send: (filas: readonly F[]) => Promise<readonly Escrito[]>;
  /** Returns the outcomes known without writing: rows already there, and impossible ones. */
  readonly conocidas: (filas: readonly F[]) => Promise<ReadonlyMap<F, Escrito>>;
  /** Explains a refusal to people. */
  readonly explain: (failure: MoodleFailure) => string;
  /** Returns true if the refusal concerns all rows of the call. */
  readonly concernsAll?: (failure: MoodleFailure) => boolean;
  /** Delays in ms before checking and repeating rows whose answer was lost. */
  readonly esperas: readonly number[];
};

/** Refusals that may concern a single row; the others concern the server or the service account. */
const ROW_REFUSALS = new Set<MotivoMoodle>(['parametro-invalido', 'no-existe', 'error-moodle']);

/** Failures that leave open whether the rows were written. */
const LOST_ANSWERS = new Set<MotivoMoodle>(['no-responde', 'respuesta-invalida']);

/** Returns true if a failure leaves open what Moodle did. */
export const isLostAnswer = ({ motivo }: MoodleFailure): boolean => LOST_ANSWERS.has(motivo);

export const interrupted = ({ motivo, dicho: { message } }: MoodleFailure): Escrito => ({
  estado: 'interrumpido',
  motivo,
  // Only Moodle's own text names the permission that is missing.
  texto: falloInWords({ motivo, ...(motivo === 'sin-permiso' && message && { texto: message }) }),
});

/**
 * Writes rows in parts, without writing any twice. If a whole part fails because of the server, the rest is not tried.
 * Internal errors at every row of one part may come from the rows; in two parts in succession they come from the
 * server.
 */
export async function writeRows<F>(filas: readonly F[], obra: RowWriter<F>): Promise<readonly Escrito[]> {
  const escritos: Escrito[] = [];
  let failedParts = 0;
  for (const parte of inParts(filas, ROWS_PER_CALL)) {
    const hechos = await writePart(parte, obra);
    escritos.push(...hechos);
    const [primero] = hechos;
    const inVain = hechos.every(({ estado }) => estado === 'interrumpido');
    const hasError = inVain && primero?.estado === 'interrumpido' && primero.motivo === 'error-moodle';
    failedParts = hasError ? failedParts + 1 : 0;
    if (inVain && primero && (!hasError || failedParts > 1)) {
      return [...escritos, ...filas.slice(escritos.length).map(() => primero)];
    }
  }
  return escritos;
}

async function writePart<F>(filas: readonly F[], obra: RowWriter<F>): Promise<readonly Escrito[]> {
  const fin = new Map<F, Escrito>();
  const faltantes = (): F[] => filas.filter((fila) => !fin.has(fila));
  let fallas = new Map<F, MoodleFailure>();
  const perdidas = new Set<F>();
  let wasSent = false;

  /** Records the rows found written or impossible. @returns false if that could not be read */
  async function look(): Promise<boolean> {
    try {
      for (const [fila, escrito] of await obra.conocidas(faltantes())) {
        // A row sent without an answer and found afterwards was written by us.
        const isNuestro = escrito.estado === 'estaba' && perdidas.has(fila);
        fin.set(fila, isNuestro ? { ...escrito, estado: 'hecho' } : escrito);
      }
      return true;
    } catch (error) {
      if (!(error instanceof MoodleFailure)) throw error;
      if (!wasSent) for (const fila of faltantes()) fin.set(fila, interrupted(error));
      return false;
    }
  }

  let isKnown = true;
  for (const espera of [0, ...obra.esperas]) {
    if (espera > 0) await sleep(espera);
    isKnown = await look();
    if (!isKnown || faltantes().length === 0) break;
    const salida = await sendInHalves(faltantes(), obra);
    wasSent = true;
    for (const [fila, escrito] of salida.escritas) fin.set(fila, escrito);
    fallas = salida.fallas;
    const now = [...fallas].filter(([, { motivo }]) => LOST_ANSWERS.has(motivo));
    for (const [fila] of now) perdidas.add(fila);
    if (now.length === 0) break;
  }
  // A refused row may exist by now: from our lost call, or from another client.
  const mustLook = perdidas.size > 0 || [...fallas.values()].some(({ motivo }) => motivo === 'parametro-invalido');
  if (mustLook && isKnown && faltantes().length > 0) await look();
  const writes = [...fin.values()].some(({ estado }) => estado === 'hecho');
  for (const fila of faltantes()) {
    const failure = fallas.get(fila);
    if (failure) fin.set(fila, conclusion(failure, { fallas, writes }, obra));
  }
  return filas.map((fila) => fin.get(fila)!);
}

type PartOutcome<F> = {
  readonly fallas: ReadonlyMap<F, MoodleFailure>;
  /** True if the server wrote other rows of the part. */
  readonly writes: boolean;
};

function conclusion<F>(failure: MoodleFailure, { fallas, writes }: PartOutcome<F>, obra: RowWriter<F>): Escrito {
  const { motivo } = failure;
  const rechazado: Escrito = { estado: 'rechazado', texto: obra.explain(failure) };
  if (obra.concernsAll?.(failure)) return rechazado;
  if (!ROW_REFUSALS.has(motivo)) return interrupted(failure);
  // An internal error at each of several rows comes from the server; if others were written, or with a single row, from
  // the row.
  const isDelServidor =
    motivo === 'error-moodle' &&
    !writes &&
    fallas.size > 1 &&
    [...fallas.values()].every((each) => each.motivo === motivo);
  return isDelServidor ? interrupted(failure) : rechazado;
}

type SentRows<F> = { readonly escritas: Map<F, Escrito>; readonly fallas: Map<F, MoodleFailure> };

/** Sends rows; a refused call is sent again in halves until the refused row is alone. */
async function sendInHalves<F>(filas: readonly F[], { send, concernsAll }: RowWriter<F>): Promise<SentRows<F>> {
  const salida: SentRows<F> = { escritas: new Map(), fallas: new Map() };
  let caida: MoodleFailure | undefined;
  const fail = (parte: readonly F[], failure: MoodleFailure): void => {
    for (const fila of parte) salida.fallas.set(fila, failure);
  };
  async function intentar(parte: readonly F[]): Promise<void> {
    if (caida) return fail(parte, caida);
    try {
      const escritos = await send(parte);
      for (const [i, fila] of parte.entries()) salida.escritas.set(fila, escritos[i]!);
    } catch (error) {
      if (!(error instanceof MoodleFailure)) throw error;
      if (concernsAll?.(error)) return fail(parte, error);
      if (!ROW_REFUSALS.has(error.motivo)) caida = error;
      if (caida || parte.length === 1) return fail(parte, error);
      const mitad = Math.ceil(parte.length / 2);
      await intentar(parte.slice(0, mitad));
      await intentar(parte.slice(mitad));
    }
  }
  await intentar(filas);
  return salida;
}
