// Loads the dialog for a pasted list when it is used: most people add items one by one.
import type { ComponentType } from 'react';
import { ConnectionError } from '#platform/web/http.ts';
import type { PegarListaProps } from './items.ts';

/** Loads it. @throws {ConnectionError} if that fails */
export async function loadPegarLista(): Promise<ComponentType<PegarListaProps>> {
  try {
    const { PegarLista } = await import('./PegarLista.tsx');
    return PegarLista;
  } catch (cause) {
    throw new ConnectionError(cause);
  }
}
