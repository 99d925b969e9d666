import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { type MejorasAbiertas, readAbiertas } from './mejoras.store.ts';
import { countPorLeer } from './vistos.store.ts';

/** What tells a teacher's own accompaniments, in small letters (DECISIONS §3). */
export const identidadDe = ({ email, usuario }: Pick<Actor, 'email' | 'usuario'>): string[] => [
  email.toLowerCase(),
  usuario.toLowerCase(),
];

/** What of a teacher's own accompaniments waits for them. */
export type PorHacer = { readonly porLeer: number; readonly mejoras: MejorasAbiertas };

export async function leerPorHacer(db: Db, actor: Pick<Actor, 'email' | 'usuario'>): Promise<PorHacer> {
  const textos = identidadDe(actor);
  const [porLeer, mejoras] = await Promise.all([countPorLeer(db, textos), readAbiertas(db, textos)]);
  return { porLeer, mejoras };
}
