import { barrasPorPrograma, porDia } from '../grafico.ts';
import { definirInforme, porPrograma } from '../informe.ts';
import { inscripcionHBV } from './formulario.ts';

/** The report of HBV enrolments by semester (spec 1 §2). */
export const informacionInscripcionHBV = definirInforme({
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
  filtros: [porPrograma('programaAcademico', 'programas')],
  graficos: [
    {
      clave: 'horarios',
      titulo: 'Inscripciones por horario',
      forma: 'columnas',
      unidades: 'Inscripciones',
      por: { campo: 'horario' },
    },
    barrasPorPrograma('Inscripciones', 'programaAcademico'),
    porDia('Inscripciones'),
  ],
  acciones: { estado: true, correo: true },
  persona: { nombreUsuario: ['nombreApellido'], email: 'correo', rol: 'Estudiante' },
});
