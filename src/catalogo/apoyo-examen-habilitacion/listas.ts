import { type Lista, listaDeTextos } from '../listas/opcion.ts';

/** The options of the support to habilitation exams (spec 1 §2), which does not show them: ours. */
export const LISTAS_APOYO_EXAMEN_HABILITACION: readonly Lista[] = [
  listaDeTextos('opcionesHabilitacion', 'Apoyo a exámenes: opciones de habilitación', [
    'Examen en línea en el aula virtual',
    'Examen presencial con apoyo del aula virtual',
    'Trabajo que se entrega en el aula virtual',
    'Sustentación por videoconferencia',
    'La asignatura no requiere apoyo',
  ]),
];
