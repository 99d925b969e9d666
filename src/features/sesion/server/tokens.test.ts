import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAccessTokens } from './access-token.ts';
import { createTokenSeal } from './moodle-token.ts';
import { createRefreshTokens } from './refresh-token.ts';

const SECRET = 'una-clave-inventada-para-las-pruebas';
const OTHER = 'otra-clave-inventada-para-las-pruebas';
const sesion = randomUUID();
const now = new Date('2026-11-20T12:00:00Z');

describe('a refresh token', () => {
  const tokens = createRefreshTokens(SECRET);

  it('is read back, and is the same text for the same generation', () => {
    const text = tokens.write({ sesion, generacion: 7 });
    expect(tokens.read(text)).toEqual({ sesion, generacion: 7 });
    expect(createRefreshTokens(SECRET).write({ sesion, generacion: 7 })).toBe(text);
  });

  it('does not pass with another generation, another session, another key or another shape', () => {
    const text = tokens.write({ sesion, generacion: 7 });
    expect(tokens.read(text.replace('.7.', '.8.'))).toBeNull();
    expect(tokens.read(text.replace(sesion, randomUUID()))).toBeNull();
    expect(createRefreshTokens(OTHER).read(text)).toBeNull();
    for (const bad of ['', 'a.b.c', `${text}x`, text.replace('.7.', '.07.'), `${sesion}.7.`])
      expect(tokens.read(bad)).toBeNull();
  });
});

describe('an access token', () => {
  const tokens = createAccessTokens(SECRET, 300);
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

  it('expires when its time has passed, and is still known', () => {
    const token = tokens.write(sesion, now);
    expect(tokens.read(token, later(299))).toEqual({ sesion, vencido: false });
    expect(tokens.read(token, later(300))).toEqual({ sesion, vencido: true });
  });

  it('does not pass when it was signed elsewhere, unsigned or altered', () => {
    const [header, claims, signature] = tokens.write(sesion, now).split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect(createAccessTokens(OTHER, 300).read(`${header}.${claims}.${signature}`, now)).toBeNull();
    expect(tokens.read(`${none}.${claims}.`, now)).toBeNull();
    expect(tokens.read(`${header}.${claims?.slice(0, -2)}.${signature}`, now)).toBeNull();
    expect(tokens.read(createRefreshTokens(SECRET).write({ sesion, generacion: 1 }), now)).toBeNull();
  });
});

describe("a person's Moodle token", () => {
  const { seal, open } = createTokenSeal(SECRET);

  it('opens for its own session only, and never looks the same twice', () => {
    const sealed = seal('token-de-moodle', sesion);
    expect(open(sealed, sesion)).toBe('token-de-moodle');
    expect(open(sealed, randomUUID())).toBeNull();
    expect(createTokenSeal(OTHER).open(sealed, sesion)).toBeNull();
    expect(seal('token-de-moodle', sesion)).not.toEqual(sealed);
    expect(sealed.includes('token-de-moodle')).toBe(false);
  });

  it('does not open when it was altered', () => {
    const sealed = seal('token-de-moodle', sesion);
    sealed[sealed.length - 1]! ^= 1;
    expect(open(sealed, sesion)).toBeNull();
  });
});
