import type { FocusEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Campo } from '#catalogo/campos/index.ts';
import { useFormulario } from '../formulario-context.ts';
import { conUso } from '../uso/cargar-uso.ts';
import { type Control, useControl } from './useControl.ts';

type TextControl = Omit<Control, 'onBlur'> & {
  readonly onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => Promise<unknown>;
};

/** Connects a text control to the form. When it is left, it shows what will be stored: trimmed, upper-cased, only digits. */
export function useTextControl(campo: Campo, ruta: string): TextControl {
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
