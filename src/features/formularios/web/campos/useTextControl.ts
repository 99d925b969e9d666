import type { FocusEvent } from 'react';
import { useFormContext, type UseFormRegisterReturn } from 'react-hook-form';
import type { Campo } from '#catalogo/campos/index.ts';
import { useFormulario } from '../formulario-context.ts';
import { conUso } from '../uso/cargar-uso.ts';

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
    async onBlur(event) {
      const { target } = event;
      const typed = target.value;
      conUso(({ normalizar }) => {
        const stored = normalizar(campo, entorno, typed);
        if (stored !== typed && target.value === typed) setValue(ruta, stored);
      });
      await endOfPress();
      return onBlur(event);
    },
  };
}

/** How a press ends, of a finger or of a mouse. */
const ENDINGS = ['mouseup', 'click', 'pointercancel', 'dragend'];

/**
 * Waits for the end of the press that takes the focus away, if one does: what is then said of the field pushes down what
 * stands under it, and a button that moves before it is let go is not clicked.
 */
async function endOfPress(): Promise<void> {
  if (!document.querySelector(':active')) return;
  const ended = new AbortController();
  await new Promise<void>((resolve) => {
    const options = { capture: true, signal: ended.signal };
    // The click comes in the same task as the release.
    for (const name of ENDINGS) addEventListener(name, () => setTimeout(resolve), options);
  });
  ended.abort();
}
