import { useFormContext } from 'react-hook-form';
import { leerRuta } from '#catalogo/arbol.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import type { Option } from '#platform/web/ui/inputs.tsx';
import { useFormulario } from '../formulario-context.ts';

/** What a list offers for the fields at `rutas`: its options, and the switched-off ones that a draft had already chosen. */
export function useOpciones(lista: string, ...rutas: readonly string[]): readonly Opcion[] {
  const { entorno } = useFormulario();
  const { formState } = useFormContext();
  const chosen = rutas.flatMap((ruta) => leerRuta(formState.defaultValues, ruta));
  return entorno.opciones(lista).filter(({ clave, activa }) => activa || chosen.includes(clave));
}

/** An option as a control shows it: with its mode and the places left, and refused where there are none (spec 2 §2). */
export function ofrecer({ clave, texto, atributos = {} }: Opcion): Option {
  const { modalidad, conCupos, simbolo, grupo } = atributos;
  const detalles = [modalidad, cuposDe(atributos)].filter(Boolean).join(', ');
  return {
    value: clave,
    label: detalles ? `${texto} (${detalles})` : texto,
    symbol: simbolo,
    group: grupo,
    disabled: conCupos === false,
  };
}

function cuposDe({ conCupos, cupos }: NonNullable<Opcion['atributos']>): string {
  if (conCupos === false) return 'sin cupos';
  if (cupos === undefined) return '';
  return cupos === 1 ? 'queda 1 cupo' : `quedan ${cupos} cupos`;
}
