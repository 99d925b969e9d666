// The caller of a request: types, and the bearer token.
import type { FastifyRequest } from 'fastify';
import type { Permission } from '../../contract/route.ts';

/** The caller: a valid session, with the roles of its owner and their permissions. */
export type Actor = {
  readonly sesion: string;
  /** Number of the account where the person signed in; absent: the product itself acts. */
  readonly cuenta?: number | undefined;
  readonly usuario: string;
  readonly nombre: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly permisos: readonly string[];
  /** Some rows are kept from the person (`db/readers.ts`). */
  readonly oculta?: boolean;
};

/** Returns true if the person holds one of these permissions. */
export type Allows = (actor: Pick<Actor, 'permisos'>, permissions: readonly Permission[]) => boolean;

/**
 * Returns the person behind a bearer token; null when it is unknown, expired or of an ended session.
 * @param direccion the address of the call
 */
export type Authenticate = (token: string, direccion: string) => Promise<Actor | null>;

/** Returns the caller with fewer permissions if the request asks to be answered so, or as they are. */
export type Narrow = (actor: Actor, request: FastifyRequest) => Promise<Actor>;

/** Returns the token that a request carries, unchecked. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}
