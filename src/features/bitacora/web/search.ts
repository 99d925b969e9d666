import * as z from 'zod/mini';
import type { ClaseDeAccion } from '#features/auditoria/contract.ts';
import { absentOr, type ChangeAddress } from '#platform/web/address.ts';

/** The lists of acts: those of a class, or all. */
const LISTAS = ['cambios', 'consultas', 'ingresos', 'todo'] as const;

export type ListaDeActos = (typeof LISTAS)[number];

/** True for a list of acts. */
export const esLista = (vista: string): boolean => LISTAS.some((lista) => lista === vista);

/** What the address keeps of the screen. Who, which record and which address are looked for is not among it. */
export const auditoriaSearch = z.object({
  /** What is looked at; `vistaDe` says what, where the address does not. */
  vista: absentOr(z.enum([...LISTAS, 'persona', 'sesiones'])),
  /** A kind of act or a group of them, of those that the page knows. */
  accion: absentOr(z.string()),
  resultado: absentOr(z.enum(['hecho', 'rechazado'])),
  desde: absentOr(z.iso.date()),
  hasta: absentOr(z.iso.date()),
  /** The act that is open. */
  acto: absentOr(z.int().check(z.gte(1))),
});

type Search = z.output<typeof auditoriaSearch>;

/** What the screen shows. */
export type Direccion = Search & { readonly vista: NonNullable<Search['vista']> };

/** The changes, unless the address is one that narrowed all acts before there were classes of them. */
export const vistaDe = ({ vista, accion, resultado, desde, hasta, acto }: Search): Direccion['vista'] =>
  vista ?? (accion || resultado || desde || hasta || acto ? 'todo' : 'cambios');

const CLASES: Readonly<Record<ListaDeActos, ClaseDeAccion | undefined>> = {
  cambios: 'cambio',
  consultas: 'consulta',
  ingresos: 'ingreso',
  todo: undefined,
};

/** Which acts a list has; undefined: all. */
export const claseDe = (lista: ListaDeActos): ClaseDeAccion | undefined => CLASES[lista];

/** Changes a part of the address; what it leads to is left by going back, unless it replaces. */
export type Change = ChangeAddress<Direccion>;
