// Form, as data, with which secondary-school pupils register in an automation and IoT project, with consent.
import { calculado } from '../campos/calculado.ts';
import { correo } from '../campos/correo.ts';
import { digitos } from '../campos/digitos.ts';
import { opcion } from '../campos/opcion.ts';
import { defineFormulario } from '../formulario.ts';
import { apellidos, nombres, numDocumento } from '../personas.ts';
import { CONFIRMAR_INSCRIPCION, REGISTRO_EXITOSO, TODOS_OBLIGATORIOS, tratamientoFor } from '../textos.ts';

/** See spec 2 §2, §3, §5 and DECISIONS §2. */
export const proyectoSchneiderElectric = defineFormulario({
  slug: 'proyectoSchneiderElectric',
  version: 1,
  titulo: 'Proyecto Schneider Electric',
  ruta: '/generales/proyectoSchneiderElectric',
  llamada: 'POST /gestionVirtual-service/generals/form/saveSchneiderElectricProject',
  acceso: 'publico',
  viaje: 'json',
  respuesta: 'error-texto',
  sensible: true,
  prefijo: 'PSE',
  campos: {
    nombres,
    apellidos,
    tipoDocumentoIdentidad: opcion({
      etiqueta: 'Tipo de documento de identidad',
      lista: 'tiposDocumentoIdentidad',
      presentacion: 'botones',
    }),
    numDocumento,
    correo: correo({
      etiqueta: 'Correo electrónico',
      ayuda: 'A este correo le enviaremos los datos de ingreso al curso.',
    }),
    numeroTelefonico: digitos({
      identifica: 'telefono',
      etiqueta: 'Número telefónico',
      min: 7,
      max: 13,
      autocompletar: 'tel',
    }),
    genero: opcion({ etiqueta: 'Género', lista: 'generosProyecto', presentacion: 'botones', contrato: 'clave' }),
    gradoAcademicoActual: opcion({
      etiqueta: 'Grado que cursa',
      lista: 'gradosAcademicos',
      presentacion: 'botones',
    }),
    institucionEducativa: opcion({ etiqueta: 'Institución educativa', lista: 'institucionesEducativas' }),
    semestre: calculado({ etiqueta: 'Semestre de la inscripción' }),
  },
  secciones: [
    {
      titulo: 'Sus datos',
      campos: [
        'nombres',
        'apellidos',
        'tipoDocumentoIdentidad',
        'numDocumento',
        'correo',
        'numeroTelefonico',
        'genero',
      ],
    },
    { titulo: 'Sus estudios', campos: ['gradoAcademicoActual', 'institucionEducativa'] },
  ],
  consentimiento: {
    version: 'proyecto-2026-1',
    desde: '2026-11-20',
    texto:
      'Como madre, padre o acudiente del estudiante, autorizo a la Unidad de Educación Virtual a tratar los datos de este ' +
      'formulario para inscribirlo en el proyecto y comunicarse con él y conmigo, según la Ley 1581 de 2012 y respetando ' +
      'los derechos de niñas, niños y adolescentes. Puedo conocerlos, actualizarlos, rectificarlos o pedir que se supriman ' +
      'en cualquier momento. Si el estudiante es mayor de edad, la autorización es suya.',
    etiqueta: 'La madre, el padre o el acudiente del estudiante autoriza el tratamiento de sus datos personales',
    mensaje: 'La madre, el padre o el acudiente debe autorizar el tratamiento de los datos del estudiante.',
    finalidad: 'Inscribir al estudiante en el proyecto',
  },
  efectos: [{ efecto: 'semestre', campo: 'semestre' }],
  textos: {
    proposito:
      'Inscríbase en el curso de automatización e internet de las cosas para estudiantes de décimo y once; si es menor de ' +
      'edad, diligencie este formulario con su madre, su padre o su acudiente.',
    duracion: 'Toma unos 3 minutos.',
    tratamiento: `${tratamientoFor('inscribirlo en el proyecto')} Este equipo no los guarda cuando cierre la pestaña.`,
    sendLabel: 'Registrarme',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_INSCRIPCION,
    exito: REGISTRO_EXITOSO,
    despues: 'Recibirá en su correo la fecha de inicio y los datos de ingreso al curso.',
  },
});
