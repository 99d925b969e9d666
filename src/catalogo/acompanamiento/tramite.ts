import type { Tramite } from '../tramite.ts';
import { acompanamientoDocente } from './formulario.ts';
import { acompanamientoDocentes } from './informe.ts';
import { LISTAS_ACOMPANAMIENTO } from './listas.ts';

export const tramite: Tramite = {
  formulario: acompanamientoDocente,
  informe: acompanamientoDocentes,
  listas: LISTAS_ACOMPANAMIENTO,
};
