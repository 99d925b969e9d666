import type { Criterio } from '#catalogo/rubrica/rubrica.ts';
import type { Redaccion } from '../contract.ts';

/** What is worded of a criterion. */
export const redaccionDe = ({ nombre, criterio, descriptores, observaciones, mejora }: Criterio): Redaccion => ({
  nombre,
  criterio,
  descriptores: [...descriptores],
  observaciones: [...observaciones],
  mejora,
});

/** An entry of a list goes one place up or down. */
export function mover<T>(lista: readonly T[], desde: number, hasta: number): T[] {
  const otros = lista.toSpliced(desde, 1);
  return otros.toSpliced(hasta, 0, lista[desde]!);
}

/**
 * A key that no other has: records refer to a descriptor by it, so that none of another version may take it.
 * @param version that is being worded
 * @param usadas those of the list and of the version before
 */
export function claveNueva(version: number, usadas: readonly string[]): string {
  let n = 1;
  while (usadas.includes(`v${version}-${n}`)) n += 1;
  return `v${version}-${n}`;
}

/** Whether two wordings say the same. */
export const dicenLoMismo = (una: Redaccion, otra: Redaccion): boolean => JSON.stringify(una) === JSON.stringify(otra);
