import type { Delivery, Fault } from '#platform/server/mail/transport.ts';
import type { Nota } from './destinatarios/store.ts';
import { SIN_CONFIRMAR, textoDeFalla } from './motivos.ts';
import type { CuentaDeParte } from './partes/store.ts';

/** What becomes of a person: what is noted, and what counts for the part, or why the server takes no more of anybody. */
export type Desenlace = { readonly nota: Nota } & (
  { readonly suerte: keyof CuentaDeParte } | { readonly falla: Fault }
);

type Situacion = {
  /** How often it was tried before. */
  readonly intentos: number;
  /** How long is waited after each attempt that may be repeated; after the last one it is given up. In ms. */
  readonly esperasMs: readonly number[];
  readonly now: Date;
};

/** What follows from what the server did with a person's message. */
export function desenlaceDe(entrega: Delivery, { intentos, esperasMs, now }: Situacion): Desenlace {
  if (entrega.outcome === 'accepted') return { nota: { estado: 'enviado', motivo: null }, suerte: 'enviados' };
  const { outcome, fault } = entrega;
  const motivo = textoDeFalla(fault);
  // It was not this message's fault: the attempt does not count.
  if (outcome === 'unreachable') return { nota: { estado: 'pendiente', intentos }, falla: fault };
  if (outcome === 'unknown') {
    return { nota: { estado: 'por_confirmar', motivo: `${SIN_CONFIRMAR} ${motivo}` }, suerte: 'por_confirmar' };
  }
  if (outcome === 'refused') return { nota: { estado: 'fallido', motivo }, suerte: 'fallidos' };
  const espera = esperasMs[intentos];
  if (espera === undefined) {
    return { nota: { estado: 'fallido', motivo: `${motivo} Se intentó ${intentos + 1} veces.` }, suerte: 'fallidos' };
  }
  const siguiente = new Date(now.getTime() + espera);
  return { nota: { estado: 'pendiente', motivo, siguiente }, suerte: 'aplazados' };
}
