import { enMiles } from '#platform/contract/quantities.ts';
import { textoDeFilas } from '../pedido.ts';
import type { Revision } from './revisar.ts';

/** How many rows a check looked at, and how many are at fault, for people. */
export function resumenDeRevision({ filas }: Extract<Revision, { ok: true }>): string {
  const conProblemas = filas.filter(({ faltas }) => faltas.length > 0).length;
  const cuantas = conProblemas === 0 ? 'sin problemas' : `${enMiles(conProblemas)} con problemas`;
  return `${textoDeFilas(filas.length)}, ${cuantas}`;
}
