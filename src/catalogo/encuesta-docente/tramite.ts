import type { Tramite } from '../index.ts';
import { encuestaDocente } from './formulario.ts';

export const tramite: Tramite = {
  formulario: encuestaDocente,
  inicio: { estudiante: 'cursos', compartido: 4 },
};
