// The procedure of the teacher survey: its form; its report shows counts and is apart.
import type { Tramite } from '../tramite.ts';
import { encuestaDocente } from './formulario.ts';

export const tramite: Tramite = {
  formulario: encuestaDocente,
  inicio: { estudiante: 'cursos', compartido: 4 },
};
