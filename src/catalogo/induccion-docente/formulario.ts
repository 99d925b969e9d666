// Form, as data, with which teachers register their attendance at a meeting (momento) of their induction.
import { opcion } from '../campos/opcion.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import { apellidos, correoInstitucional, nombres } from '../personas.ts';
import { CONFIRMAR_BASE_DE_DATOS, DATOS_ENVIADOS, TODOS_OBLIGATORIOS, tratamientoFor } from '../textos.ts';

/** See spec 1 §2, §3, §5. */
export const induccionDocente = defineFormulario({
  slug: 'induccionDocente',
  version: 1,
  titulo: 'Asistencia a la inducción docente',
  ruta: '/docentes/induccionDocente',
  llamada: 'POST /asistenciaInduccionDocente',
  acceso: 'publico',
  viaje: 'json',
  prefijo: 'IND',
  campos: {
    nombreDocente: nombres,
    apellidoDocente: apellidos,
    correoDocente: correoInstitucional,
    modalidad: opcion({
      etiqueta: 'Modalidad',
      lista: 'tiposAsignatura',
      presentacion: 'botones',
      contrato: 'clave',
    }),
    programaAcademico: opcion({ etiqueta: 'Programa académico', lista: 'programas' }),
    asignatura: texto({ identifica: null, etiqueta: 'Asignatura', max: 120 }),
    facultad: opcion({ etiqueta: 'Facultad', lista: 'facultades' }),
    momentoInduccion: opcion({
      etiqueta: 'Momento de la inducción',
      ayuda: 'El momento 1 tiene un encuentro para asignaturas AMV y otro para asignaturas APV.',
      lista: 'momentosInduccion',
      coincide: {
        campo: 'modalidad',
        atributo: 'tipoAsignatura',
        mensaje: 'Este momento no es de la modalidad que eligió.',
      },
      presentacion: 'botones',
    }),
    tipoDocente: opcion({ etiqueta: 'Tipo de docente', lista: 'tiposDocente', presentacion: 'botones' }),
  },
  secciones: [
    { titulo: 'Sus datos', campos: ['nombreDocente', 'apellidoDocente', 'correoDocente', 'tipoDocente'] },
    { titulo: 'Su asignatura', campos: ['modalidad', 'facultad', 'programaAcademico', 'asignatura'] },
    { titulo: 'La inducción', campos: ['momentoInduccion'] },
  ],
  textos: {
    proposito: 'Registre su asistencia al encuentro de inducción en el que participa.',
    duracion: 'Toma unos 2 minutos.',
    tratamiento: tratamientoFor('registrar su asistencia y tenerla en cuenta en el acompañamiento'),
    sendLabel: 'Realizar registro',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_BASE_DE_DATOS,
    exito: DATOS_ENVIADOS,
    despues: 'Su asistencia queda registrada para este semestre.',
  },
});
