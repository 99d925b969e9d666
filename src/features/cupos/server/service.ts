import type { Db } from '#platform/server/db/database.ts';
import { type Cupo, selectLibres, selectTotales, takeLibres, upsertTotal, deleteLimite, insertLimite, lockCupos, selectLimites, updateLimite } from './store.ts';

/** The limits that a list's options have, in every semester, with the places that are taken. */
export const leerLimites = async (db: Db, lista: string) => selectLimites(db, lista);

/**
 * Limits the places of an option in a semester, in a transaction; those that are taken stay taken.
 * @param total null: as many as want one
 * @param contarTomados counts those who took one while there was no limit; nobody takes another meanwhile
 */
export async function limitarCupos(
  tx: Db,
  cupo: Cupo,
  total: number | null,
  contarTomados: () => Promise<number>,
): Promise<void> {
  if (total === null) {
    await deleteLimite(tx, cupo);
    return;
  }
  await lockCupos(tx);
  if (await updateLimite(tx, cupo, total)) return;
  await insertLimite(tx, cupo, { total, ocupados: await contarTomados() });
}

export { type Cupo, selectCasiLlenas } from './store.ts';

const nombreDe = ({ lista, clave, semestre }: Cupo): string => JSON.stringify([lista, clave, semestre]);

/**
 * Takes a place for each that asks, in the transaction that stores what it is for: the last is given once.
 * @param pedidos who comes first is served first
 * @returns for each whether it got one; where no limit is set, everybody does
 */
export async function takeCupos(tx: Db, pedidos: readonly Cupo[]): Promise<readonly boolean[]> {
  const cuentas = new Map<string, Cupo & { pedidos: number }>();
  for (const cupo of pedidos) {
    const cuenta = cuentas.get(nombreDe(cupo)) ?? { ...cupo, pedidos: 0 };
    cuentas.set(nombreDe(cupo), { ...cuenta, pedidos: cuenta.pedidos + 1 });
  }
  const tomados = await takeLibres(tx, [...cuentas.values()]);
  const quedan = new Map(tomados.map((cupo) => [nombreDe(cupo), cupo.tomados]));
  return pedidos.map((cupo) => {
    const libres = quedan.get(nombreDe(cupo)) ?? Infinity;
    quedan.set(nombreDe(cupo), libres - 1);
    return libres > 0;
  });
}

/** Places left by list and key of the option, in a semester; what is not named has no limit. */
export async function readLibres(db: Db, semestre: string): Promise<Readonly<Record<string, Record<string, number>>>> {
  const libres: Record<string, Record<string, number>> = {};
  for (const { lista, clave, libres: n } of await selectLibres(db, semestre)) (libres[lista] ??= {})[clave] = n;
  return libres;
}

/** How many places options of a list have in a semester, by their keys; what is not named has no limit. */
export const readTotales = async (db: Db, lista: string, semestre: string): Promise<ReadonlyMap<string, number>> =>
  new Map((await selectTotales(db, lista, semestre)).map(({ clave, total }) => [clave, total]));

/** Sets how many places an option has in a semester; those that are taken stay taken. */
export const setCupos = async (db: Db, cupo: Cupo, total: number): Promise<void> => upsertTotal(db, cupo, total);
