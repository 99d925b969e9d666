// Store of a form's current fallos (faults), and hooks that tell which ones to show.
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { get, useFormContext, useFormState, type UseFormReturn } from 'react-hook-form';
import type { Fallo } from '#catalogo/formulario.ts';
import type { FormularioAbierto, ValoresEscritos } from './formulario-abierto.ts';
import { useUso } from './load-uso.ts';

/** Kind of a fault in the form's state that only the server found. */
export const SERVIDOR = 'servidor';

/** The faults that keep a form from being sent, updated as it is filled in. */
export type FallosVivos = {
  /** Returns the same list until it changes; null until the checks are loaded. */
  readonly actuales: () => readonly Fallo[] | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly update: (fallos: readonly Fallo[]) => void;
  /** Shows the missing answers of some fields before the first attempt to send: adding an item needs them. */
  readonly askFor: (rutas: readonly string[]) => void;
  readonly pedidas: ReadonlySet<string>;
};

function createFallos(): FallosVivos {
  const listeners = new Set<() => void>();
  const pedidas = new Set<string>();
  let fallos: readonly Fallo[] | null = null;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    pedidas,
    askFor(rutas) {
      for (const ruta of rutas) pedidas.add(ruta);
      tell();
    },
    actuales: () => fallos,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(next) {
      if (fallos && isSame(fallos, next)) return;
      fallos = next;
      tell();
    },
  };
}

const isSame = (some: readonly Fallo[], others: readonly Fallo[]): boolean =>
  some.length === others.length &&
  some.every(({ ruta, mensaje }, i) => ruta === others[i]?.ruta && mensaje === others[i].mensaje);

export const FallosContext = createContext<FallosVivos | null>(null);

/** Follows the faults of one filled form, for {@link FallosContext}. */
export function useFallosVivos(abierto: FormularioAbierto, form: UseFormReturn<ValoresEscritos>): FallosVivos {
  const { subscribe, getValues } = form;
  const uso = useUso();
  const [fallos] = useState(createFallos);
  useEffect(() => {
    if (!uso) return undefined;
    const revisar = (valores: ValoresEscritos): void => {
      try {
        fallos.update(uso.fallosOf(abierto, valores));
      } catch (error) {
        // Typing goes on undisturbed; the check before sending shows the failure.
        reportError(error);
      }
    };
    revisar(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => revisar(values) });
  }, [uso, abierto, subscribe, getValues, fallos]);
  return fallos;
}

function useContexto(): FallosVivos {
  const vivos = useContext(FallosContext);
  if (!vivos) throw new Error('there is no filled form around this component');
  return vivos;
}

/** Returns the faults that keep the form from being sent, from top to bottom; null until they are known. */
export function useFallos(): readonly Fallo[] | null {
  const { subscribe, actuales } = useContexto();
  return useSyncExternalStore(subscribe, actuales);
}

/** Asks for fields, as {@link FallosVivos.askFor} does. */
export const usePedir = (): FallosVivos['askFor'] => useContexto().askFor;

/** Returns the message of a field's fault; for an empty field only if `conFaltas`, or after `pedir`. */
function useMensajeDeFallo(campo: string, withFaltas: boolean): string | undefined {
  const { subscribe, actuales, pedidas } = useContexto();
  return useSyncExternalStore(
    subscribe,
    () =>
      actuales()?.find(({ ruta, falta }) => ruta === campo && (withFaltas || !falta || pedidas.has(campo)))?.mensaje,
  );
}

/**
 * True if the missing answers of a part are shown: the person declared it ready. Null: after the first attempt to send.
 */
export const FaltasALaVista = createContext<boolean | null>(null);

/** Returns true if missing answers are shown: after an attempt to send, or after the person declared the part ready. */
export function useFaltasALaVista(): boolean {
  const { submitCount } = useFormState({ control: useFormContext().control });
  return useContext(FaltasALaVista) ?? submitCount > 0;
}

/**
 * Returns the message of a field's current fault, once the person left it or tried to send; another field may correct
 * it. An empty field has one only after an attempt to send.
 */
export function useError(ruta: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name: ruta });
  const mensaje = useMensajeDeFallo(ruta, useFaltasALaVista());
  const error: unknown = get(errors, ruta);
  if (typeof error !== 'object' || error === null || !('message' in error) || !('type' in error)) return undefined;
  return error.type === SERVIDOR ? String(error.message) : mensaje;
}

/** Returns true if all of these fields are known to hold acceptable values. */
export function useAceptados(rutas: readonly string[]): boolean {
  const { subscribe, actuales } = useContexto();
  return useSyncExternalStore(
    subscribe,
    () => rutas.length === 0 || actuales()?.some(({ ruta }) => rutas.includes(ruta)) === false,
  );
}
