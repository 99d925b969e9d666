// Words for option lists and their changes, for screens, workbook and history.
import { ATRIBUTOS } from '#catalogo/listas/atributo-controls.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { changesOrder, type Diferencia, type OpcionDeLista } from './diferencia.ts';

/** `1 lista`, `43 listas`. */
export const countListas = (count: number): string => countOf(count, 'lista', 'listas');

/** `57 opciones`, `18 opciones y 1 que ya no se ofrece`. */
export function opcionesInWords(activas: number, apagadas: number): string {
  const activasText = countOf(activas, 'opción', 'opciones');
  if (apagadas === 0) return activasText;
  return `${activasText} y ${countOf(apagadas, 'que ya no se ofrece', 'que ya no se ofrecen')}`;
}

/** `En 1 registro`, `En ningún registro`. */
export const registrosInWords = (count: number): string =>
  count === 0 ? 'En ningún registro' : `En ${countOf(count, 'registro', 'registros')}`;

export type CambioInWords = {
  /** The option; null: the whole list. */
  readonly clave: string | null;
  readonly que: string;
  readonly detalle: string;
};

const NOMBRES = keysOf(ATRIBUTOS);

export const valorInWords = (valor: string | number | boolean | undefined): string => {
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  return valor === undefined || valor === '' ? '(vacío)' : String(valor);
};

const fromTo = (before: string, after: string): string => `${before} → ${after}`;

function cambiosOfOpcion(clave: string, before: OpcionDeLista, after: OpcionDeLista): CambioInWords[] {
  const cambios: CambioInWords[] = [];
  if (before.texto !== after.texto) {
    cambios.push({ clave, que: 'Cambiar el texto', detalle: fromTo(before.texto, after.texto) });
  }
  for (const nombre of NOMBRES) {
    const [former, current] = [valorInWords(before.atributos[nombre]), valorInWords(after.atributos[nombre])];
    if (former === current) continue;
    const action = `Cambiar «${ATRIBUTOS[nombre].etiqueta}» de ${after.texto}`;
    cambios.push({ clave, que: action, detalle: fromTo(former, current) });
  }
  if (before.activa !== after.activa) {
    cambios.push({ clave, que: after.activa ? 'Ofrecer de nuevo' : 'Dejar de ofrecer', detalle: after.texto });
  }
  return cambios;
}

/** Formats a number of places; null: no limit. */
export const cuposInWords = (total: number | null): string => (total === null ? 'sin límite' : String(total));

/**
 * Describes a change, option by option.
 * @param nombreDe returns the current text of an option by its key
 */
export function diferenciaInWords(diferencia: Diferencia, nombreDe: (clave: string) => string): CambioInWords[] {
  const { opciones, limites } = diferencia;
  return [
    ...opciones.flatMap(({ clave, antes: before, despues: after }): CambioInWords[] => {
      if (before && after) return cambiosOfOpcion(clave, before, after);
      if (before) return [{ clave, que: 'Eliminar', detalle: before.texto }];
      if (!after) return [];
      return [{ clave, que: 'Agregar', detalle: after.activa ? after.texto : `${after.texto} (no se ofrece)` }];
    }),
    ...limites.map(({ clave, semestre, antes: before, despues: after }) => ({
      clave,
      que: `Cambiar los cupos de ${nombreDe(clave)} en ${semestre}`,
      detalle: fromTo(cuposInWords(before), cuposInWords(after)),
    })),
    ...(changesOrder(diferencia)
      ? [{ clave: null, que: 'Ordenar', detalle: 'Las opciones quedan en otro orden.' }]
      : []),
  ];
}
