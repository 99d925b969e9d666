// The procedure of cancelled subjects: form, report and seeds of its option lists.
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { cancelacionAsignaturas } from './formulario.ts';
import { informacionCancelaciones } from './informe.ts';

/** States of a subject in a cancellation (spec 1 §2). */
const LISTAS_CANCELACION: readonly Lista[] = [
  listaOfTextos('estadosCancelacion', 'Cancelación: estados', ['Cancelado', 'Provisional']),
];

export const tramite: Tramite = {
  formulario: cancelacionAsignaturas,
  informe: informacionCancelaciones,
  listas: LISTAS_CANCELACION,
  inicio: { docente: 'asignaturas' },
};
