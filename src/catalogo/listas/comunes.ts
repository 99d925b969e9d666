import { claveDe, type Lista, listaDeTextos } from './opcion.ts';

export const siNo: Lista = {
  ...listaDeTextos('siNo', 'Sí o no', ['Sí', 'No']),
  cerrada: 'Las preguntas de los formularios esperan estas dos respuestas.',
};

/** Subject types travel as these keys everywhere (spec 1 §3). */
export const tiposAsignatura: Lista = {
  nombre: 'tiposAsignatura',
  titulo: 'Tipos de asignatura',
  cerrada: 'De cada tipo dependen la rúbrica, las asignaturas y los informes.',
  atributos: ['nota'],
  usos: ['Asignaturas'],
  opciones: [
    { clave: 'AMV', texto: 'AMV', atributos: { nota: 'Asignatura mediada por la virtualidad.' } },
    { clave: 'APV', texto: 'APV', atributos: { nota: 'Asignatura de programas virtuales.' } },
  ],
};

/** Document types of the strategy and project forms (spec 2 §3). */
export const tiposDocumentoIdentidad: Lista = {
  nombre: 'tiposDocumentoIdentidad',
  titulo: 'Tipos de documento de identidad',
  opciones: [
    { clave: 'TI', texto: 'T.I.' },
    { clave: 'CC', texto: 'C.C.' },
    { clave: 'CE', texto: 'C.E.' },
    { clave: 'pasaporte', texto: 'Pasaporte' },
    { clave: 'otro', texto: 'Otro' },
  ],
};

/** Four faculties and the one that tests use (spec 1 §3). */
export const facultades: Lista = {
  nombre: 'facultades',
  titulo: 'Facultades',
  opciones: [
    ...[
      'Ingenierías',
      'Artes y Humanidades',
      'Ciencias Económicas y Administrativas',
      'Ciencias Exactas y Aplicadas',
    ].map((texto) => ({ clave: claveDe(texto), texto })),
    { clave: 'facultad-de-pruebas', texto: 'Facultad de pruebas', atributos: { interna: true } },
  ],
  usos: ['Asignaturas'],
};

/** The institution's addresses that an accompaniment may be copied to (spec 1 §2: 17), on the default domain. */
export const correosCopia: Lista = {
  nombre: 'correosCopia',
  titulo: 'Correos para copia de los acompañamientos',
  textos: 'correo',
  opciones: [
    'unidad.virtual',
    'coordinacion.virtual',
    'acompanamiento.docente',
    'diseno.instruccional',
    'mesa.ayuda',
    'gestion.curricular',
    'vicerrectoria.docencia',
    'decanatura.ingenierias',
    'decanatura.artes',
    'decanatura.economicas',
    'decanatura.exactas',
    'departamento.personal',
    'registro.academico',
    'calidad.academica',
    'desarrollo.profesoral',
    'tecnologias.virtuales',
    'programas.posgrado',
  ].map((buzon) => ({ clave: claveDe(buzon), texto: `${buzon}@universidad.edu.co` })),
};
