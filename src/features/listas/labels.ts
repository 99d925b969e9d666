// Words for option lists and their changes, for screens, workbook and history.
import { ATRIBUTOS } from '#catalogo/listas/atributos.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { changesOrder, type Diferencia, type OpcionDeLista } from './diferencia.ts';

/** `1 lista`, `43 listas`. */
export const countListas = (cuantas: number): string => countOf(cuantas, 'lista', 'listas');

/** `57 opciones`, `18 opciones y 1 que ya no se ofrece`. */
export function opcionesInWords(activas: number, apagadas: number): string {
  const son = countOf(activas, 'opción', 'opciones');
  if (apagadas === 0) return son;
  return `${son} y ${countOf(apagadas, 'que ya no se ofrece', 'que ya no se ofrecen')}`;
}

/** `En 1 registro`, `En ningún registro`. */
export const registrosInWords = (veces: number): string =>
  veces === 0 ? 'En ningún registro' : `En ${countOf(veces, 'registro', 'registros')}`;

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

const fromTo = (antes: string, despues: string): string => `${antes} → ${despues}`;

function cambiosOfOpcion(clave: string, antes: OpcionDeLista, despues: OpcionDeLista): CambioInWords[] {
  const cambios: CambioInWords[] = [];
  if (antes.texto !== despues.texto) {
    cambios.push({ clave, que: 'Cambiar el texto', detalle: fromTo(antes.texto, despues.texto) });
  }
  for (const nombre of NOMBRES) {
    const [era, es] = [valorInWords(antes.atributos[nombre]), valorInWords(despues.atributos[nombre])];
    if (era === es) continue;
    const que = `Cambiar «${ATRIBUTOS[nombre].etiqueta}» de ${despues.texto}`;
    cambios.push({ clave, que, detalle: fromTo(era, es) });
  }
  if (antes.activa !== despues.activa) {
    cambios.push({ clave, que: despues.activa ? 'Ofrecer de nuevo' : 'Dejar de ofrecer', detalle: despues.texto });
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
    ...opciones.flatMap(({ clave, antes, despues }): CambioInWords[] => {
      if (antes && despues) return cambiosOfOpcion(clave, antes, despues);
      if (antes) return [{ clave, que: 'Eliminar', detalle: antes.texto }];
      if (!despues) return [];
      return [{ clave, que: 'Agregar', detalle: despues.activa ? despues.texto : `${despues.texto} (no se ofrece)` }];
    }),
    ...limites.map(({ clave, semestre, antes, despues }) => ({
      clave,
      que: `Cambiar los cupos de ${nombreDe(clave)} en ${semestre}`,
      detalle: fromTo(cuposInWords(antes), cuposInWords(despues)),
    })),
    ...(changesOrder(diferencia)
      ? [{ clave: null, que: 'Ordenar', detalle: 'Las opciones quedan en otro orden.' }]
      : []),
  ];
}
