import { createContext, useContext } from 'react';
import type { Asignatura } from '#catalogo/campos/asignatura.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { FormularioPageData } from '../contract.ts';

/** The form that is being filled in, and what its checks know of the world. */
export type FormularioAbierto = {
  readonly formulario: Formulario;
  readonly entorno: Entorno;
  /** Adds subjects that were found to those that the checks know; of a code known before, only what is given now holds. */
  readonly conocer: (asignaturas: readonly Asignatura[]) => void;
};

/** Opens the form that a page was given. */
export function openFormulario({ formulario, listas, dominios, hoy }: FormularioAbiertoData): FormularioAbierto {
  const conocidas = new Map<string, readonly Asignatura[]>();
  return {
    formulario,
    entorno: {
      dominios,
      hoy,
      opciones: (lista) => listas[lista] ?? [],
      asignaturas: (codigo) => conocidas.get(codigo) ?? [],
    },
    conocer(asignaturas) {
      for (const { codigoAsignatura: codigo } of asignaturas) {
        const suyas = asignaturas.filter(({ codigoAsignatura }) => codigoAsignatura === codigo);
        conocidas.set(codigo.toUpperCase(), suyas);
      }
    },
  };
}

/** What a page must be given to show a form. */
export type FormularioAbiertoData = Pick<FormularioPageData, 'formulario' | 'listas' | 'dominios' | 'hoy'>;

export const FormularioContext = createContext<FormularioAbierto | null>(null);

/** The form around a component. */
export function useFormulario(): FormularioAbierto {
  const abierto = useContext(FormularioContext);
  if (!abierto) throw new Error('there is no form around this component');
  return abierto;
}
