// The field whose options have places. Not in `efectos.ts`, which public forms load.
import { nodoAt } from './arbol.ts';
import type { Formulario } from './formulario.ts';

/** Returns the field of a form whose options have places, and the list of the options; undefined without one. */
export function campoConCupos({
  campos,
  efectos = [],
}: Formulario): { readonly campo: string; readonly lista: string } | undefined {
  const campo = efectos.find((efecto) => efecto.efecto === 'cupos')?.campo;
  const nodo = campo === undefined ? undefined : nodoAt(campos, campo);
  return nodo?.tipo === 'opcion' ? { campo: campo!, lista: nodo.lista } : undefined;
}
