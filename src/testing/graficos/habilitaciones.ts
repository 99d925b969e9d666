import {
  abiertas,
  calificada,
  dia,
  por,
  porConEstado,
  porDiaYEstado,
  texto,
  type Aporte,
  type Cuentas,
  type FilaEntera,
} from './fila.ts';

const TIPOS: Readonly<Record<string, string>> = {
  AMV: 'Asignatura mediada por la virtualidad (AMV)',
  APV: 'Asignatura de programas virtuales (APV)',
};

const porTipo =
  (ruta: string) =>
  (fila: FilaEntera): Aporte[] => [{ en: TIPOS[texto(fila, ruta)]! }];

/**
 * Make-up exams and cancellations, counted by hand.
 * @param facultadDe the faculty of a program, read apart
 */
export const habilitaciones = (facultadDe: (programa: string) => string): Readonly<Record<string, Cuentas>> => ({
  informacionHabilitaciones: {
    facultades: (fila) =>
      porConEstado('infoHabilitacion.programa')(fila).map((uno) => ({ ...uno, en: facultadDe(uno.en) })),
    semanas: porDiaYEstado,
    antiguedad: abiertas,
    programas: por('infoHabilitacion.programa'),
    tipos: porTipo('infoHabilitacion.tipoAsignatura'),
    calificaciones: calificada,
  },
  informacionCancelaciones: {
    facultades: (fila) => [
      { en: facultadDe(texto(fila, 'programa')), serie: texto(fila, 'alumnosAgregados.estadoAsignatura') },
    ],
    semanas: (fila) => [{ en: dia(fila), serie: texto(fila, 'alumnosAgregados.estadoAsignatura') }],
    fechas: (fila) => [{ en: texto(fila, 'alumnosAgregados.fechaCancelacion') }],
    programas: por('programa'),
    tipos: porTipo('tipoAsignatura'),
    calificaciones: calificada,
  },
  apoyoExamenesHabilitaciones: { opciones: porConEstado('opcionHabilitacion'), semanas: porDiaYEstado },
});
