// The procedure of accompaniments: form, report and option lists.
import type { Tramite } from '../tramite.ts';
import { acompanamientoDocente, LISTAS_ACOMPANAMIENTO } from './formulario.ts';
import { acompanamientoDocentes } from './informe.ts';

export const tramite: Tramite = {
  formulario: acompanamientoDocente,
  informe: acompanamientoDocentes,
  listas: LISTAS_ACOMPANAMIENTO,
};
