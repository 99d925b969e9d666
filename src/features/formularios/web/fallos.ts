import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Fallo } from '#catalogo/validar.ts';
import type { FormularioAbierto } from './formulario-context.ts';
import { fallosDe } from './resolver.ts';
import type { ValoresEscritos } from './valores.ts';

/** What still stands between what is typed and a sending, kept up to date as one types. */
type FallosVivos = {
  /** The same list until something of it changes. */
  readonly actuales: () => readonly Fallo[];
  readonly suscribir: (listener: () => void) => () => void;
  readonly revisar: (valores: ValoresEscritos) => void;
};

function createFallos(abierto: FormularioAbierto, valores: ValoresEscritos): FallosVivos {
  const listeners = new Set<() => void>();
  let fallos = fallosDe(abierto, valores);
  return {
    actuales: () => fallos,
    suscribir(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revisar(valores) {
      const next = fallosDe(abierto, valores);
      if (isSame(fallos, next)) return;
      fallos = next;
      for (const listener of listeners) listener();
    },
  };
}

const isSame = (some: readonly Fallo[], others: readonly Fallo[]): boolean =>
  some.length === others.length &&
  some.every(({ ruta, mensaje }, i) => ruta === others[i]?.ruta && mensaje === others[i].mensaje);

export const FallosContext = createContext<FallosVivos | null>(null);

/** Follows one filled form, for {@link FallosContext}. */
export function useFallosVivos(abierto: FormularioAbierto, form: UseFormReturn<ValoresEscritos>): FallosVivos {
  const { subscribe, getValues } = form;
  const [fallos] = useState(() => createFallos(abierto, getValues()));
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => fallos.revisar(values) }),
    [subscribe, fallos],
  );
  return fallos;
}

function useContexto(): FallosVivos {
  const vivos = useContext(FallosContext);
  if (!vivos) throw new Error('there is no filled form around this component');
  return vivos;
}

/** What still stands between what is typed and a sending, from top to bottom. */
export function useFallos(): readonly Fallo[] {
  const { suscribir, actuales } = useContexto();
  return useSyncExternalStore(suscribir, actuales);
}

/** Whether all of these fields hold what may be sent. */
export function useAceptados(rutas: readonly string[]): boolean {
  const { suscribir, actuales } = useContexto();
  return useSyncExternalStore(suscribir, () => !actuales().some(({ ruta }) => rutas.includes(ruta)));
}
