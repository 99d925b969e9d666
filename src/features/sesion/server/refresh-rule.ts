/** How long the token before is still taken after the one that replaced it was first used (DECISIONS §3). */
const GRACE_MS = 30_000;

/** First uses kept: a slow request may lie this many rotations behind before it counts as stolen. */
const REMEMBERED = 8;

/** What a session remembers of its refresh tokens, which are numbered from 1. */
export type Familia = {
  /** The newest number given out; it has not been used. */
  readonly generacion: number;
  /** When `generacion - 1`, `generacion - 2`, … were first used, newest first. */
  readonly usos: readonly Date[];
};

/** The number to answer with, what the session remembers from now on, or that a token came back after its time. */
export type Decision =
  { readonly reuso: false; readonly generacion: number; readonly familia: Familia } | { readonly reuso: true };

/**
 * Decides what a refresh token is worth: the newest is rotated; the one before is answered with the same successor
 * until that was first used, and 30 s after; anything older ends the session.
 * @param presentada the number of the token that came
 */
export function decideRefresh(familia: Familia, presentada: number, now: Date): Decision {
  const { generacion, usos } = familia;
  if (presentada === generacion) {
    const siguiente = generacion + 1;
    return {
      reuso: false,
      generacion: siguiente,
      familia: { generacion: siguiente, usos: [now, ...usos].slice(0, REMEMBERED) },
    };
  }
  const sucesora = presentada + 1;
  return acceptsBefore(familia, sucesora, now) ? { reuso: false, generacion: sucesora, familia } : { reuso: true };
}

function acceptsBefore({ generacion, usos }: Familia, sucesora: number, now: Date): boolean {
  if (sucesora === generacion) return true;
  const primerUso = usos[generacion - 1 - sucesora];
  return primerUso !== undefined && now.getTime() - primerUso.getTime() <= GRACE_MS;
}
