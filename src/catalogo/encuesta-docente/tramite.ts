// The procedure of the teacher survey: its form; its report shows counts and is apart.
import { encuestaDocente } from './formulario.ts';
import type { Tramite } from '../tramite.ts';

export const tramite: Tramite = {
  formulario: encuestaDocente,
  inicio: { estudiante: 'cursos', compartido: 4 },
};
