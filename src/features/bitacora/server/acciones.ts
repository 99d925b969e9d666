import type { ClaseDeAccion, GruposDeAcciones } from '#features/auditoria/contract.ts';
import type { GrupoDeAcciones } from '../contract.ts';

/** The acts that the audit records, with the words that tell them. */
export type Acciones = ReturnType<typeof createAcciones>;

/** Gathers the acts of the slices. @param deSlices one value for each slice */
export function createAcciones(deSlices: readonly GruposDeAcciones[]) {
  const grupos: GrupoDeAcciones[] = deSlices
    .flatMap((suyos) => Object.entries(suyos))
    .map(([clave, { titulo, acciones }]) => ({
      clave,
      titulo,
      acciones: Object.entries(acciones).map(([accion, words]) => ({ clave: accion, ...words })),
    }))
    .toSorted((a, b) => a.titulo.localeCompare(b.titulo, 'es'));
  const todas = grupos.flatMap(({ acciones }) => acciones);

  return {
    /** Every act, group by group, in the order of the groups' names. */
    grupos,
    /** Returns true for the name of an act or of a group. */
    isAccion: (nombrada: string): boolean =>
      grupos.some(({ clave }) => clave === nombrada) || todas.some(({ clave }) => clave === nombrada),
    /** The words of an act or a group; its own name if a former release recorded it and this one does not know it. */
    textoDe: (nombrada: string): string =>
      grupos.find(({ clave }) => clave === nombrada)?.titulo ??
      todas.find(({ clave }) => clave === nombrada)?.texto ??
      nombrada,
    /** The acts that a name stands for, its own or its group's, and of them those of a class. */
    accionesDe: (nombrada: string | undefined, clase: ClaseDeAccion | undefined): readonly string[] =>
      todas
        .filter((accion) => clase === undefined || accion.clase === clase)
        .filter(({ clave }) => nombrada === undefined || clave === nombrada || clave.startsWith(`${nombrada}.`))
        .map(({ clave }) => clave),
  };
}
