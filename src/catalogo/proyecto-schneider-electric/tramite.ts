// The procedure of the secondary-school project: form, report and seeds of its option lists.
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { proyectoSchneiderElectric } from './formulario.ts';
import { informacionProyectoSchneiderElectric } from './informe.ts';

/** The options of the secondary-school project; its nine schools are invented (spec 2 §3, DECISIONS §1). */
export const LISTAS_PROYECTO: readonly Lista[] = [
  {
    nombre: 'generosProyecto',
    titulo: 'Proyecto: género',
    opciones: [
      { clave: 'F', texto: 'Femenino' },
      { clave: 'M', texto: 'Masculino' },
    ],
  },
  listaOfTextos('gradosAcademicos', 'Proyecto: grado académico', ['Décimo', 'Once']),
  listaOfTextos('institucionesEducativas', 'Proyecto: instituciones educativas', [
    'Institución Educativa Alto de la Palma',
    'Institución Educativa Bella Loma',
    'Institución Educativa Monte Sereno',
    'Institución Educativa Puerto Mirador',
    'Institución Educativa Rural Piedra Blanca',
    'Institución Educativa Técnica Aguas Claras del Norte',
    'Institución Educativa Técnica Villa Real del Sur',
    'Liceo La Esperanza del Río',
    'Liceo Santa Lucía de la Sierra',
  ]),
];

export const tramite: Tramite = {
  formulario: proyectoSchneiderElectric,
  informe: informacionProyectoSchneiderElectric,
  listas: LISTAS_PROYECTO,
};
