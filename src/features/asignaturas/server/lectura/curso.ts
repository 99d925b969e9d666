import { type Semestre, semestreDe } from '#catalogo/semestre.ts';
import type { CursoMoodle } from '#features/moodle/server/service.ts';

/** Which subject a course is, and of which semester. */
export type AsignaturaDeCurso = { readonly codigo: string; readonly semestre: Semestre };

/** A semester among other signs: `201101-2026-2-01`, `2026_2 201101`. Groups are told by what surrounds it. */
const SEMESTRE = /(?<![0-9A-Za-z])(\d{4})\s?[-_./ ]\s?([12])(?![0-9A-Za-z])/;

/** The same in a name, with what parts it from the rest. */
const SEMESTRE_EN_NOMBRE = new RegExp(`[\\s(,·–-]*${SEMESTRE.source}\\)?`, 'g');

const SIGNOS = /^[^0-9A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+|[^0-9A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+$/g;

const MAX_CODIGO = 60;

/**
 * Reads code and semester out of a course's `idnumber` or, where it has none, its short name. The code is what stands
 * before the semester, or after it where nothing stands before; a course that names no semester is of the one in which
 * it begins, and all of its name is the code.
 * @returns null where nothing is left that could be a code
 */
export function asignaturaDe({ codigo, nombreCorto, inicio }: CursoMoodle): AsignaturaDeCurso | null {
  const texto = codigo.trim() || nombreCorto.trim();
  const hallado = SEMESTRE.exec(texto);
  const limpio = (parte: string): string => parte.replaceAll(SIGNOS, '').toUpperCase();
  if (!hallado) return hecho(limpio(texto), semestreDe(new Date(inicio * 1000)));
  const [entero, ano, mitad] = hallado;
  const antes = limpio(texto.slice(0, hallado.index));
  return hecho(antes || limpio(texto.slice(hallado.index + entero.length)), `${ano}-${mitad}` as Semestre);
}

const hecho = (codigo: string, semestre: Semestre): AsignaturaDeCurso | null =>
  codigo === '' || codigo.length > MAX_CODIGO ? null : { codigo, semestre };

/** A course's full name as the name of its subject: without the semester, which it may say. */
export const nombreDe = ({ nombre }: CursoMoodle): string => nombre.replaceAll(SEMESTRE_EN_NOMBRE, '').trim();
