// Tokens of the verified survey (papeletas): POPRF of RFC 9497 over ristretto255, run by browser and server.
import type { OPRF } from '@noble/curves/abstract/oprf.js';
import { ristretto255_oprf } from '@noble/curves/ed25519.js';

// The server evaluates a blinded value without seeing the input in it; only the browser can derive the token (input and
// output) from the evaluation. Semester and subject are public information that both mix in: a token of one is none of
// another. All values are base64url text without padding.

/** The public information of a token: what it is good for. */
export type Tema = {
  readonly semestre: string;
  /** Code of the subject. */
  readonly asignatura: string;
};

/** The key pair of a semester. */
export type Claves = { readonly publica: string; readonly secreta: string };

/** Made by the browser, which keeps all of it and sends `cegado` alone. */
export type Pedido = {
  /** Random input, 32 bytes. Given with the answer. */
  readonly entrada: string;
  /** Blinding scalar, 32 bytes. Never leaves the browser. */
  readonly factor: string;
  /** The blinded input, a group element of 32 bytes. */
  readonly cegado: string;
};

/** The server's answer to a blinded input. */
export type Evaluada = {
  /** A group element of 32 bytes. */
  readonly evaluado: string;
  /** Proof of 64 bytes that the key of the semester evaluated it. */
  readonly prueba: string;
};

/** A token: what a student gives beside the answer. */
export type Papeleta = {
  /** The random input, 32 bytes. */
  readonly entrada: string;
  /** The function's output, 64 bytes. */
  readonly salida: string;
};

const INPUT_BYTES = 32;

/** Separates these tokens from whatever else the same key could be asked to evaluate. */
const DOMAIN = 'gestion-curricular/papeleta/v1';

const utf8 = new TextEncoder();

/** Encodes public information: each text behind its length in two bytes, so that no two of them have the same bytes. */
export function infoOf({ semestre, asignatura }: Tema): Uint8Array {
  const texts = [DOMAIN, semestre, asignatura].map((text) => utf8.encode(text));
  return Uint8Array.from(texts.flatMap((bytes) => [bytes.length >> 8, bytes.length & 0xff, ...bytes]));
}

/** Makes the key pair of a semester. */
export function createClaves(): Claves {
  const { publicKey, secretKey } = ristretto255_oprf.poprf(new Uint8Array()).generateKeyPair();
  return { publica: toText(publicKey), secreta: toText(secretKey) };
}

/** Blinds a random input (browser). @param publica the published key of the semester */
export function createPedido(tema: Tema, publica: string): Pedido {
  const entrada = crypto.getRandomValues(new Uint8Array(INPUT_BYTES));
  const { blind, blinded } = suiteOf(tema).blind(entrada, toBytes(publica));
  return { entrada: toText(entrada), factor: toText(blind), cegado: toText(blinded) };
}

/** Evaluates a blinded input, with proof (server). @returns null where it is no element of the group */
export function evaluate(tema: Tema, secreta: string, cegado: string): Evaluada | null {
  const key = toBytes(secreta);
  return nullOnRefusal(() => {
    const { evaluated, proof } = suiteOf(tema).blindEvaluate(key, toBytes(cegado));
    return { evaluado: toText(evaluated), prueba: toText(proof) };
  });
}

/**
 * Makes the token of an evaluated input (browser).
 * @param publica the published key, never one that came with the evaluation
 * @returns null where the proof does not hold: another key, subject or semester evaluated it, or it was changed
 */
export function createPapeleta(
  tema: Tema,
  publica: string,
  { entrada, factor, cegado, evaluado, prueba }: Pedido & Evaluada,
): Papeleta | null {
  const key = toBytes(publica);
  return nullOnRefusal(() => {
    const suite = suiteOf(tema);
    // Of the same information and key, whatever the input.
    const { tweakedKey } = suite.blind(toBytes(entrada), key);
    const [blind, evaluated, blinded, proof] = [factor, evaluado, cegado, prueba].map(toBytes);
    const output = suite.finalize(toBytes(entrada), blind!, evaluated!, blinded!, proof!, tweakedKey);
    return { entrada, salida: toText(output) };
  });
}

/** Computes the output that belongs to an input (server): a token is valid if its output is this one. */
export const salidaOf = (tema: Tema, secreta: string, entrada: string): string =>
  toText(suiteOf(tema).evaluate(toBytes(secreta), toBytes(entrada)));

/** Bytes of a public key that people compare: another key with the same ones takes 2^128 attempts to find. */
const FINGERPRINT_BYTES = 16;

/** Returns the fingerprint of a public key: `3f2a 91bc …`, eight groups. */
export const fingerprintOf = (publica: string): string =>
  Array.from(toBytes(publica).subarray(0, FINGERPRINT_BYTES), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1 ');

type Suite = ReturnType<OPRF['poprf']>;

/** A suite costs a sixth of a verification to make; many answers are about the same subject. */
const suites = new Map<string, Suite>();
const MAX_SUITES = 500;

function suiteOf(tema: Tema): Suite {
  const key = JSON.stringify([tema.semestre, tema.asignatura]);
  const suite = suites.get(key) ?? ristretto255_oprf.poprf(infoOf(tema));
  if (suites.size >= MAX_SUITES) suites.clear();
  suites.set(key, suite);
  return suite;
}

/** The library throws for values that it refuses; a key that does not decode is no such value. */
function nullOnRefusal<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function toText(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.codePointAt(0)!);
