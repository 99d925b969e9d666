import type { Tramite } from '../tramite.ts';
import { encuestaSatisfaccion } from './formulario.ts';
import { informacionEncuestaSatisfaccion } from './informe.ts';
import { LISTAS_SATISFACCION } from './listas.ts';

export const tramite: Tramite = {
  formulario: encuestaSatisfaccion,
  informe: informacionEncuestaSatisfaccion,
  listas: LISTAS_SATISFACCION,
  inicio: { estudiante: 'atencion', compartido: 5 },
};
