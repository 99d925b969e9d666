// Props that the inputs of all field types share, and the hook that connects a control to the form's state.
import type { FocusEvent, ReactNode } from 'react';
import { useFormContext, type UseFormRegisterReturn } from 'react-hook-form';
import type { CampoDe, TipoCampo } from '#catalogo/campos/index.ts';
import { endOfPress } from '#platform/web/ui/end-of-press.ts';

/** Label, help and error around a control, tied to it by `id`. */
export type Marco = {
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly help: string | undefined;
  readonly error: string | undefined;
};

export type EntradaProps<T extends TipoCampo = TipoCampo> = {
  readonly campo: CampoDe<T>;
  /** The path of the field, with list positions: its name in the form's state. */
  readonly ruta: string;
  readonly marco: Marco;
};

export type Entrada<T extends TipoCampo> = (props: EntradaProps<T>) => ReactNode;

export type Control = Omit<UseFormRegisterReturn, 'onBlur'> & {
  readonly onBlur: (event: FocusEvent) => Promise<unknown>;
};

/**
 * Connects a control to the form. Its error appears only after the press that leaves it: an earlier one would move the
 * pressed element away from the finger.
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
