// The rule by which new courses get their names from those of another semester, and the days between two dates.
import { DAY_MS } from '#platform/contract/time.ts';

/** Names of a course, as Moodle has them. */
export type NombresDeCurso = { readonly nombre: string; readonly nombreCorto: string; readonly codigo: string };

export type ReglaDeNombres = {
  /** Text that is replaced wherever it is: `2026-2`. */
  readonly de: string;
  readonly a: string;
};

/**
 * Returns the names of a new course. A short name or code without the text, as templates have, gets the new one at its
 * end, since Moodle has no two courses of one short name or code; the name stays.
 */
export function renameCurso(
  { nombre, nombreCorto, codigo }: NombresDeCurso,
  { de, a }: ReglaDeNombres,
): NombresDeCurso {
  const keyOf = (texto: string): string => (texto.includes(de) ? texto.replaceAll(de, a) : `${texto}-${a}`);
  return {
    nombre: nombre.replaceAll(de, a),
    nombreCorto: keyOf(nombreCorto),
    codigo: codigo === '' ? '' : keyOf(codigo),
  };
}

/** Returns the short names that several courses would have, or that the server has already; each once. */
export function collisionsOf(nuevos: readonly NombresDeCurso[], existing: readonly NombresDeCurso[]): string[] {
  const seen = new Set(existing.map(({ nombreCorto }) => nombreCorto.toLowerCase()));
  const twice = nuevos.filter(({ nombreCorto }) => {
    const key = nombreCorto.toLowerCase();
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
  return [...new Set(twice.map(({ nombreCorto }) => nombreCorto))];
}

const utcOf = (dia: string): number => {
  const [day, month, year] = dia.split('/').map(Number);
  return Date.UTC(year!, month! - 1, day);
};

/** Returns the days from one day to another, both `dd/mm/aaaa`; negative if the other is earlier. */
export const daysBetween = (desde: string, hasta: string): number => Math.round((utcOf(hasta) - utcOf(desde)) / DAY_MS);
