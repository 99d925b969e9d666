import { useLocation } from '@tanstack/react-router';
import type { Rol } from '#catalogo/roles.ts';
import { type Enlace, type GrupoDeEnlaces, useSitio } from '../sitio.ts';
import { LinkGroups } from './LinkGroups.tsx';
import { PLACES } from './places.ts';

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

/** The screens that may have been meant by an address that shows nothing, and those visited last; nothing without any. */
export function Cercanas({ rol }: { readonly rol: Rol | null }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { navegacionDe, publicos } = useSitio();
  const suyas = rol ? navegacionDe(rol) : [];
  const cercanas = pantallasCercanas(pathname, rol ? suyas : [publicos]);
  const recientes = rol ? PLACES[rol].read().recent : [];
  const visitadas = suyas.flatMap(({ pantallas }) => pantallas).filter(({ ruta }) => recientes.includes(ruta));
  const grupos = [
    { titulo: '¿Buscaba una de estas pantallas?', pantallas: cercanas },
    { titulo: 'Donde estuvo hace poco', pantallas: visitadas },
  ].filter(({ pantallas }) => pantallas.length > 0);
  return grupos.length > 0 && <LinkGroups size="compact" grupos={grupos} />;
}
