import type { Tramite } from '../tramite.ts';
import { caracterizacionDigital } from './formulario.ts';
import { informacionCaracterizacionDigital } from './informe.ts';
import { LISTAS_CARACTERIZACION } from './listas.ts';
import { nivelesDeCaracterizacion } from './niveles.ts';

export const tramite: Tramite = {
  formulario: caracterizacionDigital,
  informe: informacionCaracterizacionDigital,
  listas: LISTAS_CARACTERIZACION,
  niveles: nivelesDeCaracterizacion,
  inicio: { estudiante: 'atencion' },
};
