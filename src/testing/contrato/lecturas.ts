import { filaDeCaracterizacion } from './lectura-caracterizacion.ts';

/** The read call for stored rows, written from the contract (spec 1 §2, §7; DECISIONS §4). */
export type Lectura = {
  readonly ruta: `GET /api/${string}` | `POST /api/${string}`;
  /** The key under which rows are listed; null: the bare list. */
  readonly clave: string | null;
  /** The row of `CARGAS`' payload, by the names that it was sent under. */
  readonly fila: Readonly<Record<string, unknown>>;
};

const ana = { nombres: 'ANA MARÍA', apellidos: 'NUÑEZ RÍOS', numDocumento: '1020304050' };
const correo = 'ana.nunez@universidad.edu.co';
const luz = { cedulaDocente: '51900800', correoDocente: 'luz.pena@universidad.edu.co' };
const bases = { programa: 'Ingeniería de Sistemas', docente: 'LUZ ÁNGELA PEÑA', tipoAsignatura: 'AMV' };
const semestre = '2026-2';

/** By the slug of the form. The anonymous survey has no rows. */
export const LECTURAS: Readonly<Record<string, Lectura>> = {
  rutaGraduacion: {
    ruta: 'GET /api/obtenerInfoRutaGraduacion',
    clave: 'info',
    fila: {
      nombre: 'ANA MARÍA NUÑEZ',
      correo,
      telefono: '3001234567',
      documento: '1020304050',
      programaAcademico: 'TECNOLOGÍA EN LOGÍSTICA',
      semestre: 6,
      resp1: 'Ya lo realicé',
      resp2: 'No tengo conocimiento',
      resp3: 'Estoy pendiente de realizarlo',
      resp4: 'Conozco algunas',
      resp5: 'No me he inscrito',
      resp6: 'No la he matriculado',
      resp7: 'No sé qué son',
      resp8: 'Aún no cumplo los requisitos',
      observacion: 'Ninguna',
    },
  },
  inscripcionHBV: {
    ruta: 'POST /api/obtenerInfoInscripcionesHBV',
    clave: 'info',
    fila: {
      nombreApellido: 'ANA MARÍA NUÑEZ',
      numDocumento: '0012345678',
      correo: 'ana@ejemplo.co',
      telefono: '3001234567',
      programaAcademico: 'Ingeniería de Sistemas',
      horario: 'Martes de 8:00 a. m. a 10:00 a. m.',
    },
  },
  solicitudHabilitacion: {
    ruta: 'GET /api/obtenerInfoHabilitaciones',
    clave: 'info',
    fila: {
      codigoAsignatura: '3007852-01',
      ...bases,
      nombreEstudiante: 'ANA MARÍA NUÑEZ',
      numDocumento: '1020304050',
      correo: 'ana@ejemplo.co',
      numeroRecibo: '000451-A',
      archivoRecibo: 'recibo.pdf',
    },
  },
  inscripcionCatedra: {
    ruta: 'GET /api/obtenerInfoInscripcionCatedra/Cátedra de Deporte y Cultura',
    clave: null,
    fila: {
      ...ana,
      correo,
      celular: '3001234567',
      programaAcademico: 'Ingeniería de Sistemas',
      semestre: 4,
      catedra: 'Cátedra de Deporte y Cultura',
      semestreActual: semestre,
    },
  },
  inscripcionEstrategia: {
    ruta: 'GET /api/obtenerInfoInscripcionEstrategia/citasReferenciasAPA',
    clave: null,
    fila: {
      ...ana,
      correo,
      tipoDocumentoIdentidad: 'C.C.',
      celular: '3001234567',
      telefonoFijo: '6012345678',
      programaAcademico: 'Maestría en Educación',
      semestre,
      estrategia: 'citasReferenciasAPA',
    },
  },
  encuestaSatisfaccion: {
    ruta: 'GET /api/gestores/obtenerInfoEncuestasSatisfaccion',
    clave: 'encuestasSatisfaccion',
    fila: {
      nombreCompleto: 'ANA MARÍA NUÑEZ',
      numDocumento: '1020304050',
      correo: 'ana@ejemplo.co',
      tipoUsuario: 'EGRESADO',
      fechaAtencion: '2026-11-19',
      rating: 5,
      ratingAtencion: 4,
      ratingSatisfaccion: 10,
      ratingRespuesta: 0,
      ratingContacto: 'Ni fácil ni difícil',
      emotion: 'tranquilo',
      sugerencia: 'Responder más rápido.',
    },
  },
  solicitudUDEV: {
    ruta: 'GET /api/gestores/obtenerInfoSolicitudesUDEVPorEstado/abierto',
    clave: 'solicitudes',
    fila: {
      ...ana,
      idSolicitud: '0000000001',
      tipoDocumento: 'Permiso proteccion temporal - PPT',
      correoInstitucional: correo,
      correoAlterno: 'ana@ejemplo.co',
      tipoUsuario: 'Estudiante',
      pregunta: 'No puedo ingresar a la plataforma',
      imgEvidencia: 'pantalla.png',
      estado: 'abierto',
    },
  },
  encuestaCaracterizacionDigital: {
    ruta: 'GET /api/gestionVirtual-service/generals/survey/getAllDigitalCharacterizationSurvey',
    clave: 'info',
    fila: filaDeCaracterizacion,
  },
  departamentoDePersonal: {
    ruta: 'GET /api/gestionVirtual-service/generals/form/getAllPersonalDepartmentRegistry',
    clave: 'info',
    fila: {
      nombres: 'ANA MARÍA',
      apellidos: 'NUÑEZ RÍOS',
      documentoIdentidad: '1020304050',
      correoElectronico: 'ana@ejemplo.co',
      cargo: 'Laboratorista',
      curso: 'SG-SST Talleres y Laboratorios',
      semestre,
    },
  },
  proyectoSchneiderElectric: {
    ruta: 'GET /api/gestores/obtenerInfoProyectoSchneiderElectric',
    clave: 'info',
    fila: {
      ...ana,
      tipoDocumentoIdentidad: 'T.I.',
      correo: 'ana@ejemplo.co',
      numeroTelefonico: '3001234567',
      genero: 'F',
      gradoAcademicoActual: 'Once',
      institucionEducativa: 'Institución Educativa Bella Loma',
      semestre,
    },
  },
  notariaDocente: {
    ruta: 'POST /api/obtenerInfoNotariaDocente',
    clave: 'info',
    fila: { nombreCompleto: 'LUZ ÁNGELA PEÑA', correo: 'luz.pena@universidad.edu.co', numDocumento: '51900800' },
  },
  induccionDocente: {
    ruta: 'GET /api/obtenerInfoAsistenciaInduccionDocente',
    clave: 'info',
    fila: {
      nombreDocente: 'LUZ ÁNGELA',
      apellidoDocente: 'PEÑA',
      correoDocente: 'luz.pena@correo.universidad.edu.co',
      modalidad: 'AMV',
      programaAcademico: 'Ingeniería de Sistemas',
      asignatura: 'Bases de datos',
      facultad: 'Ingenierías',
      momentoInduccion: 'Momento 1 (AMV)',
      tipoDocente: 'Antiguo',
    },
  },
  solicitudAulaVirtual: {
    ruta: 'GET /api/obtenerInfoSolicitudAulaVirtual',
    clave: 'info',
    fila: {
      ...luz,
      nombreDocente: 'LUZ ÁNGELA PEÑA',
      formatoAula: 'Pestañas (17 semanas - navegación horizontal)',
      matriculadoCursoDocentes: 'No',
      horarioCapacitacion: 'N/A',
      nombreCodigoAulaOrigen: 'N/A',
      nombreCodigoAulaDestino: 'N/A',
    },
  },
  recepcionGDCA: {
    ruta: 'POST /api/obtenerInfoRecepcionesGDCA',
    clave: 'info',
    fila: {
      ...luz,
      nombreDocente: 'LUZ ÁNGELA PEÑA',
      tipoAsignatura: 'AMV',
      codigoAsignatura: '3007852-01',
      archivoGuia: 'recibo.pdf',
    },
  },
  apoyoExamenHabilitacion: {
    ruta: 'GET /api/obtenerInfoApoyoExamenHabilitacion',
    clave: 'info',
    fila: {
      observacion: 'Bases de datos, 3 de diciembre, 6:00 p. m.',
      nombreDocente: 'LUZ ÁNGELA PEÑA',
      opcionHabilitacion: 'Sustentación por videoconferencia',
    },
  },
  cancelacionAsignaturas: {
    ruta: 'GET /api/obtenerInfoCancelaciones',
    clave: 'info',
    fila: { codigoSia: '3007852-01', programa: bases.programa, docente: bases.docente },
  },
  acompanamientoDocente: {
    ruta: 'GET /api/obtenerInfoAcompanamientoDocente/Ingenierías',
    clave: null,
    fila: {
      criterio: 'Participa en los momentos de inducción.',
      nombreDocente: bases.docente,
      descriptor: 'Participó en cuatro momentos.',
      total: 4,
      valoracion: 4,
      observacion: 'Gracias por su participación.',
      sentidoObservacion: 'pos',
      observacionAdicional: 'Le falta el último.',
      correo: luz.correoDocente,
      codigoAsignatura: '3007852-01',
      tipoAsignatura: 'AMV',
      facultad: 'Ingenierías',
      semana: 3,
      semestre,
    },
  },
};
