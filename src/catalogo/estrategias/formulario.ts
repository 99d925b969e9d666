// Form, as data, of enrolment in a course on scientific information (estrategia), and its cover page of cards.
import { calculado } from '../campos/calculado.ts';
import { digitos } from '../campos/digitos.ts';
import { opcion } from '../campos/opcion.ts';
import { defineFormulario } from '../formulario.ts';
import { apellidos, celular, correoInstitucional, nombres, numDocumento } from '../personas.ts';
import { CONFIRMAR_INSCRIPCION, DATOS_ENVIADOS, TODOS_OBLIGATORIOS, tratamientoFor } from '../textos.ts';

/** See spec 2 §2, §3, §5. */
export const inscripcionEstrategia = defineFormulario({
  slug: 'inscripcionEstrategia',
  version: 1,
  titulo: 'Inscripción a una estrategia',
  ruta: '/estrategias/:estrategia',
  portada: {
    ruta: '/estrategias',
    titulo: 'Estrategias de información científica',
    proposito: 'Elija el curso que necesita para investigar, escribir y publicar.',
  },
  llamada: 'POST /crearInscripcionEstrategia',
  acceso: 'publico',
  viaje: 'json',
  prefijo: 'EST',
  campos: {
    nombres,
    apellidos,
    tipoDocumentoIdentidad: opcion({
      etiqueta: 'Tipo de documento de identidad',
      lista: 'tiposDocumentoIdentidad',
      presentacion: 'botones',
    }),
    numDocumento,
    correo: correoInstitucional,
    celular,
    telefonoFijo: digitos({
      identifica: 'telefono',
      etiqueta: 'Teléfono fijo',
      ayuda: 'Si no tiene teléfono fijo, repita su celular.',
      min: 7,
      max: 13,
    }),
    programaAcademico: opcion({ etiqueta: 'Programa académico', lista: 'programasEstrategias' }),
    estrategia: opcion({ etiqueta: 'Curso', lista: 'estrategias', presentacion: 'ruta', contrato: 'clave' }),
    semestre: calculado({ etiqueta: 'Semestre de la inscripción' }),
  },
  secciones: [
    {
      titulo: 'Sus datos',
      campos: [
        'estrategia',
        'nombres',
        'apellidos',
        'tipoDocumentoIdentidad',
        'numDocumento',
        'correo',
        'celular',
        'telefonoFijo',
        'programaAcademico',
      ],
    },
  ],
  efectos: [{ efecto: 'semestre', campo: 'semestre' }],
  textos: {
    proposito: 'Inscríbase en el curso que eligió.',
    duracion: 'Toma unos 3 minutos.',
    tratamiento: tratamientoFor('inscribirlo al curso y comunicarse con usted'),
    sendLabel: 'Inscribirme',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_INSCRIPCION,
    exito: DATOS_ENVIADOS,
    despues: 'Recibirá en su correo institucional los datos de ingreso al curso.',
  },
});
