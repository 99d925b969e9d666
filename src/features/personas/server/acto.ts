// Acts on all data of one person (export, anonymisation): their sealed person and keyed hashes.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { CLASES_DE_DATO, EMPTY_PERSONA, type Persona } from '#core/almacenes/contract.ts';
import { createReconocedor, normalise, type AlmacenDePersonas } from '#core/almacenes/server/service.ts';
import type { Principal } from '#core/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { createSeal, deriveKey, type Seal } from '#platform/server/keys.ts';
import { findActo, type FilaActo } from './store.ts';

export type ActoInput = { readonly acto: string };

/** Hexadecimal digits: short enough for an audit row, long enough to be unique per person. */
const HASH_LENGTH = 32;

type Huellas = {
  /** Returns a keyed hash of each identifying value. The key allows testing a value, not reading it. */
  readonly of: (persona: Persona) => string[];
  /** Returns a short name of the person for audit and jobs, derived from the first document, address or user name. */
  readonly nombreDe: (persona: Persona) => string;
};

/** Creates the hashes that identify a person without naming them. */
function createHuellas(secret: string): Huellas {
  const key = deriveKey(secret, 'personas.huella');
  const hashOf = (clase: string, normal: string): string =>
    createHmac('sha256', key).update(`${clase} ${normal}`).digest('hex').slice(0, HASH_LENGTH);
  const hashesOf = (persona: Persona): string[] =>
    CLASES_DE_DATO.flatMap((clase) => persona[clase].map((valor) => hashOf(clase, normalise(clase, valor))));
  return { of: hashesOf, nombreDe: (persona) => hashesOf(persona)[0]?.slice(0, 8) ?? '' };
}

/** Seals and hashes that keep the person unreadable during an act. */
export type Sealing = { readonly sello: Seal; readonly huellas: Huellas };

/** @param secret the installation's key for data sealed at rest */
export const createSealing = (secret: string): Sealing => ({
  sello: createSeal(secret, 'personas.acto'),
  huellas: createHuellas(secret),
});

export type Context = {
  readonly db: Db;
  readonly files: Pick<Files, 'store' | 'results'>;
  readonly almacenes: readonly AlmacenDePersonas[];
  readonly catalogo: CatalogoNow;
  /** The installation's key for data sealed at rest. */
  readonly secret: string;
};

const personaSchema = z.partialRecord(z.enum(CLASES_DE_DATO), z.array(z.string()));

/** Opens the person of an act; an error message if the act is done or has expired. */
export async function openActo(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  id: string,
): Promise<{ readonly persona: Persona; readonly fila: FilaActo } | { readonly error: string }> {
  const fila = await findActo(db, id);
  const texto = fila?.persona && createSealing(secret).sello.open(fila.persona, id);
  if (!fila || !texto)
    return { error: 'Esto ya se hizo, o pasó más de una semana. Búsquela de nuevo en Datos personales.' };
  return { persona: { ...EMPTY_PERSONA, ...personaSchema.parse(JSON.parse(texto)) }, fila };
}

export type ActoRequest = {
  readonly persona: Persona;
  readonly motivo: string;
  readonly actor: Actor;
  readonly principal: Principal;
};

/** Returns the reason without mentions of the person, because the audit must not name them. */
export const motivoWithoutPersona = ({ persona, motivo }: Pick<ActoRequest, 'persona' | 'motivo'>): string =>
  createReconocedor(persona).eraseFrom(motivo);
