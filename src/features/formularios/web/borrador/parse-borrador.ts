// Parses a borrador (form draft) kept in the browser; refuses one that is invalid or too old.
import * as z from 'zod/mini';
import { papeletaSchema } from '#features/papeletas/contract.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import { reciboAnonimoSchema, reciboSchema } from '../../contract.ts';
import type { Borrador } from './lugares.ts';

/** A typed form is kept for two weeks; a received one for an hour: it only waits for a reload. */
const VIDA_MS = { escrito: 15 * DAY_MS, recibido: DAY_MS / 24 };

/** Returns true until the time of a draft is over. */
export function isVigente({ guardado, recibido }: Borrador, now: number): boolean {
  return guardado !== null && now - guardado <= (recibido ? VIDA_MS.recibido : VIDA_MS.escrito);
}

const recibidoSchema = z.object({
  recibo: z.union([reciboSchema, reciboAnonimoSchema]),
  datos: z.nullable(z.record(z.string(), z.unknown())),
});

const borradorSchema: z.ZodMiniType<Borrador> = z.object({
  clave: z.uuid(),
  valores: z.record(z.string(), z.unknown()),
  version: z.exactOptional(z.number()),
  guardado: z.nullable(z.number()),
  enviado: z.nullable(z.number()),
  enCola: z._default(z.nullable(z.object({ direccion: z.string(), titulo: z.string() })), null),
  recibido: z.nullable(recibidoSchema),
  papeleta: z.exactOptional(z.nullable(z.extend(papeletaSchema, { asignatura: z.string() }))),
});

/** Parses a kept draft; undefined if it is invalid or its time is over. */
export function parseBorrador(value: unknown): Borrador | undefined {
  const { data } = borradorSchema.safeParse(value);
  return data && isVigente(data, Date.now()) ? data : undefined;
}
