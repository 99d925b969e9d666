// The procedure of the courses on scientific information (estrategias): form, report and seed of its list of courses.
import type { Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { inscripcionEstrategia } from './formulario.ts';
import { informacionInscripcionEstrategias } from './informe.ts';

/** The three strategy courses; their keys are the values of the page's address (spec 2 §2, §9). */
export const listaEstrategias: Lista = {
  nombre: 'estrategias',
  titulo: 'Cursos de estrategias científicas',
  atributos: ['horas', 'descripcion'],
  opciones: [
    {
      clave: 'informacionCientifica',
      texto: 'Información científica',
      atributos: {
        horas: 12,
        descripcion:
          'Aprenda a buscar, evaluar y usar información académica. Es obligatorio antes de inscribirse en cualquier ' +
          'modalidad de trabajo de grado, y se aprueba con el 80 % de las actividades y 12 horas de navegación.',
      },
    },
    {
      clave: 'citasReferenciasAPA',
      texto: 'Citas y referencias APA',
      atributos: {
        horas: 4,
        descripcion: 'Aprenda a citar y a construir la lista de referencias de sus trabajos con las normas APA.',
      },
    },
    {
      clave: 'visibilidadCientifica',
      texto: 'Visibilidad científica',
      atributos: {
        horas: 20,
        descripcion: 'Aprenda a dar a conocer su producción académica en perfiles, redes y repositorios científicos.',
      },
    },
  ],
};

export const tramite: Tramite = {
  formulario: inscripcionEstrategia,
  informe: informacionInscripcionEstrategias,
  listas: [listaEstrategias],
  inicio: { estudiante: 'cursos', compartido: 11 },
};
