// Warns of items of a form's lista that share usually unique values, as if one had been added twice.
import { useWatch } from 'react-hook-form';
import { etiquetaOf, type ListaDeGrupos } from '#catalogo/arbol.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import { listText } from '#platform/contract/lists.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { textosOf } from '../checks.ts';
import { useFormulario } from '../formulario-abierto.ts';

/** Shows a warning for each set of equal items. */
export function AvisoDeRepetidos({ nodo, ruta }: Props) {
  const { entorno } = useFormulario();
  const items: unknown = useWatch({ name: ruta });
  return repetidosOf(nodo, Array.isArray(items) ? items : [], entorno).map((aviso) => (
    <Alert key={aviso} tone="warning">
      {aviso}
    </Alert>
  ));
}

/** Describes the items of a list that share values which are usually unique. */
export function repetidosOf(
  {
    warnIfRepeated: usuallyUnique = [],
    etiqueta,
    item: { campos },
  }: Pick<ListaDeGrupos, 'warnIfRepeated' | 'etiqueta' | 'item'>,
  items: readonly unknown[],
  entorno: Entorno,
): readonly string[] {
  if (usuallyUnique.length === 0) return [];
  const iguales = groupBy(items.keys(), (i) => {
    const textos = new Map(textosOf(campos, items[i], entorno));
    const itemTextos = usuallyUnique.map((campo) => textos.get(campo) ?? '');
    // An empty item equals no other.
    return itemTextos.includes('') ? String(i) : JSON.stringify(itemTextos);
  });
  const nombres = usuallyUnique.map((campo) => `«${etiquetaOf(campos, campo)}»`);
  return [...iguales.values()]
    .filter(({ length }) => length > 1)
    .map((lugares) => {
      const itemNames = listText(lugares.map((i) => `${etiqueta} ${i + 1}`));
      return `${itemNames} tienen lo mismo en ${listText(nombres)}. Si no es un error, puede continuar.`;
    });
}

type Props = { readonly nodo: ListaDeGrupos; readonly ruta: string };
