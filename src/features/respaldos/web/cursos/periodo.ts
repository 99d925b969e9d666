import { groupBy } from '#platform/contract/group-by.ts';
import type { CursoDePlataforma } from '#features/plataforma/contract.ts';
import { type Semestre, semestreDe } from '#catalogo/semestre.ts';

const PERIODO = /(?<!\d)(20\d\d-[12])(?!\d)/;

/** The semester that a course says it is of, in its names, its code or its category; null: none of them says it. */
export function periodoDe({ nombreCorto, nombre, codigo, path }: CursoDePlataforma): Semestre | null {
  for (const texto of [nombreCorto, nombre, codigo, path]) {
    const hallado = PERIODO.exec(texto);
    if (hallado) return hallado[1] as Semestre;
  }
  return null;
}

/**
 * Courses by their semester, the newest first, those that say none after them; in each as they came.
 * @param ultimo the semester that comes after all of them
 */
export function porPeriodo(
  cursos: readonly CursoDePlataforma[],
  ultimo?: Semestre,
): [Semestre | null, CursoDePlataforma[]][] {
  const esUltimo = (periodo: Semestre | null): number => Number(periodo !== null && periodo === ultimo);
  return [...groupBy(cursos, periodoDe)].toSorted(
    ([a], [b]) => esUltimo(a) - esUltimo(b) || (b ?? '').localeCompare(a ?? ''),
  );
}

/** The semester that is running. */
export const enCurso = (): Semestre => semestreDe(new Date());

/** Returns true if a course is of the current semester, in which students still work in it. */
export const esEnCurso = (curso: CursoDePlataforma): boolean => periodoDe(curso) === enCurso();

/** A semester as a heading: `2026-2 (en curso)`. */
export const textoDePeriodo = (periodo: Semestre): string =>
  periodo === enCurso() ? `${periodo} (en curso)` : periodo;
