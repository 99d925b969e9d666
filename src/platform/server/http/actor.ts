/** Who makes a call: a session that lives, with the roles that its token carries. */
export type Actor = {
  readonly sesion: string;
  readonly usuario: string;
  readonly nombre: string;
  readonly email: string;
  readonly roles: readonly string[];
};

/** Tells who a bearer token speaks for; null when it is unknown, expired or of an ended session. */
export type Authenticate = (token: string) => Promise<Actor | null>;

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}
