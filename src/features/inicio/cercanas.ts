import type { Rol } from '#catalogo/roles.ts';
import { type Enlace, ENLACES_PUBLICOS, NAVEGACION } from './enlaces.ts';

/** The most that are offered. */
const MOST = 4;
/** From 0 to 1: below it two addresses have only their folder in common. */
const ALIKE = 0.6;

const pairsOf = (text: string): string[] => Array.from(text.slice(1), (_, i) => text.slice(i, i + 2).toLowerCase());

/** Sørensen–Dice coefficient over pairs of letters: 0, nothing in common, to 1, the same. */
function likeness(a: string, b: string): number {
  const [ofA, ofB] = [pairsOf(a), pairsOf(b)];
  const rest = [...ofB];
  const shared = ofA.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / Math.max(1, ofA.length + ofB.length);
}

/** Screens whose address is nearly the one that shows nothing, the likest first; those of the role, or the public ones. */
export function pantallasCercanas(pathname: string, rol: Rol | null): readonly Enlace[] {
  const grupos = rol ? NAVEGACION[rol] : [ENLACES_PUBLICOS];
  return grupos
    .flatMap(({ pantallas }) => pantallas)
    .map((pantalla) => ({ pantalla, parecido: likeness(pathname, pantalla.ruta) }))
    .filter(({ parecido }) => parecido >= ALIKE)
    .toSorted((a, b) => b.parecido - a.parecido)
    .slice(0, MOST)
    .map(({ pantalla }) => pantalla);
}
