// Search parameters of the audit screen: view, filters, open act; the default view, and the class of each list.
import * as z from 'zod/mini';
import type { ClaseDeAccion } from '#core/auditoria/contract.ts';
import { absentOr, type ChangeAddress } from '#platform/web/address.ts';

/** Lists of acts: one per class, and all. */
const LISTAS = ['cambios', 'consultas', 'ingresos', 'todo'] as const;

export type ListaDeActos = (typeof LISTAS)[number];

/** Returns true for a list of acts. */
export const isLista = (vista: string): boolean => LISTAS.some((lista) => lista === vista);

/** Search parameters of the screen. The searched person, record and address are left out. */
export const auditoriaSearch = z.object({
  /** The view; see `vistaOf` for the default. */
  vista: absentOr(z.enum([...LISTAS, 'persona', 'sesiones'])),
  /** An act or a group, among those that the page knows. */
  accion: absentOr(z.string()),
  resultado: absentOr(z.enum(['hecho', 'rechazado'])),
  desde: absentOr(z.iso.date()),
  hasta: absentOr(z.iso.date()),
  acto: absentOr(z.int().check(z.gte(1))),
});

type Search = z.output<typeof auditoriaSearch>;

export type AuditoriaAddress = Search & { readonly vista: NonNullable<Search['vista']> };

/** Returns the view, by default the changes. Old links with a filter and no view mean all acts. */
export const vistaOf = ({ vista, accion, resultado, desde, hasta, acto }: Search): AuditoriaAddress['vista'] =>
  vista ?? (accion || resultado || desde || hasta || acto ? 'todo' : 'cambios');

const CLASES: Readonly<Record<ListaDeActos, ClaseDeAccion | undefined>> = {
  cambios: 'cambio',
  consultas: 'consulta',
  ingresos: 'ingreso',
  todo: undefined,
};

/** Returns the class of a list's acts; undefined: all. */
export const claseOf = (lista: ListaDeActos): ClaseDeAccion | undefined => CLASES[lista];

/** Changes a part of the address; the change can be undone by going back, unless it replaces the entry. */
export type Change = ChangeAddress<AuditoriaAddress>;
