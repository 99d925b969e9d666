import type { Enlace, GrupoDeEnlaces } from './sitio.ts';

const isAt = (pathname: string, ruta: string): boolean => pathname === ruta || pathname.startsWith(`${ruta}/`);

/** The link under which an address lies; undefined under none. */
export const enlaceActual = (grupos: readonly GrupoDeEnlaces[], pathname: string): Enlace | undefined =>
  grupos
    .flatMap(({ pantallas }) => pantallas)
    .find(({ ruta, abarca }) => [ruta, ...abarca].some((una) => isAt(pathname, una)));

/** The groups with those that were pinned in front, in a group of their own: a link stands once. */
export function conFijadas(grupos: readonly GrupoDeEnlaces[], fijadas: readonly string[]): readonly GrupoDeEnlaces[] {
  const todas = grupos.flatMap(({ pantallas }) => pantallas);
  const pantallas = fijadas.flatMap((ruta) => todas.find((una) => una.ruta === ruta) ?? []);
  if (pantallas.length === 0) return grupos;
  const demas = grupos.map(({ titulo, pantallas: suyas }) => ({
    titulo,
    pantallas: suyas.filter((una) => !pantallas.includes(una)),
  }));
  return [{ titulo: FIJADAS, pantallas }, ...demas.filter(({ pantallas: suyas }) => suyas.length > 0)];
}

/** What the group of pinned screens is called. */
export const FIJADAS = 'Fijadas';
