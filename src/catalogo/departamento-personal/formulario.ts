// Form, as data, with which staff register in the personnel department's courses: fields, sections and texts.
import { correo } from '../campos/correo.ts';
import { documento } from '../campos/documento.ts';
import { opcion } from '../campos/opcion.ts';
import { defineFormulario } from '../formulario.ts';
import { apellidos, nombres } from '../personas.ts';
import { CONFIRMAR_INSCRIPCION, MARCADOS_OBLIGATORIOS, REGISTRO_EXITOSO, tratamientoFor } from '../textos.ts';

/** See spec 2 §2, §3, §5, §8, §9. */
export const departamentoDePersonal = defineFormulario({
  slug: 'departamentoDePersonal',
  version: 1,
  titulo: 'Inscripción a cursos de Departamento de Personal',
  ruta: '/generales/departamentoDePersonal',
  llamada: 'POST /gestionVirtual-service/generals/form/savePersonalDepartmentRegistry',
  acceso: 'publico',
  viaje: 'json',
  respuesta: 'error-texto',
  prefijo: 'PER',
  campos: {
    nombres,
    apellidos,
    documentoIdentidad: documento({ etiqueta: 'Documento de identidad' }),
    correoElectronico: correo({ etiqueta: 'Correo electrónico', mensaje: 'El correo electrónico no es válido' }),
    cargo: opcion({ etiqueta: 'Cargo', lista: 'cargos' }),
    curso: opcion({ etiqueta: 'Curso', lista: 'cursosPersonal' }),
  },
  secciones: [
    { titulo: 'Sus datos', campos: ['nombres', 'apellidos', 'documentoIdentidad', 'correoElectronico'] },
    {
      titulo: 'El curso',
      descripcion:
        'Elija el curso según su cargo: los contratistas, SG-SST Contratista; los docentes y empleados, SG-SST Docente o ' +
        'Empleado; los laboratoristas y quienes trabajan en talleres, SG-SST Talleres y Laboratorios. Los dos primeros se ' +
        'renuevan cada año; el de talleres y laboratorios no vence. El Curso B-Learning es para docentes, y el de ' +
        'apropiación del Proyecto Educativo Institucional, para todos los cargos.',
      campos: ['cargo', 'curso'],
    },
  ],
  textos: {
    proposito: 'Inscríbase en el curso que le corresponde por su cargo.',
    duracion: 'Toma unos 2 minutos.',
    tratamiento: tratamientoFor('inscribirlo al curso y certificarlo'),
    sendLabel: 'Realizar registro',
    obligatorios: MARCADOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_INSCRIPCION,
    exito: REGISTRO_EXITOSO,
    despues: 'Recibirá en su correo los datos de ingreso al curso.',
    fallo: 'Ocurrió un error inesperado',
  },
});
