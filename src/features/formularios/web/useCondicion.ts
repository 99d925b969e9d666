import { useFormContext, useWatch } from 'react-hook-form';
import { isIgualdadMet } from '#catalogo/arbol.ts';
import type { Condicion } from '#catalogo/campos/base.ts';
import { useFormulario } from './formulario-abierto.ts';
import { useUso } from './load-uso.ts';

/** Returns true while a condition holds in what is typed, and where there is none; renders again only when that changes. */
export function useCondicion(condicion: Condicion | undefined): boolean {
  const { control, getValues } = useFormContext();
  const abierto = useFormulario();
  const uso = useUso();
  const isMet = (): boolean =>
    !condicion || (uso ? uso.isMetIn(abierto, condicion, getValues()) : isIgualdadMet(condicion, getValues()));
  // What was found before the chunk came counts as another finding.
  useWatch({ control, compute: () => [isMet(), !uso] });
  return isMet();
}
