const correo = 'ana.nunez@universidad.edu.co';

/** The items of the lists that were sent, as records hold them; their reports have a row for each (DECISIONS §5). */
export const ITEMS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  notariaDocente: {
    tipoAsignatura: 'APV',
    codigoAsignatura: '4100558-02',
    accionEstudiante: 'Presentar el examen final',
    nombreEstudiante: 'ANA MARÍA NUÑEZ',
    cedulaEstudiante: '1020304050',
    correoEstudiante: correo,
  },
  solicitudAulaVirtual: {
    nombreAsignatura: 'Bases de datos',
    codigoGrupoAsignatura: '3007852-01',
    facultadAsignatura: 'Ingenierías',
    programaAsignatura: 'Ingeniería de Sistemas',
  },
  cancelacionAsignaturas: {
    documentoEstudiante: '1020304050',
    nombreEstudiante: 'ANA MARÍA',
    apellidoEstudiante: 'NUÑEZ',
    estadoAsignatura: 'Provisional',
    fechaCancelacion: '2026-11-15',
    correoInstitucional: correo,
  },
  acompanamientoDocente: {
    clave: null,
    criterio: 'Participa en los momentos de inducción.',
    descriptor: { clave: null, descripcion: 'Participó en cuatro momentos.', valoracion: 4 },
    observacion: { clave: null, observacion: 'Gracias por su participación.', valoracion: 'pos' },
    observacionAdicional: 'Le falta el último.',
    evidencia: { texto: null, fuente: null, consultada: null, sugerencia: null },
  },
};
