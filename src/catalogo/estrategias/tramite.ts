// The procedure of the courses on scientific information (estrategias): its report and the seed of its list of courses.
import { barsByPrograma, byDia } from '../grafico.ts';
import { defineInforme, filterByPrograma } from '../informe.ts';
import type { Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { inscripcionEstrategia } from './formulario.ts';

/** See spec 1 §2, §7. */
const informacionInscripcionEstrategias = defineInforme({
  slug: 'informacionInscripcionEstrategias',
  titulo: 'Inscripciones a estrategias',
  tituloExportacion: 'Inscripciones a los cursos de estrategias',
  tema: 'cursos',
  formulario: inscripcionEstrategia,
  lecturas: [
    {
      ruta: 'GET /obtenerInfoInscripcionEstrategia/{id}',
      clave: null,
      parametro: { nombre: 'id', filtro: 'estrategia' },
    },
  ],
  columnas: [
    { campo: 'nombres', ordenable: true },
    { campo: 'apellidos', ordenable: true },
    { campo: 'tipoDocumentoIdentidad', titulo: 'Tipo de documento' },
    { campo: 'numDocumento', titulo: 'Documento', ordenable: true },
    { campo: 'correo', titulo: 'Correo' },
    { campo: 'celular' },
    { campo: 'telefonoFijo' },
    { campo: 'programaAcademico', ordenable: true },
    { campo: 'estrategia', ordenable: true },
    { campo: 'semestre', ordenable: true },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  onScreen: {
    identidad: ['apellidos', 'nombres'],
    asunto: ['estrategia', 'programaAcademico'],
    trailing: ['tipoDocumentoIdentidad', 'celular', 'telefonoFijo'],
  },
  filtros: [
    { campo: 'estrategia', etiqueta: 'Curso', lista: 'estrategias' },
    filterByPrograma('programaAcademico', 'programasEstrategias'),
  ],
  graficos: [
    {
      clave: 'cursos',
      titulo: 'Inscripciones por curso y semestre',
      forma: 'columnas',
      unidades: 'Inscripciones',
      por: { campo: 'estrategia' },
      series: { sistema: 'semestre' },
    },
    barsByPrograma('Inscripciones', 'programaAcademico'),
    byDia('Inscripciones'),
  ],
  acciones: { estado: true, correo: true },
  persona: { nombreUsuario: ['nombres', 'apellidos'], email: 'correo', rol: 'Estudiante' },
});

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
