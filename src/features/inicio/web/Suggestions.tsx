// Suggestions at an unknown address, loaded after the message.
import { useLocation } from '@tanstack/react-router';
import type { PerfilActual } from '#catalogo/roles.ts';
import { useSitio, type Enlace, type GrupoDeEnlaces } from '../sitio.ts';
import { LinkGroups } from './LinkGroups.tsx';
import { PLACES } from './pinned-and-recent.ts';

/**
 * Suggests screens at an unknown address: those with a similar address, and those visited last. Renders nothing without
 * any.
 */
export function Cercanas({ rol }: { readonly rol: PerfilActual | null }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { navegacionDe, publicos } = useSitio();
  const navegacion = rol ? navegacionDe(rol) : [];
  const cercanas = similarPantallas(pathname, rol ? navegacion : [publicos]);
  const recientes = rol ? PLACES[rol].read().recent : [];
  const visitadas = navegacion.flatMap(({ pantallas }) => pantallas).filter(({ ruta }) => recientes.includes(ruta));
  const grupos = [
    { titulo: '¿Buscaba una de estas páginas?', pantallas: cercanas },
    { titulo: 'Donde estuvo hace poco', pantallas: visitadas },
  ].filter(({ pantallas }) => pantallas.length > 0);
  return grupos.length > 0 && <LinkGroups size="compact" grupos={grupos} />;
}

/** Maximum of suggestions. */
const MOST = 4;
/** Minimum likeness, from 0 to 1: below it two addresses share only their folder. */
const ALIKE = 0.6;

const pairsOf = (text: string): string[] => Array.from(text.slice(1), (_, i) => text.slice(i, i + 2).toLowerCase());

/** Sørensen–Dice coefficient over pairs of letters, from 0 (nothing in common) to 1 (equal). */
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

/** Finds the screens whose address resembles an unknown one, the most similar first. */
export function similarPantallas(pathname: string, grupos: readonly GrupoDeEnlaces[]): readonly Enlace[] {
  return grupos
    .flatMap(({ pantallas }) => pantallas)
    .map((pantalla) => ({ pantalla, parecido: likeness(pathname, pantalla.ruta) }))
    .filter(({ parecido }) => parecido >= ALIKE)
    .toSorted((a, b) => b.parecido - a.parecido)
    .slice(0, MOST)
    .map(({ pantalla }) => pantalla);
}
