import {
  abiertas,
  byCampo,
  byCampoAndEstado,
  byDiaAndEstado,
  calificada,
  numero,
  texto,
  type Aporte,
  type Cuentas,
  type FilaEntera,
} from './fila.ts';

/** The mean of two answers, each a line of its own, semester by semester. */
const promedios =
  (servicio: readonly [ruta: string, nombre: string], trato: readonly [ruta: string, nombre: string]) =>
  (fila: FilaEntera): Aporte[] =>
    [servicio, trato].flatMap(([ruta, serie]) => {
      const valor = numero(fila, ruta);
      return valor === undefined ? [] : [{ en: fila.semestre, serie, valor }];
    });

const PALABRAS = ['', '1, muy malo', '2, malo', '3, aceptable', '4, bueno', '5, muy bueno'];

/** Requests to the unit and their handling, counted by hand. */
export const ATENCION: Readonly<Record<string, Cuentas>> = {
  solicitudesUnidadDeEducacionVirtual: {
    semanas: byDiaAndEstado,
    antiguedad: abiertas,
    // Questions in words of one's own are all of the option that opens the box.
    preguntas: (fila) => {
      const { clave, texto: ownTexto } = (
        fila.datos as { infoSolicitud: { pregunta: { clave: string; texto: string } } }
      ).infoSolicitud.pregunta;
      return [{ en: clave === 'otra' ? 'Otra' : ownTexto }];
    },
    usuarios: byCampoAndEstado('infoSolicitud.tipoUsuario'),
    calificaciones: calificada,
  },
  informacionEncuestaSatisfaccion: {
    promediosDeCinco: promedios(['infoSolicitud.rating', 'Servicio'], ['infoSolicitud.ratingAtencion', 'Trato']),
    promediosDeDiez: promedios(
      ['infoSolicitud.ratingSatisfaccion', 'Solución (0 a 10)'],
      ['infoSolicitud.ratingRespuesta', 'Oportunidad (0 a 10)'],
    ),
    servicio: (fila) => [
      { en: 'Servicio', serie: PALABRAS[numero(fila, 'infoSolicitud.rating')!]! },
      { en: 'Trato', serie: PALABRAS[numero(fila, 'infoSolicitud.ratingAtencion')!]! },
    ],
    solucion: byCampo('infoSolicitud.ratingSatisfaccion'),
    oportunidad: byCampo('infoSolicitud.ratingRespuesta'),
    emociones: byCampo('infoSolicitud.emotion'),
    contacto: byCampo('infoSolicitud.ratingContacto'),
    emocionesPorSemestre: (fila) => [{ en: fila.semestre, serie: texto(fila, 'infoSolicitud.emotion') }],
  },
};
