// Counts the answers that sections of a form require with its current values, for the progress bar.
import { nodoAt, readRuta, type Campos, type Nodo } from '#catalogo/arbol.ts';
import { readCondiciones } from '#catalogo/condiciones.ts';
import { separateConsentimiento, type Fallo, type Seccion } from '#catalogo/formulario.ts';
import type { FormularioAbierto, ValoresEscritos } from './formulario-abierto.ts';

type Estado = { readonly valores: ValoresEscritos; readonly fallos: readonly Fallo[] };

/** Returns the number of answers that some sections of a form require with its current values. */
export function obligatoriasEn(
  secciones: readonly Seccion[],
  { formulario, entorno }: FormularioAbierto,
  { valores, fallos }: Estado,
): number {
  const isMet = readCondiciones(formulario, valores, entorno);
  const countIn = (campos: Campos, prefijo: string): number =>
    Object.entries(campos).reduce((sum, [clave, nodo]) => sum + count(nodo, prefijo + clave), 0);

  function count(nodo: Nodo, ruta: string): number {
    if (nodo.tipo === 'calculado' || nodo.tipo === 'derivado') return 0;
    if (nodo.tipo === 'lista') {
      const items = readRuta(valores, ruta);
      const length = Array.isArray(items) ? items.length : 0;
      // Below the minimum, one more item is required.
      return length * countIn(nodo.item.campos, '') + (length < nodo.min ? 1 : 0);
    }
    if (!isMet(nodo.visibleSi)) return 0;
    return nodo.tipo === 'grupo' ? countIn(nodo.campos, `${ruta}.`) : nodo.obligatorio === false ? 0 : 1;
  }

  const isAtFault = (campo: string): boolean => fallos.some(({ ruta }) => ruta === campo);
  return secciones
    .filter(({ visibleSi, requiere }) => isMet(visibleSi) && !requiere?.some(isAtFault))
    .flatMap((seccion) => seccion.campos)
    .reduce(
      (sum, ruta) => sum + count(nodoAt(formulario.campos, ruta), ruta),
      separateConsentimiento(formulario) ? 1 : 0,
    );
}
