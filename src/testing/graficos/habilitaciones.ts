import {
  abiertas,
  byCampo,
  byCampoAndEstado,
  byDiaAndEstado,
  calificada,
  dia,
  texto,
  type Aporte,
  type Cuentas,
  type FilaEntera,
} from './fila.ts';

const TIPOS: Readonly<Record<string, string>> = {
  AMV: 'Asignatura mediada por la virtualidad (AMV)',
  APV: 'Asignatura de programas virtuales (APV)',
};

const byTipo =
  (ruta: string) =>
  (fila: FilaEntera): Aporte[] => [{ en: TIPOS[texto(fila, ruta)]! }];

/**
 * Make-up exams and cancellations, counted by hand.
 * @param facultadDe the faculty of a program, read apart
 */
export const habilitaciones = (facultadDe: (programa: string) => string): Readonly<Record<string, Cuentas>> => ({
  informacionHabilitaciones: {
    facultades: (fila) =>
      byCampoAndEstado('infoHabilitacion.programa')(fila).map((aporte) => ({ ...aporte, en: facultadDe(aporte.en) })),
    semanas: byDiaAndEstado,
    antiguedad: abiertas,
    programas: byCampo('infoHabilitacion.programa'),
    tipos: byTipo('infoHabilitacion.tipoAsignatura'),
    calificaciones: calificada,
  },
  informacionCancelaciones: {
    facultades: (fila) => [
      { en: facultadDe(texto(fila, 'programa')), serie: texto(fila, 'alumnosAgregados.estadoAsignatura') },
    ],
    semanas: (fila) => [{ en: dia(fila), serie: texto(fila, 'alumnosAgregados.estadoAsignatura') }],
    fechas: (fila) => [{ en: texto(fila, 'alumnosAgregados.fechaCancelacion') }],
    programas: byCampo('programa'),
    tipos: byTipo('tipoAsignatura'),
    calificaciones: calificada,
  },
  apoyoExamenesHabilitaciones: { opciones: byCampoAndEstado('opcionHabilitacion'), semanas: byDiaAndEstado },
});
