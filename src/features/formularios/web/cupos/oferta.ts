// The place that a form's address offers: found in its fragment, kept for the form and for its sending.
import { FRAGMENTO_DE_CUPO } from '#catalogo/titulos.ts';
import type { FormularioData } from '../../contract.ts';
import { loadEspera } from './load-espera.ts';
import type { Oferta } from './read-oferta.tsx';

let oferta: Oferta | null = null;

/** Returns the offer of the page's address, once it was read; null if there is none. */
export const openedOferta = (): Oferta | null => oferta;

const isOferta = (): boolean => location.hash.startsWith(FRAGMENTO_DE_CUPO);

/**
 * Reads the offer in the fragment of the page's address, which no server and no log sees, and enables its option in the
 * data of the page. The fragment stays: the page may be opened again.
 */
export async function openOferta({ listas }: Pick<FormularioData, 'listas'>): Promise<void> {
  if (isOferta()) {
    oferta = await (await loadEspera()).readOferta(location.hash.slice(FRAGMENTO_DE_CUPO.length), listas);
  }
}

/** Opens the page again when its address comes to offer a place, as by a link of a mail while the form is open. */
export function watchOferta(): () => void {
  const onChange = (): void => {
    if (isOferta()) location.reload();
  };
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** Returns the headers by which a sending of a form uses the offered place. */
export const headersOfOferta = (ruta: string): Readonly<Record<string, string>> =>
  oferta?.ruta === ruta ? oferta.headers : {};
