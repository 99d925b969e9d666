// Writes rows to Moodle course by course, and explains what a course refuses to everybody.
import { MoodleFailure } from '../client/failures.ts';
import type { Escrito } from './escritura.ts';

type InCurso = { readonly idCurso: number };

type ByCurso<F> = {
  /** Rows that are written together, besides being of one course. */
  readonly keyOf?: (fila: F) => string;
  readonly write: (filas: readonly F[]) => Promise<readonly Escrito[]>;
  /** Checked between courses. */
  readonly signal: AbortSignal | undefined;
};

/**
 * Writes rows, course by course. If a course fails because the server is down, the rest is not tried. An internal error
 * at one course is blamed on the course once another one succeeds.
 */
export async function writeByCurso<F extends InCurso>(
  filas: readonly F[],
  { keyOf = () => '', write, signal }: ByCurso<F>,
): Promise<readonly Escrito[]> {
  const fin = new Map<F, Escrito>();
  let caida: Escrito | undefined;
  for (const grupo of Map.groupBy(filas, (fila) => `${fila.idCurso} ${keyOf(fila)}`).values()) {
    signal?.throwIfAborted();
    const escritos = caida ? grupo.map(() => caida!) : await write(grupo);
    for (const [i, fila] of grupo.entries()) fin.set(fila, escritos[i]!);
    caida ??= escritos.every((escrito) => escrito.estado === 'interrumpido' && escrito.motivo !== 'error-moodle')
      ? escritos[0]
      : undefined;
  }
  const avanza = [...fin.values()].some(({ estado }) => estado === 'hecho' || estado === 'estaba');
  return filas.map((fila) => {
    const escrito = fin.get(fila)!;
    const isSuyo = avanza && escrito.estado === 'interrumpido' && escrito.motivo === 'error-moodle';
    return isSuyo ? CURSO_FAILED : escrito;
  });
}

const CURSO_FAILED: Escrito = { estado: 'rechazado', texto: 'Moodle tuvo un error interno con este curso.' };

const CUENTA = 'La cuenta con la que esta aplicación entra a Moodle';

/** Refusals that concern everybody in a course, by error code. @param action in words: `matricular` */
const refusalsOf = (action: string): Readonly<Record<string, string>> => ({
  wsusercannotassign: 'Moodle no permite dar ese rol en este curso.',
  wsnoinstance: 'El curso no admite matrículas manuales.',
  wscannotenrol: 'El curso no admite matrículas manuales.',
  wscannotunenrol: 'El curso no deja retirar de él a quien se matriculó a mano.',
  nopermissions: `${CUENTA} no puede ${action} en este curso.`,
  errorcoursecontextnotvalid: `${CUENTA} no puede entrar a este curso.`,
  requireloginerror: `${CUENTA} no puede entrar a este curso.`,
});

const CODES = new Set(Object.keys(refusalsOf('')));

/** Returns true if Moodle refuses what was asked to everybody in the course. */
export const isCursoRefusal = ({ dicho: { errorcode = '' } }: MoodleFailure): boolean => CODES.has(errorcode);

/** Explains a refusal. @param otherwise explains those that do not concern the whole course */
export const explainInCurso =
  (action: string, otherwise: (failure: MoodleFailure) => string) =>
  (failure: MoodleFailure): string =>
    refusalsOf(action)[failure.dicho.errorcode ?? ''] ?? otherwise(failure);

type Explain = (failure: MoodleFailure) => string;

/**
 * Reads what is known of a course before its rows are written; refuses all of them if it does not exist (`undefined`)
 * or cannot be entered.
 * @throws {MoodleFailure}
 */
export async function knownInCurso<F, T>(
  filas: readonly F[],
  read: () => Promise<T | undefined>,
  { explain, outcomesOf }: { readonly explain: Explain; readonly outcomesOf: (found: T) => ReadonlyMap<F, Escrito> },
): Promise<ReadonlyMap<F, Escrito>> {
  const refuseAll = (texto: string): ReadonlyMap<F, Escrito> =>
    new Map(filas.map((each) => [each, { estado: 'rechazado', texto }]));
  try {
    const found = await read();
    return found === undefined ? refuseAll('El curso ya no existe en Moodle.') : outcomesOf(found);
  } catch (error) {
    if (!(error instanceof MoodleFailure) || !isCursoRefusal(error)) throw error;
    return refuseAll(explain(error));
  }
}
