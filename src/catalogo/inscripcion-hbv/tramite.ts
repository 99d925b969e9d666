import type { Tramite } from '../tramite.ts';
import { inscripcionHBV } from './formulario.ts';
import { informacionInscripcionHBV } from './informe.ts';
import { horariosHBV } from './listas.ts';

export const tramite: Tramite = {
  formulario: inscripcionHBV,
  informe: informacionInscripcionHBV,
  listas: [horariosHBV],
  inicio: { estudiante: 'cursos', compartido: 3 },
};
