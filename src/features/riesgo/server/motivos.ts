// Why a student in a course needs attention: the reasons of the settings that apply, in words, and the sum of their weights.
import type { ActividadDeCurso, ActividadDePersona, CursoMoodle } from '#core/moodle/server/service.ts';
import type { ValoresDeAjustes } from '#features/ajustes/server/service.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { DAY_MS } from '#platform/contract/time.ts';

const WEEK_MS = 7 * DAY_MS;

/** Settings of the reasons; a weight of 0 turns one off. */
export type ReglasDeRiesgo = Pick<
  ValoresDeAjustes,
  | 'diasDeRiesgo'
  | 'pesoDeAcceso'
  | 'entregasVencidas'
  | 'pesoDeEntregas'
  | 'semanasSinEntregar'
  | 'pesoDeSemanas'
  | 'notaAl30'
  | 'notaAl60'
  | 'pesoDeNota'
  | 'pesoDeForos'
  | 'diasSinContacto'
>;

/** Returns true if a reason is on that needs what people did in their courses. */
export const needsActividad = (reglas: ReglasDeRiesgo): boolean =>
  reglas.pesoDeEntregas + reglas.pesoDeSemanas + reglas.pesoDeNota + reglas.pesoDeForos > 0;

/** An enrolment of a student in a course that is being taught. Undefined activity: nothing is known, or nothing was done. */
export type Matricula = {
  /** Whole days without access; null: never. */
  readonly dias: number | null;
  /** In ms since 1970. */
  readonly now: number;
  readonly curso: Pick<CursoMoodle, 'inicio' | 'fin'>;
  readonly ofCurso: ActividadDeCurso | undefined;
  readonly ofPersona: ActividadDePersona | undefined;
};

/** Reasons of an enrolment. */
export type Motivos = {
  /** By the days without access, as specified (DECISIONS §5), whatever its weight. */
  readonly isAbsent: boolean;
  /** '18 días sin entrar; no entregó 3 de 4'; '' for none. */
  readonly texto: string;
  readonly puntaje: number;
};

/** Finds the reasons that apply to an enrolment. */
export function motivosOf(matricula: Matricula, reglas: ReglasDeRiesgo): Motivos {
  const { dias, ofCurso } = matricula;
  const isAbsent = dias === null || dias >= reglas.diasDeRiesgo;
  const found: readonly (readonly [peso: number, texto: string | null])[] = [
    [reglas.pesoDeAcceso, isAbsent ? accesoText(dias) : null],
    ...(ofCurso
      ? ([
          [reglas.pesoDeEntregas, entregasText(matricula, ofCurso, reglas)],
          [reglas.pesoDeSemanas, semanasText(matricula, ofCurso, reglas)],
          [reglas.pesoDeNota, notaText(matricula, reglas)],
          [reglas.pesoDeForos, forosText(matricula, ofCurso)],
        ] as const)
      : []),
  ];
  const counted = found.flatMap(([peso, texto]) => (peso > 0 && texto !== null ? [{ peso, texto }] : []));
  return {
    isAbsent,
    texto: counted.map(({ texto }) => texto).join('; '),
    puntaje: counted.reduce((sum, { peso }) => sum + peso, 0),
  };
}

const accesoText = (dias: number | null): string =>
  dias === null ? 'nunca ha entrado' : `${countOf(dias, 'día', 'días')} sin entrar`;

function entregasText({ ofPersona }: Matricula, { vencidas }: ActividadDeCurso, reglas: ReglasDeRiesgo): string | null {
  const due = vencidas - (ofPersona?.excusadas ?? 0);
  const missed = due - (ofPersona?.entregadas ?? 0);
  return missed >= reglas.entregasVencidas ? `no entregó ${missed} de ${due}` : null;
}

/** Nothing was handed in for the weeks of the settings, although something was due in them. */
function semanasText(
  { curso, ofPersona, now }: Matricula,
  { ultimoVencimiento }: ActividadDeCurso,
  { semanasSinEntregar }: ReglasDeRiesgo,
): string | null {
  const last = Math.max(ofPersona?.ultimaEntrega ?? 0, curso.inicio) * 1000;
  const semanas = Math.floor((now - last) / WEEK_MS);
  const wasDue = ultimoVencimiento * 1000 > Math.max(last, now - semanasSinEntregar * WEEK_MS);
  return semanas >= semanasSinEntregar && wasDue ? `nada entregado en ${countOf(semanas, 'semana', 'semanas')}` : null;
}

/** Part of a course that has passed, from 0 to 1; of a course without end it is not known, and 0. */
const partOf = ({ inicio, fin }: Matricula['curso'], now: number): number =>
  fin > inicio ? (now / 1000 - inicio) / (fin - inicio) : 0;

function notaText({ curso, ofPersona, now }: Matricula, { notaAl30, notaAl60 }: ReglasDeRiesgo): string | null {
  const part = partOf(curso, now);
  const nota = ofPersona?.nota ?? null;
  if (part < 0.3 || nota === null) return null;
  const minimum = part < 0.6 ? notaAl30 : notaAl60;
  // Rounded down: a grade below the limit must not look as if it reached it.
  return nota < minimum ? `nota de ${Math.floor(nota)} %, bajo el ${minimum} %` : null;
}

const forosText = ({ curso, ofPersona, now }: Matricula, { foros }: ActividadDeCurso): string | null =>
  foros > 0 && (ofPersona?.foros ?? 0) === 0 && partOf(curso, now) >= 0.3 ? 'no ha escrito en ningún foro' : null;
