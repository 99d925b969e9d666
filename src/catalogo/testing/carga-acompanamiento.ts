/** The payload of an accompaniment of one criterion. */
export const acompanamiento = {
  infoAcompanamiento: {
    informacionDocente: { nombreDocente: 'LUZ ÁNGELA PEÑA', correo: 'luz.pena@universidad.edu.co' },
    informacionAsignatura: {
      codigoAsignatura: '3007852-01',
      tipoAsignatura: 'AMV',
      facultad: 'Ingenierías',
      semestre: '2019-1',
      semana: '3',
    },
    informacionAcompanamiento: [
      {
        criterio: 'Participa en los momentos de inducción.',
        descriptor: { descripcion: 'Participó en cuatro momentos.', valoracion: 4 },
        observacion: { observacion: 'Gracias por su participación.', valoracion: 'pos' },
        observacionAdicional: 'Le falta el último.',
      },
    ],
    emailUsuarios: {
      emailUsuarioAuth: 'otra.persona@universidad.edu.co',
      emailUsuariosList: ['unidad.virtual@universidad.edu.co'],
    },
    emailAlterno: 'luz@ejemplo.co',
    observacionGeneral: 'Buen trabajo.',
  },
  imgSemana: { nombre: 'semana.png', tipo: 'image/png', tamano: 4096 },
  imgFirma: { nombre: 'firma.png', tipo: 'image/png', tamano: 4096 },
  imgResultadoAcompanamiento: { nombre: 'resultado.png', tipo: 'image/png', tamano: 4096 },
};
