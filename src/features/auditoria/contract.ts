import { ACCIONES, type Accion, type ClaseDeAccion, GRUPOS } from './acciones.ts';

export { CLASES, type ClaseDeAccion } from './acciones.ts';

/** A group of acts, and those of them that the audit records. */
export type GrupoDeAcciones = {
  readonly clave: keyof typeof GRUPOS;
  readonly titulo: string;
  readonly acciones: readonly { readonly clave: Accion; readonly texto: string; readonly clase: ClaseDeAccion }[];
};

const todas = Object.entries(ACCIONES).map(([clave, accion]) => ({ clave: clave as Accion, ...accion }));

/** Every act that the audit records, group by group, with the words that tell it. */
export const GRUPOS_DE_ACCIONES: readonly GrupoDeAcciones[] = Object.entries(GRUPOS).map(([clave, titulo]) => ({
  clave: clave as keyof typeof GRUPOS,
  titulo,
  acciones: todas.filter((accion) => accion.clave.startsWith(`${clave}.`)),
}));

/** What an act is called; its own name where a former release recorded it and this one knows it no more. */
export const textoDeAccion = (accion: string): string => todas.find(({ clave }) => clave === accion)?.texto ?? accion;

/** The acts that a name stands for, its own or its group's, and of them those of a class. */
export const accionesDe = (nombrada: string | undefined, clase: ClaseDeAccion | undefined): readonly string[] =>
  todas
    .filter((accion) => clase === undefined || accion.clase === clase)
    .filter(({ clave }) => nombrada === undefined || clave === nombrada || clave.startsWith(`${nombrada}.`))
    .map(({ clave }) => clave);
