// Detects a mail address, number or name in a text typed in an anonymous form, and warns of it.
import { useWatch } from 'react-hook-form';
import { listText } from '#platform/contract/lists.ts';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import styles from './campos.module.css';

/** Warns that the text of a field seems to identify a person; for anonymous forms. */
export function AvisoDeIdentidad({ ruta }: { readonly ruta: string }) {
  const texto: unknown = useWatch({ name: ruta });
  const indicios = typeof texto === 'string' ? indiciosEn(texto) : [];
  return (
    <div role="status">
      {indicios.length > 0 && (
        <p className={styles['aviso']}>
          <WarningIcon />
          <span>{`Parece que en el texto escribió ${listText(indicios)}. La encuesta es anónima: le sugerimos quitarlo.`}</span>
        </p>
      )}
    </div>
  );
}

/** A kind of identifying text. */
type Indicio = 'un correo electrónico' | 'un número de documento o de teléfono' | 'un nombre';

const CORREO = /\S+@\S+\.\S/;

/** Six digits or more, with any separators. */
const NUMERO = /\d(?:[\s.-]?\d){5,}/;

const PRESENTACION = /\b(?:soy|me llamo|mi nombre es|profe(?:sor|sora)?|docente)\s+\p{Lu}\p{Ll}+/u;

/** Capitalised words that are no names. */
const INSTITUCION = new Set(
  'aula virtual campus unidad educación mesa ayuda universidad facultad plataforma moodle office biblioteca guía'.split(
    ' ',
  ),
);

const PARTICULAS = new Set(['de', 'del', 'la', 'las', 'los', 'y']);

const isCapitalized = (word: string): boolean =>
  /^\p{Lu}\p{Ll}+$/u.test(word) && !INSTITUCION.has(word.toLocaleLowerCase('es'));

/** Returns true if two words in a row, particles apart, begin with a capital: `Ana Rojas`, `María del Pilar`. */
function hasNombre(texto: string): boolean {
  return texto.split(/[^\p{L}\s]+/u).some((frase) => {
    const words = frase.split(/\s+/).filter((word) => word !== '' && !PARTICULAS.has(word));
    return words.some((word, i) => {
      const next = words[i + 1];
      // The first word of a sentence is capitalised too, so one word is not enough, and short ones (`El`, `Mi`) do not
      // count.
      return next !== undefined && isCapitalized(word) && isCapitalized(next) && word.length > 2;
    });
  });
}

/**
 * Returns the kinds of text that seem to identify a person, so that they may be removed from an anonymous answer. It
 * may err: it warns, and never refuses.
 */
export function indiciosEn(texto: string): readonly Indicio[] {
  return [
    ...(CORREO.test(texto) ? (['un correo electrónico'] as const) : []),
    ...(NUMERO.test(texto) ? (['un número de documento o de teléfono'] as const) : []),
    ...(PRESENTACION.test(texto) || hasNombre(texto) ? (['un nombre'] as const) : []),
  ];
}
