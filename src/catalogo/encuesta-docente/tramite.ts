import type { Tramite } from '../tramite.ts';
import { encuestaDocente } from './formulario.ts';

export const tramite: Tramite = {
  formulario: encuestaDocente,
  inicio: { estudiante: 'cursos', compartido: 4 },
};
