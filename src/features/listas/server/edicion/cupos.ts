import type { ReglasDeLista } from '#catalogo/listas/reglas.ts';
import { leerLimites, limitarCupos } from '#features/cupos/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Acto } from '../../contract.ts';
import type { Diferencia } from '../../edicion/estado.ts';
import { countDeSemestre } from '../usos/store.ts';
import { cupoBajo, noCabe } from './negativas.ts';
import { lugaresDe } from './vista.ts';

/** Sets the places of options that a change asks for. @throws {AppError} for a list whose options have none */
export async function limitar(tx: Db, reglas: ReglasDeLista, { limites }: Diferencia): Promise<void> {
  const { nombre: lista } = reglas.lista;
  if (limites.length > 0 && !reglas.conCupos) throw noCabe('Las opciones de esta lista no tienen cupos.');
  for (const { clave, semestre, despues } of limites) {
    const contar = async () => (await countDeSemestre(tx, lugaresDe(reglas), semestre)).get(clave) ?? 0;
    await limitarCupos(tx, { lista, clave, semestre }, despues, contar);
  }
}

/** Fewer places than are taken: said, and done where that is meant. */
export async function assertCaben(tx: Db, reglas: ReglasDeLista, actos: readonly Acto[]): Promise<void> {
  const limites = await leerLimites(tx, reglas.lista.nombre);
  for (const [i, acto] of actos.entries()) {
    if (acto.acto !== 'limitar' || acto.total === null || acto.aunqueHayaMas) continue;
    const { clave, semestre, total } = acto;
    const limite = limites.find((uno) => uno.clave === clave && uno.semestre === semestre);
    const ocupados = limite?.ocupados ?? (await countDeSemestre(tx, lugaresDe(reglas), semestre)).get(clave) ?? 0;
    if (total < ocupados) throw cupoBajo(i, { ocupados, total, semestre });
  }
}
