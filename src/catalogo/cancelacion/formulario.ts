// Form, as data, with which teachers report the students whose subject is cancelled or suspended.
import { lista } from '../arbol.ts';
import { asignatura, TEXTO_TIPO_ASIGNATURA } from '../campos/asignatura.ts';
import { derivado } from '../campos/derivado.ts';
import { fecha } from '../campos/fecha.ts';
import { opcion } from '../campos/opcion.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import { correoInstitucional, numDocumento } from '../personas.ts';
import { CONFIRMAR_REVISION, DATOS_ENVIADOS, NO_HABILITABLE, tratamientoFor } from '../textos.ts';

/** See spec 1 §2, §3, §5, §7. */
export const cancelacionAsignaturas = defineFormulario({
  slug: 'cancelacionAsignaturas',
  version: 1,
  titulo: 'Cancelación de asignaturas',
  ruta: '/docentes/cancelacionAsignaturas',
  llamada: 'POST /crearCancelacion',
  acceso: 'formularios.diligenciar:docentes',
  viaje: 'json',
  prefijo: 'CAN',
  campos: {
    codigoSia: asignatura({
      etiqueta: 'Código de la asignatura',
      ayuda: 'Busque por código, asignatura, docente o programa.',
      completa: {
        programa: 'programaAcademico',
        docente: 'docente',
        tipoAsignatura: 'tipoAsignatura',
        semestre: 'semestre',
      },
      noHabilitable: NO_HABILITABLE,
    }),
    programa: derivado({ etiqueta: 'Programa' }),
    docente: derivado({ etiqueta: 'Docente' }),
    tipoAsignatura: derivado({ etiqueta: 'Tipo de asignatura', textos: TEXTO_TIPO_ASIGNATURA }),
    semestre: derivado({ etiqueta: 'Semestre', ignoraEnviado: true }),
    alumnosAgregados: lista(
      {
        documentoEstudiante: numDocumento,
        nombreEstudiante: texto({ identifica: 'nombre', etiqueta: 'Nombres', max: 80, mayusculas: true }),
        apellidoEstudiante: texto({ identifica: 'nombre', etiqueta: 'Apellidos', max: 80, mayusculas: true }),
        estadoAsignatura: opcion({
          etiqueta: 'Estado de la asignatura',
          lista: 'estadosCancelacion',
          presentacion: 'botones',
        }),
        fechaCancelacion: fecha({ etiqueta: 'Fecha de cancelación', delSemestre: true }),
        correoInstitucional,
      },
      {
        min: 1,
        max: 200,
        mensaje: 'Agregue por lo menos un estudiante.',
        etiqueta: 'Estudiante',
        carriesOver: ['estadoAsignatura', 'fechaCancelacion'],
        resumen: ['nombreEstudiante', 'apellidoEstudiante'],
        warnIfRepeated: ['documentoEstudiante'],
        conserva: 'localStorage',
      },
    ),
  },
  secciones: [
    { titulo: 'Asignatura', campos: ['codigoSia', 'programa', 'docente', 'tipoAsignatura', 'semestre'] },
    { titulo: 'Estudiantes', requiere: ['codigoSia'], campos: ['alumnosAgregados'] },
  ],
  textos: {
    proposito: 'Informe qué estudiantes cancelan su asignatura.',
    duracion: 'Toma unos 2 minutos, y uno más por estudiante.',
    tratamiento: tratamientoFor('tramitar las cancelaciones'),
    avisos: [
      'La cancelación voluntaria se puede hacer hasta cinco días hábiles antes del examen final.',
      'Las suspensiones se realizan los días 15 y 30 de cada mes.',
    ],
    sendLabel: 'Realizar registro',
    obligatorios: 'Todos los campos son obligatorios',
    confirmacion: CONFIRMAR_REVISION,
    exito: DATOS_ENVIADOS,
    despues: 'Revisaremos cada cancelación. La lista de estudiantes ya se borró de este equipo.',
  },
});
