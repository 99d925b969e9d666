// Report, as data, of enrolments in courses on scientific information (estrategias): columns, filters, charts.
import { barsByPrograma, byDia } from '../grafico.ts';
import { defineInforme, filterByPrograma } from '../informe.ts';
import { inscripcionEstrategia } from './formulario.ts';

/** See spec 1 §2, §7. */
export const informacionInscripcionEstrategias = defineInforme({
  slug: 'informacionInscripcionEstrategias',
  titulo: 'Inscripciones a estrategias',
  tituloExportacion: 'Inscripciones a los cursos de estrategias',
  tema: 'cursos',
  formulario: inscripcionEstrategia,
  lecturas: [
    {
      ruta: 'GET /obtenerInfoInscripcionEstrategia/{id}',
      clave: null,
      parametro: { nombre: 'id', filtra: 'estrategia' },
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
  enPantalla: {
    identidad: ['apellidos', 'nombres'],
    asunto: ['estrategia', 'programaAcademico'],
    alFinal: ['tipoDocumentoIdentidad', 'celular', 'telefonoFijo'],
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
