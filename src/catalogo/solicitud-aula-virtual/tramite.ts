// The procedure of requests of virtual classrooms: form, report and seeds of its option lists.
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { solicitudAulaVirtual } from './formulario.ts';
import { informeSolicitudAulaVirtual } from './informe.ts';

/** The options of the classroom request (spec 1 §2); the times of training are ours. */
const LISTAS_SOLICITUD_AULA_VIRTUAL: readonly Lista[] = [
  listaOfTextos('formatosAula', 'Aula virtual: formatos', [
    'Temas (navegación vertical)',
    'Pestañas (17 semanas - navegación horizontal)',
  ]),
  listaOfTextos('horariosCapacitacion', 'Aula virtual: horarios de capacitación', [
    'Lunes de 10:00 a. m. a 12:00 m.',
    'Martes de 2:00 p. m. a 4:00 p. m.',
    'Miércoles de 8:00 a. m. a 10:00 a. m.',
    'Jueves de 6:00 p. m. a 8:00 p. m.',
    'Viernes de 10:00 a. m. a 12:00 m.',
  ]),
];

export const tramite: Tramite = {
  formulario: solicitudAulaVirtual,
  informe: informeSolicitudAulaVirtual,
  listas: LISTAS_SOLICITUD_AULA_VIRTUAL,
  inicio: { docente: 'aulas', compartido: 8 },
};
