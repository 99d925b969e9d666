import type { Tramite } from '../tramite.ts';
import { solicitudUDEV } from './formulario.ts';
import { solicitudesUnidadDeEducacionVirtual } from './informe.ts';
import { LISTAS_SOLICITUD_UDEV } from './listas.ts';

export const tramite: Tramite = {
  formulario: solicitudUDEV,
  informe: solicitudesUnidadDeEducacionVirtual,
  listas: LISTAS_SOLICITUD_UDEV,
  inicio: { estudiante: 'atencion', compartido: 9 },
};
