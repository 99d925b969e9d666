// The definition of a procedure as it is stored. In a file of its own: the editor loads no schemas for it.
import type { Tramite } from '../tramite.ts';

/** The definition of a procedure as JSON: without functions, and with the form only once. */
export const guardadoOf = ({ informe, ...rest }: Tramite): unknown => {
  const { formulario: _formulario, ...own } = informe ?? {};
  const { formulario, listas, inicio, recordatorios } = rest;
  const whole = { formulario, ...(informe && { informe: own }), listas, inicio, recordatorios };
  return JSON.parse(JSON.stringify(whole)) as unknown;
};
