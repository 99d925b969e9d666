import type { Tramite } from '../tramite.ts';
import { caracterizacionDigital } from './formulario.ts';
import { informacionCaracterizacionDigital } from './informe.ts';
import { LISTAS_CARACTERIZACION } from './listas.ts';
import { nivelesDeCaracterizacion, OPCIONES_QUE_CUENTAN } from './niveles.ts';

export const tramite: Tramite = {
  formulario: caracterizacionDigital,
  informe: informacionCaracterizacionDigital,
  listas: LISTAS_CARACTERIZACION,
  niveles: nivelesDeCaracterizacion,
  cuentan: OPCIONES_QUE_CUENTAN,
  inicio: { estudiante: 'atencion', compartido: 10 },
};
