import type { Tramite } from '../tramite.ts';
import { departamentoDePersonal } from './formulario.ts';
import { informacionDepartamentoDePersonal } from './informe.ts';
import { LISTAS_PERSONAL } from './listas.ts';

export const tramite: Tramite = {
  formulario: departamentoDePersonal,
  informe: informacionDepartamentoDePersonal,
  listas: LISTAS_PERSONAL,
};
