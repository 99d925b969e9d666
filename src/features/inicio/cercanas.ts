import type { Enlace, GrupoDeEnlaces } from './sitio.ts';

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

/** Screens of the groups whose address resembles the one that shows nothing, the most similar first. */
export function pantallasCercanas(pathname: string, grupos: readonly GrupoDeEnlaces[]): readonly Enlace[] {
  return grupos
    .flatMap(({ pantallas }) => pantallas)
    .map((pantalla) => ({ pantalla, parecido: likeness(pathname, pantalla.ruta) }))
    .filter(({ parecido }) => parecido >= ALIKE)
    .toSorted((a, b) => b.parecido - a.parecido)
    .slice(0, MOST)
    .map(({ pantalla }) => pantalla);
}
