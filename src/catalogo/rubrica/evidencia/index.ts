import type { Calendario } from '../calendario.ts';
import type { Rubrica } from '../rubrica.ts';
import { comentariosDeRetroalimentacion } from './comentarios.ts';
import { encuentrosSincronicos } from './encuentros.ts';
import { examenFinal, fechaExamenFinal, fechaHabilitacion, type Publicado } from './examenes.ts';
import { respuestasEnForos } from './foros.ts';
import { type Hallazgo, sinSugerencia } from './hallazgo.ts';
import type { Aula, Induccion } from './hechos.ts';
import { momentosInduccion } from './induccion.ts';
import { notasDel40, notasDel60 } from './notas.ts';
import { recursosPorSemana } from './recursos.ts';

export type { Hallazgo } from './hallazgo.ts';
export type * from './hechos.ts';

/** All that is known of a subject when its criteria are looked at. */
export type Hechos = {
  readonly rubrica: Rubrica;
  readonly calendario: Calendario;
  /** Of the semester, from 1. */
  readonly semana: number;
  readonly hoy: Date;
  readonly habilitable: boolean | undefined;
  readonly induccion: Induccion;
  /** A sentence where there is no classroom to look at: why. */
  readonly aula: Aula | string;
};

const ILEGIBLE = 'Moodle no dejó leer esta parte del aula con la cuenta de servicio. Vea y decida.';

/** Says what it can of a part of the classroom; a part that could not be read is said to be so. */
const con = <T>(parte: T | null, decir: (parte: T) => Hallazgo): Hallazgo =>
  parte === null ? sinSugerencia(ILEGIBLE) : decir(parte);

/** By the criterion's key: two criteria look at the final exam. */
type Regla = (aula: Aula, hechos: Hechos) => Hallazgo;

const publicadoEn = (aula: Aula, { rubrica, calendario, hoy }: Hechos): Publicado => ({
  actividades: aula.actividades ?? [],
  eventos: aula.eventos ?? [],
  ultimaSeccion: aula.ultimaSeccion,
  variante: rubrica.variante,
  calendario,
  hoy,
});

const deExamen =
  (decir: (publicado: Publicado, hechos: Hechos) => Hallazgo): Regla =>
  (aula, hechos) =>
    con(aula.actividades, () => decir(publicadoEn(aula, hechos), hechos));

const DEL_AULA: Readonly<Record<string, Regla>> = {
  encuentros: ({ actividades }) => con(actividades, encuentrosSincronicos),
  'dudas-foros': (aula, { hoy }) => con(aula.temas, (leidos) => respuestasEnForos(leidos, aula, hoy)),
  'recursos-semana': ({ actividades, ultimaSeccion }, { semana }) =>
    con(actividades, (leidas) => recursosPorSemana(leidas, { ultimaSeccion, semana })),
  'retroalimentacion-comentada': ({ notas }, { rubrica }) =>
    con(notas, (leidas) => comentariosDeRetroalimentacion(leidas, rubrica.variante)),
  'notas-60': ({ notas }, { calendario, hoy }) => con(notas, (leidas) => notasDel60(leidas, calendario, hoy)),
  'notas-40': ({ notas }, { calendario, hoy }) => con(notas, (leidas) => notasDel40(leidas, calendario, hoy)),
  'examen-final': deExamen(examenFinal),
  'fecha-examen-final': deExamen(fechaExamenFinal),
  'fecha-habilitacion': deExamen((publicado, { habilitable }) => fechaHabilitacion(publicado, habilitable)),
};

/**
 * What data say of each criterion that they can speak to, by its key, in the rubric's order. Nothing is chosen by it
 * (DECISIONS §7): an evaluator reads, and decides.
 */
export function hallazgosDe(hechos: Hechos): ReadonlyMap<string, Hallazgo> {
  const { rubrica, induccion, aula } = hechos;
  const conEvidencia = rubrica.criterios.filter(({ evidencia }) => evidencia !== undefined);
  return new Map(
    conEvidencia.map(({ clave, evidencia }): [string, Hallazgo] => {
      if (evidencia === 'momentosInduccion') return [clave, momentosInduccion(induccion)];
      if (typeof aula === 'string') return [clave, sinSugerencia(aula)];
      const regla = DEL_AULA[clave];
      if (!regla) throw new Error(`no rule reads the evidence of the criterion ${clave}`);
      return [clave, regla(aula, hechos)];
    }),
  );
}
