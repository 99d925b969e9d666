import type { GrupoDeEnlaces } from './enlaces.ts';

/** Text as people search it: without accents or capitals. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The groups with those links whose name, or whose group's, holds every word of the search. */
export function filterGrupos(grupos: readonly GrupoDeEnlaces[], search: string): GrupoDeEnlaces[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return grupos
    .map((grupo) => ({
      ...grupo,
      pantallas: grupo.pantallas.filter(({ titulo }) => {
        const name = plain(`${grupo.titulo} ${titulo ?? ''}`);
        return words.every((word) => name.includes(word));
      }),
    }))
    .filter(({ pantallas }) => pantallas.length > 0);
}
