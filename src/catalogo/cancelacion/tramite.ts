import type { Tramite } from '../tramite.ts';
import { cancelacionAsignaturas } from './formulario.ts';
import { informacionCancelaciones } from './informe.ts';
import { LISTAS_CANCELACION } from './listas.ts';

export const tramite: Tramite = {
  formulario: cancelacionAsignaturas,
  informe: informacionCancelaciones,
  listas: LISTAS_CANCELACION,
  inicio: { docente: 'asignaturas' },
};
