// The weeks of a semester as the plan uses them: all, the present one, and the teaching weeks that are left.
import { semanasOf, type Calendario, type Semana } from '#catalogo/rubrica/calendario.ts';

type SemanasDelPlan = {
  readonly semanas: readonly Semana[];
  /** The present one; 0 before the first, and beyond the last after it. */
  readonly semana: number;
  /** Numbers of those in which visits may still be planned. */
  readonly left: readonly number[];
};

/** Returns the weeks of a calendar on a day; those left begin after it and before the final exams. */
export function semanasOfPlan(calendario: Calendario, today: string): SemanasDelPlan {
  const semanas = semanasOf(calendario);
  const begun = semanas.filter(({ desde }) => desde <= today).length;
  const isOver = semanas.every(({ hasta }) => hasta < today);
  const exam = calendario.examenFinal?.desde;
  const ofClasses = semanas.filter(({ desde }) => exam === undefined || desde < exam);
  const ahead = ofClasses.filter(({ desde }) => desde > today);
  // In the last week of classes it is that one.
  const left = ahead.length > 0 ? ahead : ofClasses.filter(({ hasta }) => hasta >= today);
  return {
    semanas,
    semana: isOver && semanas.length > 0 ? begun + 1 : begun,
    left: left.map(({ numero }) => numero),
  };
}
