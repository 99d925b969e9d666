import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTokenSeal } from './context.ts';
import { accesoOf, createRefreshTokens, isVencido, newAcceso, sesionOfToken, withAcceso } from './tokens.ts';

const SECRET = 'una-clave-inventada-para-las-pruebas';
const OTHER = 'otra-clave-inventada-para-las-pruebas';
const sesion = randomUUID();
const now = new Date('2026-11-20T12:00:00Z');

describe('a refresh token', () => {
  const tokens = createRefreshTokens(SECRET);

  it('is read back, and is always the same text for a generation', () => {
    const text = tokens.write({ sesion, generacion: 7 });
    expect(tokens.read(text)).toEqual({ sesion, generacion: 7 });
    expect(createRefreshTokens(SECRET).write({ sesion, generacion: 7 })).toBe(text);
  });

  it('is refused with another generation, session, key or form', () => {
    const text = tokens.write({ sesion, generacion: 7 });
    expect(tokens.read(text.replace('.7.', '.8.'))).toBeNull();
    expect(tokens.read(text.replace(sesion, randomUUID()))).toBeNull();
    expect(createRefreshTokens(OTHER).read(text)).toBeNull();
    for (const bad of ['', 'a.b.c', `${text}x`, text.replace('.7.', '.07.'), `${sesion}.7.`])
      expect(tokens.read(bad)).toBeNull();
  });
});

describe('an access token', () => {
  const { token, acceso } = newAcceso(sesion, { lifetime: 300, now });
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

  it('expires after its lifetime, and is still recognised', () => {
    expect(sesionOfToken(token)).toBe(sesion);
    expect(accesoOf(token, [acceso])).toBe(acceso);
    expect(isVencido(acceso, later(299))).toBe(false);
    expect(isVencido(acceso, later(300))).toBe(true);
  });

  it('is recognised only in its own session, and stored as a hash', () => {
    const other = newAcceso(sesion, { lifetime: 300, now });
    expect(accesoOf(other.token, [acceso])).toBeUndefined();
    expect(accesoOf(`${token.slice(0, -1)}_`, [acceso])).toBeUndefined();
    expect(JSON.stringify(acceso)).not.toContain(token.slice(22));
    expect(sesionOfToken(createRefreshTokens(SECRET).write({ sesion, generacion: 1 }))).toBeNull();
    expect(sesionOfToken('eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2ln')).toBeNull();
  });

  it('is dropped after many newer ones', () => {
    const many = Array.from({ length: 40 }, () => newAcceso(sesion, { lifetime: 300, now }).acceso);
    const known = many.reduce(withAcceso, [acceso]);
    expect(known).toHaveLength(32);
    expect(known[0]).toBe(many.at(-1));
    expect(accesoOf(token, known)).toBeUndefined();
  });
});

describe("a person's Moodle token", () => {
  const { seal, open } = createTokenSeal(SECRET);

  it('opens only for its own session, with a different ciphertext each time', () => {
    const sealed = seal('token-de-moodle', sesion);
    expect(open(sealed, sesion)).toBe('token-de-moodle');
    expect(open(sealed, randomUUID())).toBeNull();
    expect(createTokenSeal(OTHER).open(sealed, sesion)).toBeNull();
    expect(seal('token-de-moodle', sesion)).not.toEqual(sealed);
    expect(sealed.includes('token-de-moodle')).toBe(false);
  });

  it('does not open if altered', () => {
    const sealed = seal('token-de-moodle', sesion);
    sealed[sealed.length - 1]! ^= 1;
    expect(open(sealed, sesion)).toBeNull();
  });
});
