import type { FocusEvent } from 'react';
import { useFormContext, type UseFormRegisterReturn } from 'react-hook-form';
import { type Campo, esquemaDe } from '#catalogo/campos/index.ts';
import { useFormulario } from '../formulario-context.ts';

type TextControl = Omit<UseFormRegisterReturn, 'onBlur'> & {
  readonly onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => Promise<unknown>;
};

/** Connects a text control to the form. When it is left, it shows what will be stored: trimmed, upper-cased, only digits. */
export function useTextControl(campo: Campo, ruta: string): TextControl {
  const { register, setValue } = useFormContext();
  const { entorno } = useFormulario();
  const { onBlur, ...control } = register(ruta);
  return {
    ...control,
    onBlur(event) {
      const typed = event.target.value;
      const stored = esquemaDe(campo, entorno).safeParse(typed);
      if (stored.success && typeof stored.data === 'string' && stored.data !== typed) setValue(ruta, stored.data);
      return onBlur(event);
    },
  };
}
