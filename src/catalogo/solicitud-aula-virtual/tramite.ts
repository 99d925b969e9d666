import type { Tramite } from '../tramite.ts';
import { solicitudAulaVirtual } from './formulario.ts';
import { informeSolicitudAulaVirtual } from './informe.ts';
import { LISTAS_SOLICITUD_AULA_VIRTUAL } from './listas.ts';

export const tramite: Tramite = {
  formulario: solicitudAulaVirtual,
  informe: informeSolicitudAulaVirtual,
  listas: LISTAS_SOLICITUD_AULA_VIRTUAL,
  inicio: { docente: 'aulas', compartido: 8 },
};
