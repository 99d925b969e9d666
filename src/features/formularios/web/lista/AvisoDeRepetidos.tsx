import { useWatch } from 'react-hook-form';
import type { ListaDeGrupos } from '#catalogo/arbol.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { useFormulario } from '../formulario-context.ts';
import { repetidosDe } from './repetidos.ts';

type Props = { readonly nodo: ListaDeGrupos; readonly ruta: string };

/** Warns of items that look like one added twice. */
export function AvisoDeRepetidos({ nodo, ruta }: Props) {
  const { entorno } = useFormulario();
  const items: unknown = useWatch({ name: ruta });
  return repetidosDe(nodo, Array.isArray(items) ? items : [], entorno).map((aviso) => (
    <Alert key={aviso} tone="warning">
      {aviso}
    </Alert>
  ));
}
