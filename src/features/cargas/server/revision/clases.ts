import type { TipoDeCarga } from '../tipo.ts';

/** The sorts of faults that every kind of sheet can have, as a filter names them. */
const COMUNES = {
  vacia: 'Celda vacía',
  fecha: 'Excel la guardó como fecha',
  redondeada: 'Excel cambió sus últimos dígitos',
  logica: 'Valor lógico de Excel',
  'error-de-excel': 'Error de Excel',
  'formula-sin-valor': 'Fórmula sin valor',
  'signos-ocultos': 'Signos que no se ven',
} as const;

export type ClaseComun = keyof typeof COMUNES;

/** How a sort of fault is called. */
export const tituloDeClase = ({ clases }: Pick<TipoDeCarga, 'clases'>, clase: string): string =>
  clases[clase] ?? COMUNES[clase as ClaseComun] ?? clase;
