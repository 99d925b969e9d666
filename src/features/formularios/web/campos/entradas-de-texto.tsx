// Inputs of text fields (free text, digits, document number, e-mail) and the count of their characters.
import type { ComponentProps, FocusEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { LARGO_DE_TEXTO } from '#catalogo/campos/base.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useFormulario } from '../formulario-abierto.ts';
import { useUso, withUso } from '../load-uso.ts';
import styles from './campos.module.css';
import { useControl, type Control, type EntradaProps } from './entrada.ts';

export function EntradaTexto({ campo, ruta, marco }: EntradaProps<'texto'>) {
  const { anonimo } = useFormulario().formulario;
  const uso = useUso();
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
          <CuentaOf id={control.id} ruta={ruta} max={campo.max ?? LARGO_DE_TEXTO} />
          {anonimo && uso && <uso.AvisoDeIdentidad ruta={ruta} />}
        </>
      )}
    </Field>
  );
}

/** Asks for a text of one line. */
export function UnaLinea({ campo, ruta, marco, ...look }: EntradaProps & Partial<ComponentProps<typeof TextInput>>) {
  const text = useTextControl(campo, ruta);
  return <Field {...marco}>{(control) => <TextInput autoComplete="off" {...control} {...text} {...look} />}</Field>;
}

export function EntradaDigitos({ campo, ...entrada }: EntradaProps<'digitos'>) {
  const { autocompletar } = campo;
  const isPhone = autocompletar === 'tel';
  return (
    <UnaLinea
      {...entrada}
      campo={campo}
      type={isPhone ? 'tel' : 'text'}
      inputMode={isPhone ? 'tel' : 'numeric'}
      autoComplete={autocompletar ?? 'off'}
    />
  );
}

export const EntradaDocumento = (entrada: EntradaProps<'documento'>) => (
  <UnaLinea {...entrada} uppercase spellCheck={false} />
);

/** The items of a list are other people: the browser must not offer the person's own address. */
const isOfSomebodyElse = (ruta: string): boolean => /\.\d+\./.test(ruta);

export function EntradaCorreo({ campo, ruta, marco }: EntradaProps<'correo'>) {
  const text = useTextControl(campo, ruta);
  const uso = useUso();
  return (
    <Field {...marco}>
      {(control) => (
        <>
          <TextInput
            {...control}
            {...text}
            type="email"
            autoComplete={isOfSomebodyElse(ruta) ? 'off' : 'email'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {uso && <uso.AvisoDeDominio ruta={ruta} />}
        </>
      )}
    </Field>
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

const NEAR_LIMIT = 0.8;

/** Screen readers announce the rest in steps of this many letters. */
const PASO = 10;

const excessText = (n: number): string => `Se pasó por ${n} ${n === 1 ? 'carácter' : 'caracteres'}`;

/** Shows the number of letters that a text has used of its limit. */
export function CuentaDeCaracteres({ id, texto, max }: CuentaProps) {
  // Until the checks are there the text counts as it is.
  const visible = useUso()?.withoutInvisibles(texto) ?? texto;
  const { length } = visible.normalize('NFC').trim();
  const left = max - length;
  const isNear = length >= max * NEAR_LIMIT;
  const told = left < 0 ? excessText(-left) : `${length} de ${max} caracteres`;
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
      withUso(({ normalize }) => {
        const stored = normalize(campo, entorno, typed);
        if (stored !== typed && target.value === typed) setValue(ruta, stored);
      });
      return onBlur(event);
    },
  };
}

/** Counts the text without rendering its field again. */
function CuentaOf({ ruta, ...cuenta }: { readonly id: string; readonly ruta: string; readonly max: number }) {
  const texto: unknown = useWatch({ name: ruta });
  return <CuentaDeCaracteres {...cuenta} texto={typeof texto === 'string' ? texto : ''} />;
}
