// The procedure of make-up exams: form and report.
import type { Tramite } from '../tramite.ts';
import { solicitudHabilitacion } from './formulario.ts';
import { informacionHabilitaciones } from './informe.ts';

export const tramite: Tramite = {
  formulario: solicitudHabilitacion,
  informe: informacionHabilitaciones,
  inicio: { estudiante: 'graduacion' },
};
