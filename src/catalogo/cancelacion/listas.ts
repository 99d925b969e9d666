import { type Lista, listaDeTextos } from '../listas/opcion.ts';

/** What a cancellation may become (spec 1 §2). */
export const LISTAS_CANCELACION: readonly Lista[] = [
  listaDeTextos('estadosCancelacion', 'Cancelación: estados', ['Cancelado', 'Provisional']),
];
