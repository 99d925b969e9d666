// The procedure of support to make-up exams: form, report and seeds of its option lists.
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { apoyoExamenHabilitacion } from './formulario.ts';
import { apoyoExamenesHabilitaciones } from './informe.ts';

/** The options of the support to habilitation exams. They are ours, since the specification does not show them (spec 1 §2). */
const LISTAS_APOYO_EXAMEN_HABILITACION: readonly Lista[] = [
  listaOfTextos('opcionesHabilitacion', 'Apoyo a exámenes: opciones de habilitación', [
    'Examen en línea en el aula virtual',
    'Examen presencial con apoyo del aula virtual',
    'Trabajo que se entrega en el aula virtual',
    'Sustentación por videoconferencia',
    'La asignatura no requiere apoyo',
  ]),
];

export const tramite: Tramite = {
  formulario: apoyoExamenHabilitacion,
  informe: apoyoExamenesHabilitaciones,
  listas: LISTAS_APOYO_EXAMEN_HABILITACION,
  inicio: { docente: 'habilitaciones' },
  propio: {
    docente: {
      grupo: 'habilitaciones',
      titulo: 'Mis apoyos enviados',
      proposito: 'Lo que usted pidió y en qué va.',
    },
  },
};
