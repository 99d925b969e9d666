import type { Condicion } from './campos/base.ts';
import { leerRuta } from './arbol.ts';
import { claveDe } from './listas/opcion.ts';

/** Options may stand in an answer by key or by text: both have the same key. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? claveDe(value) : value);

/**
 * Tells whether a field is asked, given the whole answer as typed or sent. A condition on several choices holds
 * when one of them is meant.
 */
export function seCumple(condicion: Condicion | undefined, entrada: unknown): boolean {
  if (!condicion) return true;
  const value = leerRuta(entrada, condicion.campo);
  const given: unknown[] = Array.isArray(value) ? value : [value];
  return given.some((one) => condicion.es.some((wanted) => plain(wanted) === plain(one)));
}
