import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/server/keys.ts';

/** Seconds for which a browser shows who entered from it. */
export const DISPOSITIVO_SECONDS = 180 * 24 * 3600;

/** People who share a browser and are all known by it. */
const PERSONAS = 5;

const SHAPE = /^(\d{9,11})-([0-9a-f]{32})$/;

/** The text of the cookie by which a browser shows who entered from it before. It names nobody. */
export type Dispositivos = {
  /** Returns true if the cookie was given when this user name entered, and has not expired. */
  readonly conoce: (cookie: string, usuario: string, now: Date) => boolean;
  /** Adds user names to a cookie, or begins one. */
  readonly agregar: (cookie: string, usuarios: readonly string[], now: Date) => string;
};

/**
 * Device cookies: `<expiry>-<signature>` for each person, newest first, joined by points. The signature is bound to the user
 * name and to the Moodle; whose it is can only be checked, never read.
 */
export function createDispositivos(secret: string, servidor: string): Dispositivos {
  const key = deriveKey(secret, 'sesion.dispositivo');
  const sign = (usuario: string, vence: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([servidor, usuario, vence]))
      .digest('hex')
      .slice(0, 32);

  /** The entries that are well formed and last still. */
  const living = (cookie: string, now: Date) =>
    cookie.split('.').flatMap((texto) => {
      const [, vence, firma] = SHAPE.exec(texto) ?? [];
      return vence && firma && Number(vence) * 1000 > now.getTime() ? [{ texto, vence, firma }] : [];
    });
  const isOf = (usuario: string, { vence, firma }: { vence: string; firma: string }): boolean =>
    timingSafeEqual(Buffer.from(sign(usuario, vence)), Buffer.from(firma));

  return {
    conoce: (cookie, usuario, now) => living(cookie, now).some((entry) => isOf(usuario, entry)),
    agregar(cookie, usuarios, now) {
      const vence = String(Math.floor(now.getTime() / 1000) + DISPOSITIVO_SECONDS);
      const others = living(cookie, now).filter((entry) => !usuarios.some((usuario) => isOf(usuario, entry)));
      const added = usuarios.map((usuario) => `${vence}-${sign(usuario, vence)}`);
      return [...added, ...others.map(({ texto }) => texto)].slice(0, PERSONAS).join('.');
    },
  };
}
