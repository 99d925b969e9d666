import { byCampo, byDia, texto, type Cuentas } from './fila.ts';

/** Enrolments, counted by hand. */
export const CURSOS: Readonly<Record<string, Cuentas>> = {
  informacionInscripcionHBV: { horarios: byCampo('horario'), programas: byCampo('programaAcademico'), dias: byDia },
  informacionInscripcionCatedras: {
    // Without a semester in the filter, that of the test's clock.
    catedras: (fila) => (fila.semestre === '2026-2' ? [{ en: texto(fila, 'catedra') }] : []),
    dias: byDia,
    programas: byCampo('programaAcademico'),
  },
  informacionInscripcionEstrategias: {
    cursos: (fila) => [{ en: texto(fila, 'estrategia'), serie: fila.semestre }],
    programas: byCampo('programaAcademico'),
    dias: byDia,
  },
  informacionDepartamentoDePersonal: { cursos: byCampo('curso', 'cargo'), dias: byDia },
  informacionProyectoSchneiderElectric: {
    instituciones: byCampo('institucionEducativa', 'gradoAcademicoActual'),
    dias: byDia,
  },
};
