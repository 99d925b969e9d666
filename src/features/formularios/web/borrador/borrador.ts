import { v4 as uuidv4 } from 'uuid';
import type { Recibo, ReciboAnonimo } from '../../contract.ts';
import type { ValoresEscritos } from '../valores.ts';

/** What the server received. */
export type Recibido = {
  recibo: Recibo | ReciboAnonimo;
  /** The record's data as stored; null where the receipt is of other content than what stands in the form. */
  datos: Record<string, unknown> | null;
};

/** A filled form on this device, from the first letter until its receipt was read. */
export type Borrador = {
  /** Key of this filled form: under it the server stores one record, however often it is sent. */
  clave: string;
  valores: ValoresEscritos;
  /** When it was last kept here, in ms; null: nothing was typed yet. */
  guardado: number | null;
  /** When it was first sent, in ms, if no answer has come: it may have arrived. */
  enviado: number | null;
  /** It waits for a connection, to be sent by itself from the page that is named here. */
  enCola: { direccion: string; titulo: string } | null;
  /** It was received, and the person has not read so yet. */
  recibido: Recibido | null;
};

const DIA_MS = 86_400_000;

/** What was typed is kept for two weeks; what was received already, an hour: it only waits for a reload. */
const VIDA_MS = { escrito: 15 * DIA_MS, recibido: DIA_MS / 24 };

/** Whether a draft is still to be shown. */
export function estaVigente({ guardado, recibido }: Borrador, ahora: number): boolean {
  return guardado !== null && ahora - guardado <= (recibido ? VIDA_MS.recibido : VIDA_MS.escrito);
}

/** A key for a filled form; random, so that it tells nothing of the person or the moment. */
export const nuevaClave = (): string => uuidv4();

/** The draft of a form in which nothing was typed. */
export const nuevoBorrador = (valores: ValoresEscritos): Borrador => ({
  clave: nuevaClave(),
  valores,
  guardado: null,
  enviado: null,
  enCola: null,
  recibido: null,
});
