// The procedure of the teacher notary: form, report and seeds of its option lists.
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { notariaDocente } from './formulario.ts';
import { informacionNotariaDocente } from './informe.ts';

/** The options of the notary form (spec 1 §2). */
const LISTAS_NOTARIA: readonly Lista[] = [
  listaOfTextos('accionesEstudiante', 'Notaría: acciones del estudiante', [
    'Presentar una evaluación pendiente',
    'Entregar una actividad pendiente',
    'Presentar el examen final',
    'Presentar el examen supletorio',
    'Corregir una entrega',
    'Ingresar al aula virtual',
    'Otra',
  ]),
];

export const tramite: Tramite = {
  formulario: notariaDocente,
  informe: informacionNotariaDocente,
  listas: LISTAS_NOTARIA,
  inicio: { docente: 'asignaturas', compartido: 7 },
};
