import type { Slice } from '../slice.ts';
import { almacenDeEncuestas } from './server/personas.ts';

/** The answers of the teacher survey. */
export const slice = {
  almacenes: [almacenDeEncuestas],
  sinPersonas: { encuesta_publicacion: 'A number and a day.' },
} satisfies Slice;
