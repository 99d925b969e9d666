// The procedure of enrolment in the basic virtual-tools course (HBV): form, report and seed of its list of schedules.
import { listaOfTextos } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { inscripcionHBV } from './formulario.ts';
import { informacionInscripcionHBV } from './informe.ts';

/** Schedules of the basic virtual-tools course. */
export const horariosHBV = listaOfTextos('horariosHBV', 'Horarios del curso HBV', [
  'Lunes de 6:00 p. m. a 8:00 p. m.',
  'Martes de 8:00 a. m. a 10:00 a. m.',
  'Miércoles de 6:00 p. m. a 8:00 p. m.',
  'Jueves de 2:00 p. m. a 4:00 p. m.',
  'Sábado de 8:00 a. m. a 12:00 m.',
]);

export const tramite: Tramite = {
  formulario: inscripcionHBV,
  informe: informacionInscripcionHBV,
  listas: [horariosHBV],
  inicio: { estudiante: 'cursos', compartido: 3 },
};
