import { type Lista, listaDeTextos } from '../listas/opcion.ts';

/** The options of the notary form (spec 1 §2). */
export const LISTAS_NOTARIA: readonly Lista[] = [
  listaDeTextos('accionesEstudiante', 'Notaría: acciones del estudiante', [
    'Presentar una evaluación pendiente',
    'Entregar una actividad pendiente',
    'Presentar el examen final',
    'Presentar el examen supletorio',
    'Corregir una entrega',
    'Ingresar al aula virtual',
    'Otra',
  ]),
];
