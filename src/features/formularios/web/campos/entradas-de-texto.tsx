import { useFormContext, useWatch } from 'react-hook-form';
import type { FocusEvent } from 'react';
import { LARGO_DE_TEXTO } from '#catalogo/campos/base.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import type { Campo } from '#catalogo/campos/index.ts';
import { withoutInvisibles } from '#catalogo/campos/invisibles.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { useFormulario } from '../formulario-abierto.ts';
import { conUso } from '../cargar-uso.ts';
import { type Control, type EntradaProps, useControl } from './entrada.ts';
import styles from './campos.module.css';

export function EntradaTexto({ campo, ruta, marco }: EntradaProps<'texto'>) {
  const text = {
    ...useTextControl(campo, ruta),
    uppercase: campo.mayusculas ?? false,
    autoComplete: campo.autocompletar,
  };
  if (!campo.multilinea) return <Field {...marco}>{(control) => <TextInput {...control} {...text} />}</Field>;
  return (
    <Field {...marco}>
      {(control) => (
        <>
          <Textarea
            {...control}
            {...text}
            aria-describedby={[control['aria-describedby'], `${control.id}-cuenta`].filter(Boolean).join(' ')}
          />
          <CuentaDe id={control.id} ruta={ruta} max={campo.max ?? LARGO_DE_TEXTO} />
          <AvisoDeIdentidad ruta={ruta} />
        </>
      )}
    </Field>
  );
}

export function EntradaDigitos({ campo, ruta, marco }: EntradaProps<'digitos'>) {
  const text = useTextControl(campo, ruta);
  const isPhone = campo.autocompletar === 'tel';
  return (
    <Field {...marco}>
      {(control) => (
        <TextInput
          {...control}
          {...text}
          type={isPhone ? 'tel' : 'text'}
          inputMode={isPhone ? 'tel' : 'numeric'}
          autoComplete={campo.autocompletar ?? 'off'}
        />
      )}
    </Field>
  );
}

export function EntradaDocumento({ campo, ruta, marco }: EntradaProps<'documento'>) {
  const text = useTextControl(campo, ruta);
  return (
    <Field {...marco}>
      {(control) => <TextInput {...control} {...text} uppercase autoComplete="off" spellCheck={false} />}
    </Field>
  );
}

/** The items of a list are other people: the browser must not offer the person's own address. */
const isOfSomebodyElse = (ruta: string): boolean => /\.\d+\./.test(ruta);

export function EntradaCorreo({ campo, ruta, marco }: EntradaProps<'correo'>) {
  const text = useTextControl(campo, ruta);
  return (
    <Field {...marco}>
      {(control) => (
        <TextInput
          {...control}
          {...text}
          type="email"
          autoComplete={isOfSomebodyElse(ruta) ? 'off' : 'email'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </Field>
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
 * may
 * err: it warns, and never refuses.
 */
export function indiciosEn(texto: string): readonly Indicio[] {
  return [
    ...(CORREO.test(texto) ? (['un correo electrónico'] as const) : []),
    ...(NUMERO.test(texto) ? (['un número de documento o de teléfono'] as const) : []),
    ...(PRESENTACION.test(texto) || hasNombre(texto) ? (['un nombre'] as const) : []),
  ];
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** Warns in an anonymous form that the text seems to identify a person. */
function AvisoDeIdentidad({ ruta }: { readonly ruta: string }) {
  const { anonimo } = useFormulario().formulario;
  return anonimo ? <Aviso ruta={ruta} /> : null;
}

function Aviso({ ruta }: { readonly ruta: string }) {
  const texto: unknown = useWatch({ name: ruta });
  const indicios = typeof texto === 'string' ? indiciosEn(texto) : [];
  return (
    <div role="status">
      {indicios.length > 0 && (
        <p className={styles['aviso']}>
          <WarningIcon />
          {`Parece que el texto tiene ${list.format(indicios)}. La encuesta es anónima: si lo quita, nadie podrá reconocer a quien responde.`}
        </p>
      )}
    </div>
  );
}

type CuentaProps = {
  /** Id of the control; the control names `<id>-cuenta` as its description. */
  readonly id: string;
  readonly texto: string;
  readonly max: number;
};

/** Limits up to this length are shown from the first letter; longer ones only near the limit. */
const BREVE = 500;

const CASI = 0.8;

/** Screen readers announce the rest in steps of this many letters. */
const PASO = 10;

const sobran = (n: number): string => (n === 1 ? 'Sobra 1 carácter' : `Sobran ${n} caracteres`);

/** Shows the number of letters that a text has used of its limit. */
export function Cuenta({ id, texto, max }: CuentaProps) {
  const { length } = withoutInvisibles(texto).normalize('NFC').trim();
  const left = max - length;
  const isNear = length >= max * CASI;
  const told = left < 0 ? sobran(-left) : `${length} de ${max} caracteres`;
  return (
    <>
      <p id={`${id}-cuenta`} className={styles['cuenta']} data-over={left < 0 || undefined}>
        {(max <= BREVE || isNear) && told}
      </p>
      <VisuallyHidden>
        <span role="status">{isNear && left >= 0 && `Quedan ${Math.ceil(left / PASO) * PASO} caracteres`}</span>
      </VisuallyHidden>
    </>
  );
}

type TextControl = Omit<Control, 'onBlur'> & {
  readonly onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => Promise<unknown>;
};

/**
 * Connects a text control to the form. When it is left, it shows the text to be stored: trimmed, upper-cased, only
 * digits.
 */
function useTextControl(campo: Campo, ruta: string): TextControl {
  const { setValue } = useFormContext();
  const { entorno } = useFormulario();
  const { onBlur, ...control } = useControl(ruta);
  return {
    ...control,
    async onBlur(event) {
      const { target } = event;
      const typed = target.value;
      conUso(({ normalizar }) => {
        const stored = normalizar(campo, entorno, typed);
        if (stored !== typed && target.value === typed) setValue(ruta, stored);
      });
      return onBlur(event);
    },
  };
}

/** Counts the text without rendering its field again. */
function CuentaDe({ ruta, ...cuenta }: { readonly id: string; readonly ruta: string; readonly max: number }) {
  const texto: unknown = useWatch({ name: ruta });
  return <Cuenta {...cuenta} texto={typeof texto === 'string' ? texto : ''} />;
}
