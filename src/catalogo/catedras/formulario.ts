// Form, as data, with which students enrol in an open elective (cátedra): fields, sections, effects and texts.
import { calculado } from '../campos/calculado.ts';
import { entero } from '../campos/entero.ts';
import { opcion } from '../campos/opcion.ts';
import { defineFormulario } from '../formulario.ts';
import { apellidos, celular, correoInstitucional, nombres, numDocumento } from '../personas.ts';
import { CONFIRMAR_INSCRIPCION, DATOS_ENVIADOS, TODOS_OBLIGATORIOS, tratamientoFor } from '../textos.ts';

/** Accepted while there are places (spec 2 §2, §3, §5; DECISIONS §2). */
export const inscripcionCatedra = defineFormulario({
  slug: 'inscripcionCatedra',
  version: 1,
  titulo: 'Inscripción a cátedras',
  ruta: '/catedras',
  llamada: 'POST /crearInscripcionCatedra',
  acceso: 'publico',
  viaje: 'json',
  prefijo: 'CAT',
  campos: {
    nombres,
    apellidos,
    numDocumento,
    correo: correoInstitucional,
    celular,
    programaAcademico: opcion({ etiqueta: 'Programa académico', lista: 'programas' }),
    semestre: entero({ etiqueta: 'Semestre que cursa', min: 1, max: 10 }),
    catedra: opcion({ etiqueta: 'Cátedra', lista: 'catedras' }),
    semestreActual: calculado({ etiqueta: 'Semestre de la inscripción' }),
  },
  secciones: [
    { titulo: 'Sus datos', campos: ['nombres', 'apellidos', 'numDocumento', 'correo', 'celular'] },
    { titulo: 'La cátedra', campos: ['programaAcademico', 'semestre', 'catedra'] },
  ],
  efectos: [
    { efecto: 'semestre', campo: 'semestreActual' },
    { efecto: 'cupos', campo: 'catedra', persona: 'numDocumento' },
  ],
  textos: {
    proposito: 'Elija la cátedra que quiere cursar este semestre y reserve su cupo.',
    duracion: 'Toma unos 3 minutos.',
    tratamiento: tratamientoFor('inscribirlo en la cátedra y comunicarse con usted'),
    sendLabel: 'Inscribirme',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: { ...CONFIRMAR_INSCRIPCION, titulo: 'Cordial saludo, estudiante:' },
    exito: DATOS_ENVIADOS,
    despues:
      'Su cupo quedó reservado. Antes de la primera sesión le enviaremos la información de ingreso a su correo institucional.',
  },
});
