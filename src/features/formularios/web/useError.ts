import { createContext, useContext } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { SERVIDOR, useMensajeDeFallo } from './fallos.ts';

/** Whether the person is told what is missing from a part: she said that it was ready. Null: once she tried to send all. */
export const FaltasALaVista = createContext<boolean | null>(null);

/** Whether what is missing is told by now: the person tried to send, or said that a part was ready. */
export function useFaltasALaVista(): boolean {
  const { submitCount } = useFormState({ control: useFormContext().control });
  return useContext(FaltasALaVista) ?? submitCount > 0;
}

/**
 * What is wrong with a field, once the person has left it or tried to send: as it stands now, since what is typed in
 * another may have mended it. That nothing is there yet is said only after she tried to send.
 */
export function useError(ruta: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name: ruta });
  const mensaje = useMensajeDeFallo(ruta, useFaltasALaVista());
  const error: unknown = get(errors, ruta);
  if (typeof error !== 'object' || error === null || !('message' in error) || !('type' in error)) return undefined;
  return error.type === SERVIDOR ? String(error.message) : mensaje;
}
