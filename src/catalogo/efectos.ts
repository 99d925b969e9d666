// Fields that effects fill in. Not in `formulario.ts`, which the entry of every staff page loads.
import type { Efecto, NombreDeEfecto } from './formulario.ts';

/** Returns the paths of the fields that effects with these names fill in. */
export const rutasOfEfectos = (nombres: readonly NombreDeEfecto[], efectos: readonly Efecto[] = []): string[] =>
  efectos.flatMap((efecto) => (nombres.includes(efecto.efecto) && 'campo' in efecto ? [efecto.campo] : []));
