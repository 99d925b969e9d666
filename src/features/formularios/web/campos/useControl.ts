import type { FocusEvent } from 'react';
import { useFormContext, type UseFormRegisterReturn } from 'react-hook-form';
import { endOfPress } from '#platform/web/ui/end-of-press.ts';

export type Control = Omit<UseFormRegisterReturn, 'onBlur'> & {
  readonly onBlur: (event: FocusEvent) => Promise<unknown>;
};

/**
 * Connects a control to the form. Its error appears only once the press that leaves it has ended: an error that appears
 * earlier moves what is being pressed away from the finger.
 */
export function useControl(ruta: string): Control {
  const { register } = useFormContext();
  const { onBlur, ...control } = register(ruta);
  return {
    ...control,
    async onBlur(event) {
      await endOfPress();
      return onBlur(event);
    },
  };
}
