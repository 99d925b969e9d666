import type { Tramite } from '../tramite.ts';
import { notariaDocente } from './formulario.ts';
import { informacionNotariaDocente } from './informe.ts';
import { LISTAS_NOTARIA } from './listas.ts';

export const tramite: Tramite = {
  formulario: notariaDocente,
  informe: informacionNotariaDocente,
  listas: LISTAS_NOTARIA,
  inicio: { docente: 'asignaturas', compartido: 7 },
};
