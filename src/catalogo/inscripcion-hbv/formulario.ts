// Form, as data, of enrolment in the basic virtual-tools course (HBV): fields, sections and texts.
import { correo } from '../campos/correo.ts';
import { digitos } from '../campos/digitos.ts';
import { opcion } from '../campos/opcion.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import { CONFIRMAR_INSCRIPCION, DATOS_ENVIADOS, TODOS_OBLIGATORIOS, tratamientoFor } from '../textos.ts';

/** See DECISIONS §4, §6. */
export const inscripcionHBV = defineFormulario({
  slug: 'inscripcionHBV',
  version: 1,
  titulo: 'Inscripción al curso de Herramientas Básicas Virtuales (HBV)',
  ruta: '/estudiantes/inscripcionHBV',
  llamada: 'POST /crearInscripcionHBV',
  acceso: 'publico',
  viaje: 'json',
  prefijo: 'HBV',
  campos: {
    nombreApellido: texto({
      identifica: 'nombre',
      etiqueta: 'Nombres y apellidos',
      max: 120,
      mayusculas: true,
      autocompletar: 'name',
    }),
    numDocumento: digitos({ identifica: 'documento', etiqueta: 'Número de documento de identidad', min: 5, max: 15 }),
    correo: correo({
      etiqueta: 'Correo electrónico',
      ayuda: 'A este correo le enviaremos los datos de ingreso al curso.',
    }),
    telefono: digitos({
      identifica: 'telefono',
      etiqueta: 'Teléfono de contacto',
      min: 7,
      max: 13,
      autocompletar: 'tel',
    }),
    programaAcademico: opcion({ etiqueta: 'Programa académico', lista: 'programas' }),
    horario: opcion({ etiqueta: 'Horario', lista: 'horariosHBV', presentacion: 'botones' }),
  },
  secciones: [
    { titulo: 'Sus datos', campos: ['nombreApellido', 'numDocumento', 'correo', 'telefono'] },
    { titulo: 'El curso', campos: ['programaAcademico', 'horario'] },
  ],
  textos: {
    proposito: 'Inscríbase en el curso que le enseña a estudiar en las aulas virtuales.',
    duracion: 'Toma unos 2 minutos.',
    tratamiento: tratamientoFor('inscribirlo al curso y comunicarse con usted'),
    sendLabel: 'Realizar registro',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_INSCRIPCION,
    exito: DATOS_ENVIADOS,
    despues: 'Recibirá en su correo los datos de ingreso al aula antes de la primera sesión del horario elegido.',
  },
});
