import type { Tramite } from '../tramite.ts';
import { proyectoSchneiderElectric } from './formulario.ts';
import { informacionProyectoSchneiderElectric } from './informe.ts';
import { LISTAS_PROYECTO } from './listas.ts';

export const tramite: Tramite = {
  formulario: proyectoSchneiderElectric,
  informe: informacionProyectoSchneiderElectric,
  listas: LISTAS_PROYECTO,
};
