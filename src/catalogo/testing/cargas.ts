import { acompanamiento } from './carga-acompanamiento.ts';
import { caracterizacion } from './carga-caracterizacion.ts';

// Example payloads of every form, as existing clients send them.
const persona = {
  nombres: 'Ana María',
  apellidos: 'Nuñez Ríos',
  numDocumento: '1020304050',
  correo: 'ana.nunez@universidad.edu.co',
};

const asignatura = {
  programa: 'Ingeniería de Sistemas',
  docente: 'LUZ ÁNGELA PEÑA',
  tipoAsignatura: 'AMV',
};

/**
 * A payload of each form, by slug, in the exact shape of the contract (spec 1 §7, spec 2 §3, §7; DECISIONS §4). Files are
 * given by their description. People are invented.
 */
export const CARGAS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  encuestaDeDesempenoDocente: {
    codigoAsignatura: '3007852-01',
    ...asignatura,
    ...Object.fromEntries(
      [1, 2, 3, 4, 5].flatMap((n) => [
        [`ECC${n}`, 4],
        [`CR${n}`, '5'],
      ]),
    ),
    ME1: 3,
    ME2: 3,
    ME3: 2,
    ME4: 'Más ejemplos.',
    AMA1: 5,
    AMA2: 5,
    AMA3: 1,
    AMA4: 'Ampliar el horario de atención.',
    semestre: '2026-2',
  },
  rutaGraduacion: {
    usuario: {
      nombre: 'Ana María Nuñez',
      correo: persona.correo,
      telefono: '3001234567',
      documento: '1020304050',
      programaAcademico: 'Tecnología en Logística',
      semestre: '6',
    },
    respuestas: {
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
    nombreApellido: 'Ana María Nuñez',
    numDocumento: '0012345678',
    correo: 'ana@ejemplo.co',
    telefono: '3001234567',
    programaAcademico: 'Ingeniería de Sistemas',
    horario: 'Martes de 8:00 a. m. a 10:00 a. m.',
  },
  solicitudHabilitacion: {
    infoHabilitacion: {
      codigoAsignatura: '3007852-01',
      ...asignatura,
      nombreEstudiante: 'Ana María Nuñez',
      numDocumento: '1020304050',
      correo: 'ana@ejemplo.co',
      numeroRecibo: '000451-A',
    },
    archivoRecibo: { nombre: 'recibo.pdf', tipo: 'application/pdf', tamano: 81_920 },
  },
  inscripcionCatedra: {
    ...persona,
    celular: '3001234567',
    programaAcademico: 'Ingeniería de Sistemas',
    semestre: 4,
    catedra: 'Cátedra de Deporte y Cultura',
    semestreActual: '1999-1',
  },
  inscripcionEstrategia: {
    ...persona,
    tipoDocumentoIdentidad: 'C.C.',
    celular: '3001234567',
    telefonoFijo: '6012345678',
    programaAcademico: 'Maestría en Educación',
    semestre: '2026-2',
    estrategia: 'citasReferenciasAPA',
  },
  encuestaSatisfaccion: {
    infoSolicitud: {
      nombreCompleto: 'Ana María Nuñez',
      numDocumento: '1020304050',
      correo: 'ana@ejemplo.co',
      correo2: 'ana@ejemplo.co',
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
    infoSolicitud: {
      idSolicitud: '9999999999',
      asunto: 'Otro asunto',
      nombres: persona.nombres,
      apellidos: persona.apellidos,
      tipoDocumento: 'Permiso proteccion temporal - PPT',
      numDocumento: '1020304050',
      correoInstitucional: persona.correo,
      correoAlterno: 'ana@ejemplo.co',
      tipoUsuario: 'Estudiante',
      pregunta: 'No puedo ingresar a la plataforma',
      estado: 'cerrado',
      extensionArchivo: 'exe',
    },
    imgEvidencia: { nombre: 'pantalla.png', tipo: 'image/png', tamano: 204_800 },
  },
  encuestaCaracterizacionDigital: caracterizacion,
  departamentoDePersonal: {
    nombres: persona.nombres,
    apellidos: persona.apellidos,
    documentoIdentidad: '1020304050',
    correoElectronico: 'ana@ejemplo.co',
    cargo: 'Laboratorista',
    curso: 'SG-SST Talleres y Laboratorios',
  },
  proyectoSchneiderElectric: {
    ...persona,
    tipoDocumentoIdentidad: 'T.I.',
    correo: 'ana@ejemplo.co',
    numeroTelefonico: '3001234567',
    genero: 'F',
    gradoAcademicoActual: 'Once',
    institucionEducativa: 'Institución Educativa Bella Loma',
    semestre: '2026-2',
  },
  notariaDocente: {
    infoDocente: { nombreCompleto: 'Luz Ángela Peña', correo: 'luz.pena@universidad.edu.co', numDocumento: '51900800' },
    infoEstudiantes: [
      {
        tipoAsignatura: 'APV',
        codigoAsignatura: '4100558-02',
        accionEstudiante: 'Presentar el examen final',
        nombreEstudiante: 'Ana María Nuñez',
        cedulaEstudiante: '1020304050',
        correoEstudiante: persona.correo,
      },
    ],
  },
  induccionDocente: {
    nombreDocente: 'Luz Ángela',
    apellidoDocente: 'Peña',
    correoDocente: 'luz.pena@correo.universidad.edu.co',
    modalidad: 'AMV',
    programaAcademico: 'Ingeniería de Sistemas',
    asignatura: 'Bases de datos',
    facultad: 'Ingenierías',
    momentoInduccion: 'Momento 1 (AMV)',
    tipoDocente: 'Antiguo',
  },
  solicitudAulaVirtual: {
    datosDocente: {
      nombreDocente: 'Luz Ángela Peña',
      cedulaDocente: '51900800',
      correoDocente: 'luz.pena@universidad.edu.co',
    },
    listaCursosAgregados: [
      {
        nombreAsignatura: 'Bases de datos',
        codigoGrupoAsignatura: '3007852-01',
        facultadAsignatura: 'Ingenierías',
        programaAsignatura: 'Ingeniería de Sistemas',
      },
    ],
    informacionAdicionalSolicitud: {
      formatoAula: 'Pestañas (17 semanas - navegación horizontal)',
      matriculadoCursoDocentes: 'No',
      horarioCapacitacion: 'N/A',
      nombreCodigoAulaOrigen: 'N/A',
      nombreCodigoAulaDestino: 'N/A',
    },
  },
  recepcionGDCA: {
    infoRecepcion: {
      nombreDocente: 'Luz Ángela Peña',
      cedulaDocente: '51900800',
      correoDocente: 'luz.pena@universidad.edu.co',
      tipoAsignatura: 'AMV',
      codigoAsignatura: '3007852-01',
    },
    archivoGuia: { nombre: 'guía.pdf', tipo: 'application/pdf', tamano: 20_971_520 },
  },
  apoyoExamenHabilitacion: {
    observacion: 'Bases de datos, 3 de diciembre, 6:00 p. m.',
    nombreDocente: 'Luz Ángela Peña',
    opcionHabilitacion: 'Sustentación por videoconferencia',
  },
  cancelacionAsignaturas: {
    codigoSia: '3007852-01',
    ...asignatura,
    alumnosAgregados: [
      {
        documentoEstudiante: '1020304050',
        nombreEstudiante: 'Ana María',
        apellidoEstudiante: 'Nuñez',
        estadoAsignatura: 'Provisional',
        fechaCancelacion: '2026-11-15',
        correoInstitucional: persona.correo,
      },
    ],
    semestre: '1999-1',
  },
  acompanamientoDocente: acompanamiento,
};
