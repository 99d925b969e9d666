// The protocol of the verified survey: the library against the vectors of RFC 9497, and refusals of whatever was changed.
import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { papeletaSchema } from './contract.ts';
import {
  createClaves,
  createPapeleta,
  createPedido,
  evaluate,
  fingerprintOf,
  infoOf,
  salidaOf,
  type Evaluada,
  type Pedido,
} from './protocol.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (value: Uint8Array): string => Buffer.from(value).toString('hex');

/** RFC 9497, appendix A.1.3: ristretto255-SHA512, POPRF. Erratum 8720 renames `EvaluationElement`, no value changes. */
const VECTOR = {
  seed: 'a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3',
  keyInfo: '74657374206b6579',
  skSm: '145c79c108538421ac164ecbe131942136d5570b16d8bf41a24d4337da981e07',
  pkSm: 'c647bef38497bc6ec077c22af65b696efa43bff3b4a1975a3e8e0a1c5a79d631',
  info: '7465737420696e666f',
  blind: '64d37aed22a27f5191de1c1d69fadb899d8862b58eb4220029e036ec4c1f6706',
  proofRandomScalar: '222a5e897cf59db8145db8d16e597e8facb80ae7d4e26d9881aa6f61d645fc0e',
};

const CASES = [
  {
    name: 'A.1.3.1',
    input: '00',
    blinded: 'c8713aa89241d6989ac142f22dba30596db635c772cbf25021fdd8f3d461f715',
    evaluated: '1a4b860d808ff19624731e67b5eff20ceb2df3c3c03b906f5693e2078450d874',
    proof:
      '41ad1a291aa02c80b0915fbfbb0c0afa15a57e2970067a602ddb9e8fd6b7100de32e1ecff943a36f0b10e3dae6bd266cdeb8adf825d86ef27dbc6c0e30c52206',
    output:
      'ca688351e88afb1d841fde4401c79efebb2eb75e7998fa9737bd5a82a152406d38bd29f680504e54fd4587eddcf2f37a2617ac2fbd2993f7bdf45442ace7d221',
  },
  {
    name: 'A.1.3.2',
    input: '5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
    blinded: 'f0f0b209dd4d5f1844dac679acc7761b91a2e704879656cb7c201e82a99ab07d',
    evaluated: '8c3c9d064c334c6991e99f286ea2301d1bde170b54003fb9c44c6d7bd6fc1540',
    proof:
      '4c39992d55ffba38232cdac88fe583af8a85441fefd7d1d4a8d0394cd1de77018bf135c174f20281b3341ab1f453fe72b0293a7398703384bed822bfdeec8908',
    output:
      '7c6557b276a137922a0bcfc2aa2b35dd78322bd500235eb6d6b6f91bc5b56a52de2d65612d503236b321f5d0bebcbc52b64b92e426f29c9b8b69f52de98ae507',
  },
];

/** A source of random bytes from which the library makes this scalar: it adds one, and reads the little end first. */
const scalarRng =
  (scalar: string) =>
  (length = 48): Uint8Array<ArrayBuffer> => {
    const random = new Uint8Array(length);
    random.set(bytes(scalar));
    random[0]! -= 1;
    return random;
  };

describe('the library and RFC 9497', () => {
  const suite = ristretto255_oprf.poprf(bytes(VECTOR.info));

  it('derives the key pair of the vectors', () => {
    const { secretKey, publicKey } = suite.deriveKeyPair(bytes(VECTOR.seed), bytes(VECTOR.keyInfo));
    expect([hex(secretKey), hex(publicKey)]).toEqual([VECTOR.skSm, VECTOR.pkSm]);
  });

  it.each(CASES)('agrees with $name', ({ input, blinded, evaluated, proof, output }) => {
    const [sk, pk, blind] = [VECTOR.skSm, VECTOR.pkSm, VECTOR.blind].map(bytes) as [Uint8Array, Uint8Array, Uint8Array];
    const asked = suite.blind(bytes(input), pk, scalarRng(VECTOR.blind));
    expect([hex(asked.blind), hex(asked.blinded)]).toEqual([VECTOR.blind, blinded]);
    const answer = suite.blindEvaluate(sk, bytes(blinded), scalarRng(VECTOR.proofRandomScalar));
    expect([hex(answer.evaluated), hex(answer.proof)]).toEqual([evaluated, proof]);
    const made = suite.finalize(bytes(input), blind, bytes(evaluated), bytes(blinded), bytes(proof), asked.tweakedKey);
    expect(hex(made)).toBe(output);
    expect(hex(suite.evaluate(sk, bytes(input)))).toBe(output);
  });

  it('never blinds with zero (erratum 8392)', () => {
    const zeros = (length = 32): Uint8Array<ArrayBuffer> => new Uint8Array(length);
    const { blind } = suite.blind(bytes('00'), bytes(VECTOR.pkSm), zeros);
    expect(hex(blind)).not.toBe('00'.repeat(32));
  });
});

const TEMA = { semestre: '2026-2', asignatura: '3007852-01' };

type Exchange = {
  readonly claves: ReturnType<typeof createClaves>;
  readonly pedido: Pedido;
  readonly evaluada: Evaluada;
};

function exchange(): Exchange {
  const claves = createClaves();
  const pedido = createPedido(TEMA, claves.publica);
  return { claves, pedido, evaluada: evaluate(TEMA, claves.secreta, pedido.cegado)! };
}

/** Changes one byte of a value. */
function changed(value: string, at: number): string {
  const all = Buffer.from(value, 'base64url');
  all[at % all.length]! ^= 1;
  return all.toString('base64url');
}

describe('a token', () => {
  it.each(Array.from({ length: 8 }, (_, i) => i))('is the one that the server computes from its input (%i)', () => {
    const { claves, pedido, evaluada } = exchange();
    const papeleta = createPapeleta(TEMA, claves.publica, { ...pedido, ...evaluada })!;
    expect(papeletaSchema.parse(papeleta)).toEqual(papeleta);
    expect(salidaOf(TEMA, claves.secreta, papeleta.entrada)).toBe(papeleta.salida);
    // Another exchange of the same semester and subject has nothing in common with it.
    const next = createPedido(TEMA, claves.publica);
    expect(Object.values(next).filter((value) => Object.values(pedido).includes(value))).toEqual([]);
  });

  it('is the same however the input was blinded', () => {
    const { claves, pedido, evaluada } = exchange();
    const again = evaluate(TEMA, claves.secreta, pedido.cegado)!;
    expect(again.evaluado).toBe(evaluada.evaluado);
    expect(createPapeleta(TEMA, claves.publica, { ...pedido, ...again })).toEqual(
      createPapeleta(TEMA, claves.publica, { ...pedido, ...evaluada }),
    );
  });

  it.each([
    ['another subject', { ...TEMA, asignatura: '3007852-02' }],
    ['another semester', { ...TEMA, semestre: '2027-1' }],
  ])('is none of %s', (_, other) => {
    const { claves, pedido, evaluada } = exchange();
    const { entrada, salida } = createPapeleta(TEMA, claves.publica, { ...pedido, ...evaluada })!;
    expect(salidaOf(other, claves.secreta, entrada)).not.toBe(salida);
    const foreign = evaluate(other, claves.secreta, pedido.cegado)!;
    expect(createPapeleta(TEMA, claves.publica, { ...pedido, ...foreign })).toBeNull();
  });

  it('is not made with a key other than the published one', () => {
    const { claves, pedido } = exchange();
    const other = createClaves();
    const marked = evaluate(TEMA, other.secreta, pedido.cegado)!;
    expect(createPapeleta(TEMA, claves.publica, { ...pedido, ...marked })).toBeNull();
    expect(salidaOf(TEMA, other.secreta, pedido.entrada)).not.toBe(salidaOf(TEMA, claves.secreta, pedido.entrada));
  });

  it.each(['evaluado', 'prueba', 'cegado'] as const)('is not made of a changed %s', (key) => {
    const { claves, pedido, evaluada } = exchange();
    const whole = { ...pedido, ...evaluada };
    for (let at = 0; at < 64; at += 9) {
      expect(createPapeleta(TEMA, claves.publica, { ...whole, [key]: changed(whole[key], at) })).toBeNull();
    }
  });

  it('is not evaluated of a value that is no element of the group', () => {
    const { secreta } = createClaves();
    const [zero, ones] = [new Uint8Array(32), new Uint8Array(32).fill(255)];
    for (const value of [zero, ones, new Uint8Array(31)]) {
      expect(evaluate(TEMA, secreta, Buffer.from(value).toString('base64url'))).toBeNull();
    }
  });
});

describe('the public information', () => {
  it('has other bytes for every other semester and subject', () => {
    const temas = [
      { semestre: '2026-2', asignatura: '1' },
      { semestre: '2026-21', asignatura: '' },
      { semestre: '2026-', asignatura: '21' },
      { semestre: '2026-2', asignatura: 'Ñ' },
    ];
    expect(new Set(temas.map((tema) => hex(infoOf(tema)))).size).toBe(temas.length);
    expect(hex(infoOf({ semestre: '2026-2', asignatura: 'A' }))).toBe(
      `001e${hex(Buffer.from('gestion-curricular/papeleta/v1'))}0006${hex(Buffer.from('2026-2'))}000141`,
    );
  });
});

describe('a fingerprint', () => {
  it('is the beginning of the key in groups', () => {
    expect(fingerprintOf(Buffer.from(VECTOR.pkSm, 'hex').toString('base64url'))).toBe(
      'c647 bef3 8497 bc6e c077 c22a f65b 696e',
    );
  });
});

describe('a value in a call', () => {
  const papeleta = { entrada: 'A'.repeat(43), salida: 'A'.repeat(86) };

  it.each([
    { entrada: 'A'.repeat(42) },
    { entrada: `${'A'.repeat(42)}B` },
    { entrada: `${'A'.repeat(43)}=` },
    { salida: `${'A'.repeat(85)}B` },
    { salida: 'A'.repeat(43) },
    { entrada: 7 },
  ])('is written in one way only: not %j', (change) => {
    expect(papeletaSchema.safeParse(papeleta).success).toBe(true);
    expect(papeletaSchema.safeParse({ ...papeleta, ...change }).success).toBe(false);
  });
});
