// The procedure of enrolment in the basic virtual-tools course (HBV): its report and the seed of its list of schedules.
import { barsByPrograma, byDia } from '../grafico.ts';
import { defineInforme, filterByPrograma } from '../informe.ts';
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
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
  onScreen: { identidad: ['nombreApellido'], asunto: ['programaAcademico', 'horario'], trailing: ['telefono'] },
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

/** Schedules of the basic virtual-tools course. */
export const horariosHBV: Lista = {
  isFrequent: true,
  ...listaOfTextos('horariosHBV', 'Horarios del curso HBV', [
    'Lunes de 6:00 p. m. a 8:00 p. m.',
    'Martes de 8:00 a. m. a 10:00 a. m.',
    'Miércoles de 6:00 p. m. a 8:00 p. m.',
    'Jueves de 2:00 p. m. a 4:00 p. m.',
    'Sábado de 8:00 a. m. a 12:00 m.',
  ]),
};

export const tramite: Tramite = {
  formulario: inscripcionHBV,
  informe: informacionInscripcionHBV,
  listas: [horariosHBV],
  inicio: { estudiante: 'cursos', compartido: 3 },
};
