// Limits of the options whose places are counted, as a manager sets them: what is taken, what is refused, what is offered.
import type { ReglasDeLista } from '#catalogo/listas/reglas.ts';
import { limitCupos, readLimites, type Cupo } from '#core/cupos/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Acto } from '../contract.ts';
import type { Diferencia } from '../diferencia.ts';
import { countInSemestre, type LugarDeOpcion } from './store.ts';

/** Fields of records that hold options of the list. */
export const lugaresOf = ({ usos }: Pick<ReglasDeLista, 'usos'>): LugarDeOpcion[] =>
  usos.map(({ formulario, campo }) => ({ formulario: formulario.slug, campo }));

/** Turns of an option in a semester: people who wait, and places that are offered, which count as taken. */
type CuentaDeTurnos = OpcionEnSemestre & { readonly esperan: number; readonly ofrecidos: number };

/** The waiting list of options, as the editing of their places sees it. */
export type EnEspera = {
  /** Offers the free places of an option to those who wait. */
  readonly offer: (tx: Db, cupo: Cupo) => Promise<void>;
  /** Counts the turns of each option of a list, by semester. */
  readonly count: (db: Db, lista: string) => Promise<readonly CuentaDeTurnos[]>;
};

type OpcionEnSemestre = Pick<Cupo, 'clave' | 'semestre'>;

/** Returns the one of some counts that is of an option in a semester. */
export const countOfOpcion = <C extends OpcionEnSemestre>(
  cuentas: readonly C[],
  { clave, semestre }: OpcionEnSemestre,
): C | undefined => cuentas.find((cuenta) => cuenta.clave === clave && cuenta.semestre === semestre);

/** Returns the places taken of an option without a limit: those of records, and those that are offered. */
export const takenWithoutLimit = (
  counts: ReadonlyMap<string, number>,
  turnos: readonly CuentaDeTurnos[],
  opcion: OpcionEnSemestre,
): number => (counts.get(opcion.clave) ?? 0) + (countOfOpcion(turnos, opcion)?.ofrecidos ?? 0);

/** Returns the counts of the records of each semester, each read once. */
function createCounts(tx: Db, lugares: readonly LugarDeOpcion[]) {
  const counts: Record<string, ReturnType<typeof countInSemestre>> = {};
  return async (semestre: string) => (counts[semestre] ??= countInSemestre(tx, lugares, semestre));
}

type WrittenLimits = { readonly diferencia: Diferencia; readonly enEspera: EnEspera };

/**
 * Sets the limits that a change contains, and offers the new places to those who wait.
 * @throws {AppError} for a list whose options have no places
 */
export async function writeLimits(
  tx: Db,
  reglas: ReglasDeLista,
  { diferencia, enEspera: waiting }: WrittenLimits,
): Promise<void> {
  if (diferencia.limites.length > 0 && !reglas.conCupos) {
    throw new AppError('datos-invalidos', { message: 'Las opciones de esta lista no tienen cupos.' });
  }
  const limites = diferencia.limites.map(({ clave, semestre, despues: total }) => ({ clave, semestre, total }));
  await limitOpciones(tx, { lista: reglas.lista.nombre, lugares: lugaresOf(reglas), limites }, waiting);
}

type LimitsOfLista = {
  readonly lista: string;
  readonly lugares: readonly LugarDeOpcion[];
  readonly limites: readonly (OpcionEnSemestre & { readonly total: number | null })[];
};

/** Sets limits of a list's options, and offers the new places to those who wait. */
export async function limitOpciones(
  tx: Db,
  { lista, lugares, limites }: LimitsOfLista,
  waiting: EnEspera,
): Promise<void> {
  // Read where the first limit needs them, while no place can be taken; offers change those of their option alone.
  const countsOf = createCounts(tx, lugares);
  let turnos: ReturnType<EnEspera['count']> | undefined;
  for (const { clave, semestre, total } of limites) {
    const cupo = { lista, clave, semestre };
    const count = async () =>
      takenWithoutLimit(await countsOf(semestre), await (turnos ??= waiting.count(tx, lista)), cupo);
    await limitCupos(tx, cupo, total, count);
    await waiting.offer(tx, cupo);
  }
}

/** Rejects limits below the number of places taken, unless confirmed. */
export async function assertLimits(
  tx: Db,
  reglas: ReglasDeLista,
  { actos, enEspera: waiting }: { readonly actos: readonly Acto[]; readonly enEspera: Pick<EnEspera, 'count'> },
): Promise<void> {
  const { nombre: lista } = reglas.lista;
  const [limites, turnos] = [await readLimites(tx, lista), await waiting.count(tx, lista)];
  const countsOf = createCounts(tx, lugaresOf(reglas));
  for (const [i, acto] of actos.entries()) {
    if (acto.acto !== 'limitar' || acto.total === null || acto.aunqueHayaMas) continue;
    const { semestre, total } = acto;
    const ocupados =
      countOfOpcion(limites, acto)?.ocupados ?? takenWithoutLimit(await countsOf(semestre), turnos, acto);
    if (total < ocupados) throw lowLimitError(i, { ocupados, total, semestre });
  }
}

/** Error for a limit below the number of places taken, unless it was confirmed. */
function lowLimitError(
  i: number,
  { ocupados, total, semestre }: Record<'ocupados' | 'total', number> & { semestre: string },
) {
  const message = `En ${semestre} ya hay ${ocupados} cupos ocupados, más que ${total}. Nadie pierde el suyo; no se ofrecerán más.`;
  return new AppError('datos-invalidos', { message, errores: { [`actos.${i}.total`]: message } });
}
