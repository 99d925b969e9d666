import type { Tramite } from '../tramite.ts';
import { apoyoExamenHabilitacion } from './formulario.ts';
import { apoyoExamenesHabilitaciones } from './informe.ts';
import { LISTAS_APOYO_EXAMEN_HABILITACION } from './listas.ts';

export const tramite: Tramite = {
  formulario: apoyoExamenHabilitacion,
  informe: apoyoExamenesHabilitaciones,
  listas: LISTAS_APOYO_EXAMEN_HABILITACION,
  inicio: { docente: 'habilitaciones' },
};
