import { type Lista, listaDeTextos } from './opcion.ts';

/** The options of the teachers' forms (spec 1 §2); where it does not show them they are ours. */
export const LISTAS_DOCENTES: readonly Lista[] = [
  listaDeTextos('accionesEstudiante', 'Notaría: acciones del estudiante', [
    'Presentar una evaluación pendiente',
    'Entregar una actividad pendiente',
    'Presentar el examen final',
    'Presentar el examen supletorio',
    'Corregir una entrega',
    'Ingresar al aula virtual',
    'Otra',
  ]),
  {
    nombre: 'momentosInduccion',
    titulo: 'Inducción: momentos',
    // Five moments, the first in two variants; the form offers four options (spec 1 §2, DECISIONS §2).
    opciones: [
      { clave: 'momento-1-amv', texto: 'Momento 1 (AMV)', atributos: { momento: 1, tipoAsignatura: 'AMV' } },
      { clave: 'momento-1-apv', texto: 'Momento 1 (APV)', atributos: { momento: 1, tipoAsignatura: 'APV' } },
      { clave: 'momento-2', texto: 'Momento 2', atributos: { momento: 2 } },
      { clave: 'momento-3', texto: 'Momento 3', atributos: { momento: 3 } },
      { clave: 'momento-4', texto: 'Momento 4', activa: false, atributos: { momento: 4 } },
      { clave: 'momento-5', texto: 'Momento 5', activa: false, atributos: { momento: 5 } },
    ],
  },
  listaDeTextos('tiposDocente', 'Inducción: tipos de docente', ['Antiguo', 'Nuevo']),
  listaDeTextos('formatosAula', 'Aula virtual: formatos', [
    'Temas (navegación vertical)',
    'Pestañas (17 semanas - navegación horizontal)',
  ]),
  listaDeTextos('horariosCapacitacion', 'Aula virtual: horarios de capacitación', [
    'Lunes de 10:00 a. m. a 12:00 m.',
    'Martes de 2:00 p. m. a 4:00 p. m.',
    'Miércoles de 8:00 a. m. a 10:00 a. m.',
    'Jueves de 6:00 p. m. a 8:00 p. m.',
    'Viernes de 10:00 a. m. a 12:00 m.',
  ]),
  listaDeTextos('estadosCancelacion', 'Cancelación: estados', ['Cancelado', 'Provisional']),
  listaDeTextos('opcionesHabilitacion', 'Apoyo a exámenes: opciones de habilitación', [
    'Examen en línea en el aula virtual',
    'Examen presencial con apoyo del aula virtual',
    'Trabajo que se entrega en el aula virtual',
    'Sustentación por videoconferencia',
    'La asignatura no requiere apoyo',
  ]),
];
