import { type Hallazgo, sinSugerencia, sugiere } from './hallazgo.ts';
import type { Actividad } from './hechos.ts';

/** Texts and frames on the course's page are neither resource nor activity. */
const NO_CUENTAN = new Set(['label', 'subsection']);

/** More than this many a week is the best level (spec 1 §9). */
const MUCHOS = 5;

/**
 * Criterion 14: what students see in each section, from the first to that of the week in which the classroom is looked
 * at. Sections are taken for weeks, as the unit's classrooms have them.
 */
export function recursosPorSemana(
  actividades: readonly Actividad[],
  { ultimaSeccion, semana }: { readonly ultimaSeccion: number; readonly semana: number },
): Hallazgo {
  const hasta = Math.min(semana, ultimaSeccion);
  if (hasta < 1)
    return sinSugerencia('El aula no tiene secciones por semana: no se puede contar lo que hay en cada una.');
  const porSemana = Array.from(
    { length: hasta },
    (_, i) =>
      actividades.filter(({ seccion, visible, tipo }) => visible && seccion === i + 1 && !NO_CUENTAN.has(tipo)).length,
  );
  const detalle = porSemana.map((numero, i) => `semana ${i + 1}: ${numero}`).join('; ');
  const texto = `Recursos y actividades visibles en el aula: ${detalle}.`;
  if (porSemana.every((numero) => numero > MUCHOS)) return sugiere('mas-de-cinco', texto);
  return sugiere(porSemana.every((numero) => numero === 0) ? 'ninguno' : 'de-uno-a-cinco', texto);
}
