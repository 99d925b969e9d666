// Report, as data, of enrolments in the basic virtual-tools course (HBV): columns, filter, charts and actions.
import { barsByPrograma, byDia } from '../grafico.ts';
import { defineInforme, filterByPrograma } from '../informe.ts';
import { inscripcionHBV } from './formulario.ts';

/** Filtered by semester (spec 1 §2). */
export const informacionInscripcionHBV = defineInforme({
  slug: 'informacionInscripcionHBV',
  titulo: 'Inscripciones a HBV',
  tituloExportacion: 'Inscripciones al curso de Herramientas Básicas Virtuales',
  tema: 'cursos',
  formulario: inscripcionHBV,
  lecturas: [{ ruta: 'POST /obtenerInfoInscripcionesHBV', clave: 'info' }],
  columnas: [
    { campo: 'nombreApellido', ordenable: true },
    { campo: 'numDocumento', titulo: 'Documento', ordenable: true },
    { campo: 'correo', ordenable: true },
    { campo: 'telefono', titulo: 'Teléfono' },
    { campo: 'programaAcademico', ordenable: true },
    { campo: 'horario', ordenable: true },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  enPantalla: { identidad: ['nombreApellido'], asunto: ['programaAcademico', 'horario'], alFinal: ['telefono'] },
  semestreDesde: '2023-1',
  filtros: [filterByPrograma('programaAcademico', 'programas')],
  graficos: [
    {
      clave: 'horarios',
      titulo: 'Inscripciones por horario',
      forma: 'columnas',
      unidades: 'Inscripciones',
      por: { campo: 'horario' },
    },
    barsByPrograma('Inscripciones', 'programaAcademico'),
    byDia('Inscripciones'),
  ],
  acciones: { estado: true, correo: true },
  persona: { nombreUsuario: ['nombreApellido'], email: 'correo', rol: 'Estudiante' },
});
