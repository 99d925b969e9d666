import type { ReactNode } from 'react';
import type { CampoDe, TipoCampo } from '#catalogo/campos/index.ts';

/** What stands around a control: label, help and error, tied to it by `id`. */
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

/** Asks for the value of a field type. */
export type Entrada<T extends TipoCampo> = (props: EntradaProps<T>) => ReactNode;
