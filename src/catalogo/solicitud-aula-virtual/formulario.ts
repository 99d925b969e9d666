// Form, as data, with which a teacher requests virtual classrooms for their subjects: fields, sections and texts.
import { grupo, lista } from '../arbol.ts';
import { opcion } from '../campos/opcion.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import { correoInstitucional, nombreCompleto, numDocumento } from '../personas.ts';
import { CONFIRMAR_REVISION, DATOS_ENVIADOS, tratamientoFor } from '../textos.ts';

const nombreCodigoAula = (etiqueta: string, ayuda: string) =>
  texto({ identifica: null, etiqueta, ayuda, max: 200, obligatorio: false, vacio: 'N/A' });

/** See spec 1 §2, §3, §5. */
export const solicitudAulaVirtual = defineFormulario({
  slug: 'solicitudAulaVirtual',
  version: 1,
  titulo: 'Solicitud de aula virtual',
  ruta: '/docentes/solicitudAulaVirtual',
  llamada: 'POST /solicitudAulaVirtual',
  acceso: 'publico',
  viaje: 'json',
  prefijo: 'AUL',
  campos: {
    datosDocente: grupo({
      nombreDocente: nombreCompleto,
      cedulaDocente: numDocumento,
      correoDocente: correoInstitucional,
    }),
    listaCursosAgregados: lista(
      {
        nombreAsignatura: texto({ identifica: null, etiqueta: 'Nombre de la asignatura', max: 120 }),
        codigoGrupoAsignatura: texto({
          identifica: null,
          etiqueta: 'Código y grupo de la asignatura',
          max: 60,
          mayusculas: true,
        }),
        facultadAsignatura: opcion({ etiqueta: 'Facultad', lista: 'facultades' }),
        programaAsignatura: opcion({ etiqueta: 'Programa académico', lista: 'programas' }),
      },
      {
        min: 1,
        max: 50,
        mensaje: '¡Debe agregar almenos una asignatura para realizar el registro!',
        incompleto: '¡Todos los campos de asignatura son obligatorios!',
        etiqueta: 'Asignatura',
        warnIfRepeated: ['codigoGrupoAsignatura'],
        carriesOver: ['facultadAsignatura', 'programaAsignatura'],
        resumen: ['nombreAsignatura'],
      },
    ),
    informacionAdicionalSolicitud: grupo({
      formatoAula: opcion({ etiqueta: 'Formato de aula', lista: 'formatosAula', presentacion: 'botones' }),
      matriculadoCursoDocentes: opcion({
        etiqueta: '¿Está matriculado en el curso para docentes?',
        lista: 'siNo',
        presentacion: 'botones',
      }),
      horarioCapacitacion: opcion({
        etiqueta: 'Horario de capacitación',
        ayuda: 'Elija uno si quiere capacitarse en el manejo del aula.',
        lista: 'horariosCapacitacion',
        obligatorio: false,
        vacio: 'N/A',
      }),
      nombreCodigoAulaOrigen: nombreCodigoAula(
        'Nombre o código del aula de origen',
        'Si quiere copiar los contenidos de un aula que ya existe.',
      ),
      nombreCodigoAulaDestino: nombreCodigoAula(
        'Nombre o código del aula de destino',
        'El aula en la que se copiarán esos contenidos.',
      ),
    }),
  },
  secciones: [
    { titulo: 'Sus datos', campos: ['datosDocente'] },
    { titulo: 'Asignaturas', campos: ['listaCursosAgregados'] },
    { titulo: 'Información adicional', campos: ['informacionAdicionalSolicitud'] },
  ],
  textos: {
    proposito: 'Solicite las aulas virtuales de sus asignaturas.',
    duracion: 'Toma unos 4 minutos, y uno más por asignatura.',
    tratamiento: tratamientoFor('crear las aulas que solicita y comunicarse con usted'),
    sendLabel: 'Realizar registro',
    obligatorios: '¡Todos los campos marcados con * son obligatorios!',
    confirmacion: CONFIRMAR_REVISION,
    exito: DATOS_ENVIADOS,
    despues: 'La unidad revisa la solicitud y le escribe al correo institucional cuando las aulas estén listas.',
  },
});
