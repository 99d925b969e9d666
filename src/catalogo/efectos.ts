// Fields that effects fill in. Not in `formulario.ts`, which the entry of every staff page loads.
import { nodoAt } from './arbol.ts';
import type { Efecto, Formulario, NombreDeEfecto } from './formulario.ts';

/** Returns the paths of the fields that effects with these names fill in. */
export const rutasOfEfectos = (nombres: readonly NombreDeEfecto[], efectos: readonly Efecto[] = []): string[] =>
  efectos.flatMap((efecto) => (nombres.includes(efecto.efecto) && 'campo' in efecto ? [efecto.campo] : []));

/** Returns the field of a form whose options have places, and the list of the options; undefined without one. */
export function campoConCupos({
  campos,
  efectos = [],
}: Formulario): { readonly campo: string; readonly lista: string } | undefined {
  const campo = efectos.find((efecto) => efecto.efecto === 'cupos')?.campo;
  const nodo = campo === undefined ? undefined : nodoAt(campos, campo);
  return nodo?.tipo === 'opcion' ? { campo: campo!, lista: nodo.lista } : undefined;
}
