import { createContext, useContext } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { SERVIDOR, useMensajeDeFallo } from './fallos.ts';

/** True if the missing answers of a part are shown: the person said that it was ready. Null: from the first try to send. */
export const FaltasALaVista = createContext<boolean | null>(null);

/** Returns true if missing answers are shown: the person tried to send, or said that a part was ready. */
export function useFaltasALaVista(): boolean {
  const { submitCount } = useFormState({ control: useFormContext().control });
  return useContext(FaltasALaVista) ?? submitCount > 0;
}

/**
 * Returns the current fault of a field, once the person left it or tried to send; what is typed in another field may mend
 * it. That it is empty is said only after a try to send.
 */
export function useError(ruta: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name: ruta });
  const mensaje = useMensajeDeFallo(ruta, useFaltasALaVista());
  const error: unknown = get(errors, ruta);
  if (typeof error !== 'object' || error === null || !('message' in error) || !('type' in error)) return undefined;
  return error.type === SERVIDOR ? String(error.message) : mensaje;
}
