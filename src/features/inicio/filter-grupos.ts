import { matcherOf } from '#platform/web/matches.ts';
import type { GrupoDeEnlaces } from './sitio.ts';

/** The groups with those links whose name, or whose group's, holds every word of the search. */
export function filterGrupos(grupos: readonly GrupoDeEnlaces[], search: string): GrupoDeEnlaces[] {
  const matches = matcherOf(search);
  return grupos
    .map((grupo) => ({
      ...grupo,
      pantallas: grupo.pantallas.filter(({ titulo }) => matches(`${grupo.titulo} ${titulo ?? ''}`)),
    }))
    .filter(({ pantallas }) => pantallas.length > 0);
}
