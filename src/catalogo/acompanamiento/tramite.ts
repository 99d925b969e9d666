// The procedure of accompaniments: form, report and option lists.
import { acompanamientoDocente, LISTAS_ACOMPANAMIENTO } from './formulario.ts';
import { acompanamientoDocentes } from './informe.ts';
import type { Tramite } from '../tramite.ts';

export const tramite: Tramite = {
  formulario: acompanamientoDocente,
  informe: acompanamientoDocentes,
  listas: LISTAS_ACOMPANAMIENTO,
};
