import { createContext, useContext } from 'react';
import type { Asignatura } from '#catalogo/campos/asignatura.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { ValoresEscritos } from './valores.ts';

/** The form that is being filled in, and what its checks know of the world. */
export type FormularioAbierto = {
  readonly formulario: Formulario;
  readonly entorno: Entorno;
  /** Under which it is kept on this device: of another version, address or person it is another one. */
  readonly nombre: string;
  /** What stands in it before anything is typed. */
  readonly iniciales: ValoresEscritos;
  /** Adds subjects that were found to those that the checks know; of a code known before, only what is given now holds. */
  readonly conocer: (asignaturas: readonly Asignatura[]) => void;
};

export const FormularioContext = createContext<FormularioAbierto | null>(null);

/** The form around a component. */
export function useFormulario(): FormularioAbierto {
  const abierto = useContext(FormularioContext);
  if (!abierto) throw new Error('there is no form around this component');
  return abierto;
}
