import type { Tramite } from '../tramite.ts';
import { rutaGraduacion } from './formulario.ts';
import { informacionRutasGraduaciones } from './informe.ts';
import { LISTAS_RUTA_GRADUACION } from './listas.ts';

export const tramite: Tramite = {
  formulario: rutaGraduacion,
  informe: informacionRutasGraduaciones,
  listas: LISTAS_RUTA_GRADUACION,
  inicio: { estudiante: 'graduacion', compartido: 2 },
};
