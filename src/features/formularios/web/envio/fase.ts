import { textoDeInstante } from '#catalogo/momento.ts';
import { withKept } from '#platform/contract/errors.ts';
import type { Avance } from '#platform/web/insist.ts';
import type { Recibo } from '../../contract.ts';
import type { Borrador, Recibido } from '../borrador/borrador.ts';
import type { ValoresEscritos } from '../valores.ts';

/** What stands above the button until the next try. */
export type Aviso = {
  readonly tono: 'error' | 'warning';
  readonly mensaje: string;
  /** Offers to send again as it is; otherwise the server named the fields that it does not accept. */
  readonly reintentar: boolean;
  readonly errores: Readonly<Record<string, string>>;
};

/** A form that was checked and may leave: as typed, and as it will be stored. */
export type Listo = { readonly valores: ValoresEscritos; readonly datos: Record<string, unknown> };

/** Where a filled form is on its way. */
export type Fase =
  | { readonly en: 'edicion'; readonly aviso: Aviso | null }
  | { readonly en: 'confirmacion'; readonly listo: Listo }
  | ({ readonly en: 'envio' } & Avance)
  /** It waits for a connection; `intentando` while one is being tried. */
  | { readonly en: 'cola'; readonly listo: Listo; readonly intentando: boolean }
  | { readonly en: 'conflicto'; readonly listo: Listo; readonly recibo: Recibo }
  /** `esperado`: it was sent by itself, after it had waited. */
  | { readonly en: 'recibo'; readonly recibido: Recibido; readonly esperado: boolean };

const UNA_VEZ = 'Si lo envía de nuevo, se registrará una sola vez.';

/** The form again, with what became of its sending, and a way to send it once more. */
export const conAviso = (tono: Aviso['tono'], mensaje: string): Fase => ({
  en: 'edicion',
  aviso: { tono, mensaje: `${withKept(mensaje)} ${UNA_VEZ}`, reintentar: true, errores: {} },
});

/**
 * A form that is opened again goes on where it was left.
 * @param listo what it would send now, if it may be sent
 */
export function faseInicial({ enviado, enCola, recibido }: Borrador, listo: Listo | null): Fase {
  if (recibido) return { en: 'recibo', recibido, esperado: false };
  if (enviado === null) return { en: 'edicion', aviso: null };
  if (enCola && listo) return { en: 'cola', listo, intentando: false };
  // The hour ends with the point of its 'a. m.', which ends the sentence too.
  return conAviso('warning', `No alcanzamos a confirmar el envío del ${textoDeInstante(new Date(enviado))}`);
}
