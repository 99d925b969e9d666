import type { Tramite } from '../tramite.ts';
import { induccionDocente } from './formulario.ts';
import { informacionAsistenciaInduccionDocentes } from './informe.ts';
import { LISTAS_INDUCCION_DOCENTE } from './listas.ts';

export const tramite: Tramite = {
  formulario: induccionDocente,
  informe: informacionAsistenciaInduccionDocentes,
  listas: LISTAS_INDUCCION_DOCENTE,
  inicio: { docente: 'aulas', compartido: 1 },
};
