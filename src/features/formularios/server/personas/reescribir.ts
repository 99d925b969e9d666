import type { Formulario } from '#catalogo/formulario.ts';
import { UNIDADES } from '#catalogo/index.ts';
import { comoEnvio, itemsDe } from '#catalogo/unidad.ts';
import { busquedaDe } from '../items/new-items.ts';
import type { Guardado, Reescrito } from './store.ts';

/** A record with other data: what is searched and what is counted of it follow. */
export function reescrito(formulario: Formulario, registro: Guardado, datos: Guardado['datos']): Reescrito {
  const { id, comprobante, items } = registro;
  const unidad = UNIDADES.get(formulario.slug);
  const sueltos = unidad === undefined ? [] : itemsDe(unidad, datos);
  return {
    id,
    datos,
    busqueda: busquedaDe(formulario, { comprobante, datos }),
    items: sueltos.flatMap((item, orden) => {
      const clave = items[orden];
      if (clave === undefined || unidad === undefined) return [];
      return [
        { id: clave, datos: item, busqueda: busquedaDe(formulario, { comprobante, datos: comoEnvio(unidad, item) }) },
      ];
    }),
  };
}
