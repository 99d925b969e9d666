// The address of a new form: proposed out of its title, and its faults.
import { claveOf } from '#catalogo/listas/opcion.ts';
import { isSlugPropio } from '#catalogo/revision/reservadas.ts';

/** Characters of a proposed address: people read it aloud and type it. */
const LONGEST = 40;

/** Words without which a title is still known. */
const SMALL = /(?:^|-)(?:a|al|con|de|del|el|en|la|las|los|para|por|un|una|y)(?=-|$)/g;

/** Makes an address that is not taken out of a title: `Semana de la Virtualidad` → `semana-virtualidad`. */
export function proposeSlug(titulo: string, taken: ReadonlySet<string>): string {
  const whole = claveOf(titulo)
    .replaceAll(SMALL, '')
    .replace(/^[^a-z]+/, '');
  const word =
    whole.length <= LONGEST
      ? whole
      : whole
          .slice(0, LONGEST + 1)
          .replace(/-[^-]*$/, '')
          .slice(0, LONGEST);
  for (let n = 2, slug = word; ; n += 1) {
    if (slug === '' || !taken.has(slug)) return slug;
    slug = `${word}-${n}`;
  }
}

/** Returns the fault of an address; undefined for one that the server may accept. */
export function slugFault(slug: string, taken: ReadonlySet<string>): string | undefined {
  if (slug === '') return 'Escriba la dirección.';
  if (!isSlugPropio(slug))
    return `«${slug}» no sirve: use de 3 a 60 letras sin tilde, números o guiones, y comience por una minúscula.`;
  return [...taken].some((one) => one.toLowerCase() === slug.toLowerCase())
    ? `La dirección «${slug}» ya la tiene otro formulario.`
    : undefined;
}
