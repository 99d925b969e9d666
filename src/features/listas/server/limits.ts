// Limits of the options whose places are counted, as a manager sets them: what is taken, what is refused, what is offered.
import type { ReglasDeLista } from '#catalogo/listas/reglas.ts';
import { type Cupo, limitCupos, readLimites } from '#features/cupos/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Acto } from '../contract.ts';
import type { Diferencia } from '../diferencia.ts';
import { countInSemestre, type LugarDeOpcion } from './store.ts';

/** Fields of records that hold options of the list. */
export const lugaresOf = ({ usos }: Pick<ReglasDeLista, 'usos'>): LugarDeOpcion[] =>
  usos.map(({ formulario, campo }) => ({ formulario: formulario.slug, campo }));

/** The waiting list of options, as the editing of their places sees it. */
export type EnEspera = {
  /** Offers the free places of an option to those who wait. */
  readonly offer: (tx: Db, cupo: Cupo) => Promise<void>;
  /** Returns the number of people who wait for each option of a list. */
  readonly count: (
    db: Db,
    lista: string,
  ) => Promise<readonly { readonly clave: string; readonly semestre: string; readonly personas: number }[]>;
  /** Returns the number of places of an option that are offered, which count as taken. */
  readonly countHeld: (tx: Db, cupo: Cupo) => Promise<number>;
};

type WrittenLimits = { readonly diferencia: Diferencia; readonly enEspera: EnEspera };

/**
 * Sets the limits that a change contains, and offers the new places to those who wait.
 * @throws {AppError} for a list whose options have no places
 */
export async function writeLimits(
  tx: Db,
  reglas: ReglasDeLista,
  { diferencia, enEspera }: WrittenLimits,
): Promise<void> {
  const { limites } = diferencia;
  const { nombre: lista } = reglas.lista;
  if (limites.length > 0 && !reglas.conCupos) {
    throw new AppError('datos-invalidos', { message: 'Las opciones de esta lista no tienen cupos.' });
  }
  for (const { clave, semestre, despues } of limites) {
    const cupo = { lista, clave, semestre };
    const count = async () => {
      const deRegistros = await countInSemestre(tx, lugaresOf(reglas), semestre);
      return (deRegistros.get(clave) ?? 0) + (await enEspera.countHeld(tx, cupo));
    };
    await limitCupos(tx, cupo, despues, count);
    await enEspera.offer(tx, cupo);
  }
}

/** Rejects limits below the number of places taken, unless confirmed. */
export async function assertLimits(tx: Db, reglas: ReglasDeLista, actos: readonly Acto[]): Promise<void> {
  const limites = await readLimites(tx, reglas.lista.nombre);
  for (const [i, acto] of actos.entries()) {
    if (acto.acto !== 'limitar' || acto.total === null || acto.aunqueHayaMas) continue;
    const { clave, semestre, total } = acto;
    const limite = limites.find((uno) => uno.clave === clave && uno.semestre === semestre);
    const ocupados = limite?.ocupados ?? (await countInSemestre(tx, lugaresOf(reglas), semestre)).get(clave) ?? 0;
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
