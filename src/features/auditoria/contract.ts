import { ACCIONES, type Accion, GRUPOS } from './acciones.ts';

/** A group of acts, and those of them that the audit records. */
export type GrupoDeAcciones = {
  readonly clave: keyof typeof GRUPOS;
  readonly titulo: string;
  readonly acciones: readonly { readonly clave: Accion; readonly texto: string }[];
};

const todas = Object.entries(ACCIONES).map(([clave, texto]) => ({ clave: clave as Accion, texto }));

/** Every act that the audit records, group by group, with the words that tell it. */
export const GRUPOS_DE_ACCIONES: readonly GrupoDeAcciones[] = Object.entries(GRUPOS).map(([clave, titulo]) => ({
  clave: clave as keyof typeof GRUPOS,
  titulo,
  acciones: todas.filter((accion) => accion.clave.startsWith(`${clave}.`)),
}));

/** What an act is called; its own name where a former release recorded it and this one knows it no more. */
export const textoDeAccion = (accion: string): string => ACCIONES[accion as Accion] ?? accion;
