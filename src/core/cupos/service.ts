// Limited places (cupos) of options in a semester: sets limits, takes places and gives them back, reads what is left.
import type { Db } from '#platform/server/db/database.ts';
import {
  deleteLimite,
  findLiberado,
  giveLibre,
  insertDefined,
  insertLiberado,
  insertLimite,
  lockCupos,
  lockLibres,
  selectLibres,
  selectLimites,
  selectOcupaciones,
  selectTotales,
  takeLibres,
  updateLimite,
  upsertTotal,
  type Cupo,
} from './store.ts';

/** Returns the options of a semester that have a limit of places, zero too, with those taken, in the order of their lists. */
export const readOcupaciones = async (db: Db, semestre: string) => selectOcupaciones(db, semestre);

/** Returns the limits of a list's options in every semester, with the places taken. */
export const readLimites = async (db: Db, lista: string) => selectLimites(db, lista);

/**
 * Limits the places of an option in a semester, in a transaction; taken places stay taken.
 * @param total null: no limit
 * @param countTomados counts the places taken while there was no limit; none is taken meanwhile
 */
export async function limitCupos(
  tx: Db,
  cupo: Cupo,
  total: number | null,
  countTomados: () => Promise<number>,
): Promise<void> {
  if (total === null) {
    await deleteLimite(tx, cupo);
    return;
  }
  await lockCupos(tx);
  if (await updateLimite(tx, cupo, total)) return;
  await insertLimite(tx, cupo, { total, ocupados: await countTomados() });
}

const nombreOf = ({ lista, clave, semestre }: Cupo): string => JSON.stringify([lista, clave, semestre]);

/**
 * Takes places in the transaction that stores what they are for: the last one is given once.
 * @param pedidos in order of arrival
 * @returns for each whether it got one; without a limit all do
 */
export async function takeCupos(tx: Db, pedidos: readonly Cupo[]): Promise<readonly boolean[]> {
  const cuentas = new Map<string, Cupo & { pedidos: number }>();
  for (const cupo of pedidos) {
    const cuenta = cuentas.get(nombreOf(cupo)) ?? { ...cupo, pedidos: 0 };
    cuentas.set(nombreOf(cupo), { ...cuenta, pedidos: cuenta.pedidos + 1 });
  }
  await insertDefined(tx, [...cuentas.values()]);
  const tomados = await takeLibres(tx, [...cuentas.values()]);
  const remaining = new Map(tomados.map((cupo) => [nombreOf(cupo), cupo.tomados]));
  return pedidos.map((cupo) => {
    const libres = remaining.get(nombreOf(cupo)) ?? Infinity;
    remaining.set(nombreOf(cupo), libres - 1);
    return libres > 0;
  });
}

/** Returns the places left by list and key of the option, in a semester; options that are absent have no limit. */
export async function readLibres(db: Db, semestre: string): Promise<Readonly<Record<string, Record<string, number>>>> {
  const libres: Record<string, Record<string, number>> = {};
  for (const { lista, clave, libres: n } of await selectLibres(db, semestre)) (libres[lista] ??= {})[clave] = n;
  return libres;
}

/** Returns the number of places of a list's options in a semester, by key; options that are absent have no limit. */
export const readTotales = async (db: Db, lista: string, semestre: string): Promise<ReadonlyMap<string, number>> =>
  new Map((await selectTotales(db, lista, semestre)).map(({ clave, total }) => [clave, total]));

/** Sets the number of places of an option in a semester; taken places stay taken. */
export const setCupos = async (db: Db, cupo: Cupo, total: number): Promise<void> => upsertTotal(db, cupo, total);

export type { Cupo } from './store.ts';

/** Locks the places of an option until the transaction ends. @returns the places left; null if it has no limit */
export const lockCupo = async (tx: Db, cupo: Cupo): Promise<number | null> => lockLibres(tx, cupo);

/** Gives back one taken place of an option, if it has a limit. */
export const giveCupo = async (tx: Db, cupo: Cupo): Promise<void> => giveLibre(tx, cupo);

/** Notes that a record gave back its place. @returns false if it had done so before */
export const noteLiberado = async (tx: Db, registro: string, liberado: Date): Promise<boolean> =>
  insertLiberado(tx, registro, liberado);

/** Returns true if a record gave back its place. */
export const isLiberado = async (db: Db, registro: string): Promise<boolean> =>
  (await findLiberado(db, registro)) !== null;
