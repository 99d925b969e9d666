import { v4 as uuidv4 } from 'uuid';
import * as z from 'zod/mini';
import { reciboAnonimoSchema, reciboSchema } from '../../contract.ts';
import type { ValoresEscritos } from '../valores.ts';

/** What the server received. */
const recibidoSchema = z.object({
  recibo: z.union([reciboSchema, reciboAnonimoSchema]),
  /** The record's data as stored; null where the receipt is of other content than what stands in the form. */
  datos: z.nullable(z.record(z.string(), z.unknown())),
});

export type Recibido = z.output<typeof recibidoSchema>;

/** A filled form on this device, from the first letter until its receipt was read. */
const borradorSchema = z.object({
  /** Key of this filled form: under it the server stores one record, however often it is sent. */
  clave: z.uuid(),
  valores: z.record(z.string(), z.unknown()),
  /** When it was last kept here, in ms; null: nothing was typed yet. */
  guardado: z.nullable(z.number()),
  /** When it was first sent, in ms, if no answer has come: it may have arrived. */
  enviado: z.nullable(z.number()),
  /** It waits for a connection, to be sent by itself from the page that is named here. */
  enCola: z._default(z.nullable(z.object({ direccion: z.string(), titulo: z.string() })), null),
  /** It was received, and the person has not read so yet. */
  recibido: z.nullable(recibidoSchema),
});

export type Borrador = z.output<typeof borradorSchema>;

const DIA_MS = 86_400_000;

/** What was typed is kept for two weeks; what was received already, an hour: it only waits for a reload. */
const VIDA_MS = { escrito: 15 * DIA_MS, recibido: DIA_MS / 24 };

/** Whether a draft is still to be shown. */
export function estaVigente({ guardado, recibido }: Borrador, ahora: number): boolean {
  return guardado !== null && ahora - guardado <= (recibido ? VIDA_MS.recibido : VIDA_MS.escrito);
}

/** What was kept, if it can be read and its time is not over. */
export function leerBorrador(value: unknown, ahora = Date.now()): Borrador | undefined {
  const { data } = borradorSchema.safeParse(value);
  return data && estaVigente(data, ahora) ? data : undefined;
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
