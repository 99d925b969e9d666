import { choiceKeys } from '#platform/web/ui/Choices.tsx';

/** What a key means in a group of options that have letters from A on. */
export type Pulsacion = { readonly tipo: 'opcion'; readonly indice: number } | { readonly tipo: 'siguiente' };

type Tecla = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/**
 * What a key asks for: a letter its option, Enter the next that is missing. A key that is held down asks once; with
 * another key beside it, it is the browser's.
 */
export function pulsacionDe(tecla: Tecla, opciones: number): Pulsacion | null {
  const { key, repeat, ctrlKey, altKey, metaKey, shiftKey } = tecla;
  if (ctrlKey || altKey || metaKey || shiftKey) return null;
  if (key === 'Enter') return { tipo: 'siguiente' };
  const indice = choiceKeys(opciones).indexOf(key.toUpperCase());
  return indice >= 0 && !repeat ? { tipo: 'opcion', indice } : null;
}
