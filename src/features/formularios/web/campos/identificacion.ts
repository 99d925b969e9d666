/** What a text seems to tell of somebody. */
export type Indicio = 'un correo electrónico' | 'un número de documento o de teléfono' | 'un nombre';

const CORREO = /\S+@\S+\.\S/;
/** Six digits or more, however they are parted. */
const NUMERO = /\d(?:[\s.-]?\d){5,}/;
const PRESENTACION = /\b(?:soy|me llamo|mi nombre es|profe(?:sor|sora)?|docente)\s+\p{Lu}\p{Ll}+/u;

/** Words that begin with a capital without naming anybody. */
const INSTITUCION = new Set(
  'aula virtual campus unidad educación mesa ayuda universidad facultad plataforma moodle office biblioteca guía'.split(
    ' ',
  ),
);
const PARTICULAS = new Set(['de', 'del', 'la', 'las', 'los', 'y']);

const isCapitalized = (word: string): boolean =>
  /^\p{Lu}\p{Ll}+$/u.test(word) && !INSTITUCION.has(word.toLocaleLowerCase('es'));

/** Whether two words in a row, particles apart, begin with a capital: `Ana Rojas`, `María del Pilar`. */
function hasNombre(texto: string): boolean {
  return texto.split(/[^\p{L}\s]+/u).some((frase) => {
    const words = frase.split(/\s+/).filter((word) => word !== '' && !PARTICULAS.has(word));
    return words.some((word, i) => {
      const next = words[i + 1];
      // A sentence begins with a capital: its first word alone says nothing, and short ones (`El`, `Mi`) say nothing either.
      return next !== undefined && isCapitalized(word) && isCapitalized(next) && word.length > 2;
    });
  });
}

/**
 * What seems to tell who wrote a text or whom it speaks of, so that she may take it out of an anonymous answer. It errs:
 * it warns, and never refuses.
 */
export function indiciosEn(texto: string): readonly Indicio[] {
  return [
    ...(CORREO.test(texto) ? (['un correo electrónico'] as const) : []),
    ...(NUMERO.test(texto) ? (['un número de documento o de teléfono'] as const) : []),
    ...(PRESENTACION.test(texto) || hasNombre(texto) ? (['un nombre'] as const) : []),
  ];
}
