import type { Tramite } from '../tramite.ts';
import { inscripcionCatedra } from './formulario.ts';
import { informacionInscripcionCatedras } from './informe.ts';
import { listaCatedras } from './listas.ts';

export const tramite: Tramite = {
  formulario: inscripcionCatedra,
  informe: informacionInscripcionCatedras,
  listas: [listaCatedras],
  inicio: { estudiante: 'cursos', compartido: 12 },
};
