// The procedure of the secondary-school project of Schneider Electric: its report and the seeds of its option lists.
import { byDia } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { proyectoSchneiderElectric } from './formulario.ts';

/** See DECISIONS §4. */
const informacionProyectoSchneiderElectric = defineInforme({
  slug: 'informacionProyectoSchneiderElectric',
  titulo: proyectoSchneiderElectric.titulo,
  tituloExportacion: 'Inscripciones al Proyecto Schneider Electric',
  tema: 'cursos',
  formulario: proyectoSchneiderElectric,
  lecturas: [{ ruta: 'GET /gestores/obtenerInfoProyectoSchneiderElectric', clave: 'info' }],
  columnas: [
    { campo: 'nombres', ordenable: true },
    { campo: 'apellidos', ordenable: true },
    { campo: 'tipoDocumentoIdentidad', titulo: 'Tipo de documento' },
    { campo: 'numDocumento', titulo: 'Documento', ordenable: true },
    { campo: 'correo', titulo: 'Correo' },
    { campo: 'numeroTelefonico', titulo: 'Teléfono' },
    { campo: 'genero' },
    { campo: 'gradoAcademicoActual', titulo: 'Grado', ordenable: true },
    { campo: 'institucionEducativa', ordenable: true },
    { campo: 'semestre', ordenable: true },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  onScreen: {
    identidad: ['apellidos', 'nombres'],
    asunto: ['gradoAcademicoActual', 'institucionEducativa'],
    trailing: ['tipoDocumentoIdentidad', 'numeroTelefonico'],
  },
  graficos: [
    {
      clave: 'instituciones',
      titulo: 'Inscripciones por institución educativa y grado',
      forma: 'apiladas',
      unidades: 'Inscripciones',
      por: { campo: 'institucionEducativa' },
      series: { campo: 'gradoAcademicoActual' },
    },
    byDia('Inscripciones'),
  ],
  acciones: { estado: true, correo: true },
  persona: { nombreUsuario: ['nombres', 'apellidos'], email: 'correo', rol: 'Estudiante' },
});

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
