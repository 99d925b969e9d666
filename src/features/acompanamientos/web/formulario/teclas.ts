/** What a key means in a group of options that are numbered from 1. */
export type Pulsacion = { readonly tipo: 'opcion'; readonly indice: number } | { readonly tipo: 'siguiente' };

type Tecla = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/**
 * What a key asks for: a number its option, Enter the next that is missing. A key that is held down asks once; with
 * another key beside it, it is the browser's.
 */
export function pulsacionDe(tecla: Tecla, opciones: number): Pulsacion | null {
  const { key, repeat, ctrlKey, altKey, metaKey, shiftKey } = tecla;
  if (ctrlKey || altKey || metaKey || shiftKey) return null;
  if (key === 'Enter') return { tipo: 'siguiente' };
  const numero = /^[1-9]$/.test(key) ? Number(key) : 0;
  return numero >= 1 && numero <= opciones && !repeat ? { tipo: 'opcion', indice: numero - 1 } : null;
}
