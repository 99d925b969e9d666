// The procedure of make-up exams: form and report.
import { solicitudHabilitacion } from './formulario.ts';
import { informacionHabilitaciones } from './informe.ts';
import type { Tramite } from '../tramite.ts';

export const tramite: Tramite = {
  formulario: solicitudHabilitacion,
  informe: informacionHabilitaciones,
  inicio: { estudiante: 'graduacion' },
};
