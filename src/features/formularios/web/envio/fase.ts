// The phases of a filled form on its way, and what a person may do in them.
import type { Phase } from '#platform/web/send/useSender.ts';
import type { Recibo } from '../../contract.ts';
import type { Recibido } from '../borrador/lugares.ts';
import type { ValoresEscritos } from '../formulario-abierto.ts';

/** A checked form: the typed values, and the data to be stored. */
export type Listo = { readonly valores: ValoresEscritos; readonly datos: Record<string, unknown> };

/** The token is here, and the answer leaves in a moment; `sendNow` ends the wait. */
export type FaseDeSalida = { readonly at: 'leaving'; readonly sendNow: () => void };

export type FasePropia =
  | FaseDeSalida
  | { readonly at: 'confirm'; readonly listo: Listo }
  /** It waits for a connection; `busy` while one is being tried. */
  | { readonly at: 'queued'; readonly listo: Listo; readonly busy: boolean }
  /** The form was changed after a sending that had arrived without our knowing. */
  | { readonly at: 'conflict'; readonly listo: Listo; readonly recibo: Recibo }
  /** `queued`: it was sent by itself, after it had waited. */
  | { readonly at: 'done'; readonly recibido: Recibido; readonly queued: boolean };

export type Fase = Phase<FasePropia>;

export type EnvioVivo = {
  readonly fase: Fase;
  readonly confirm: (listo: Listo) => void;
  /** Shows why it cannot be sent yet. */
  readonly aplazar: (cause: unknown) => void;
  readonly goBack: () => void;
  /** Sends, or sends again: under the same key, so that it is stored once. */
  readonly send: (listo: Listo) => void;
  /** Stops waiting for the answer, or for a connection. */
  readonly cancel: () => void;
  /** Sends immediately a form that waits for a connection. */
  readonly insistir: () => void;
  /** Sends the form's content as a second record, beside the received one. */
  readonly sendAnother: (listo: Listo) => void;
  /** Keeps the received record, without the later changes. */
  readonly conservar: (recibo: Recibo) => void;
};
