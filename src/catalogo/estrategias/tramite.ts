import type { Tramite } from '../tramite.ts';
import { inscripcionEstrategia } from './formulario.ts';
import { informacionInscripcionEstrategias } from './informe.ts';
import { listaEstrategias } from './listas.ts';

export const tramite: Tramite = {
  formulario: inscripcionEstrategia,
  informe: informacionInscripcionEstrategias,
  listas: [listaEstrategias],
  inicio: { estudiante: 'cursos', compartido: 11 },
};
