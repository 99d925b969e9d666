// The procedure of received guides and commitments: form and report.
import type { Tramite } from '../tramite.ts';
import { recepcionGDCA } from './formulario.ts';
import { informacionRecepcionGDCA } from './informe.ts';

export const tramite: Tramite = {
  formulario: recepcionGDCA,
  informe: informacionRecepcionGDCA,
  inicio: { docente: 'asignaturas', compartido: 6 },
};
