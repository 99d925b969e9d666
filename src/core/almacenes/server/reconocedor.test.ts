import { describe, expect, it } from 'vitest';
import { azarOf, pickFrom, randomBetween, randomDigits, type Azar } from '#demostracion/azar.ts';
import { EMPTY_PERSONA, type Persona } from '../contract.ts';
import { createReconocedor } from './reconocedor.ts';

const reconocedorOf = (persona: Partial<Persona>) => createReconocedor({ ...EMPTY_PERSONA, ...persona });
const erase = (persona: Partial<Persona>, texto: string): string => reconocedorOf(persona).eraseFrom(texto);

const LETRAS = 'abcdefghijklmnopqrstuvwxyz';
/** Characters allowed inside a local part (RFC 5322, atext and the point). */
const EN_LOCAL = Array.from(".!#$%&'*+/=?^_`{|}~-", String);

const palabra = (azar: Azar, min = 3): string =>
  Array.from({ length: randomBetween(min, 8, azar) }, () => LETRAS[randomBetween(0, 25, azar)]!).join('');

/** Builds a user name or local part: words and digits joined by the allowed characters. */
function compuesta(azar: Azar, separators: readonly string[]): string {
  const partes = Array.from({ length: randomBetween(2, 4, azar) }, () =>
    azar() < 0.2 ? randomDigits(3, azar) : palabra(azar),
  );
  return partes.reduce((all, parte) => `${all}${pickFrom(separators, azar)}${parte}`);
}

const dominio = (azar: Azar): string =>
  `${Array.from({ length: randomBetween(1, 3, azar) }, () => (azar() < 0.5 ? palabra(azar) : `${palabra(azar)}-${palabra(azar)}`)).join('.')}.co`;

const EN_FRASES: readonly ((valor: string) => string)[] = [
  (valor) => valor,
  (valor) => `Escriba a ${valor}.`,
  (valor) => `(${valor}), o venga`,
  (valor) => `correo:${valor};otro`,
  (valor) => `<a href="mailto:${valor}">${valor}</a>`,
  (valor) => `«${valor.toUpperCase()}»`,
  (valor) => `¿Es ${valor}?\nSí, ${valor}`,
  (valor) => `${valor}.Gracias`,
  (valor) => `?correo=${encodeURIComponent(valor)}&b=1`,
];

/** Returns the first few texts that fail a check. */
const fallan = (textos: readonly string[], cumple: (texto: string) => boolean): string[] =>
  textos.filter((texto) => !cumple(texto)).slice(0, 5);

// A thousand of each: 2,000 expressions.
const RUNS = 1000;

it('finds an address with any legal character, but not inside a longer address', () => {
  const azar = azarOf(15);
  for (let i = 0; i < RUNS; i += 1) {
    const correo = `${compuesta(azar, EN_LOCAL)}@${dominio(azar)}`;
    const { eraseFrom, mentions } = reconocedorOf({ correo: [correo] });
    const frases = EN_FRASES.flatMap((frase) => [frase(correo), frase(encodeURIComponent(correo))]);
    const isErased = (frase: string): boolean => {
      const resto = eraseFrom(`antes ${frase} después`);
      const leido = decodeURIComponent(resto.replaceAll(/%(?![0-9A-F]{2})/gi, '%25')).toLowerCase();
      return resto.includes('[dato eliminado]') && !leido.includes(correo) && /^antes [^]* después$/.test(resto);
    };
    // Double encoding is out of scope.
    expect(fallan(frases.slice(0, -1), isErased)).toEqual([]);
    const foreign = [
      `${palabra(azar)}${correo}`,
      `${randomDigits(2, azar)}${correo}`,
      ...['.', '_', '-', '+', "'", '&', '#'].map((junta) => `${palabra(azar)}${junta}${correo}`),
      `${correo}${palabra(azar)}`,
      `${correo}.${palabra(azar)}`,
      `${correo}-${palabra(azar)}.co`,
    ];
    expect(fallan(foreign, (texto) => !mentions(`Escriba a ${texto}, no más.`))).toEqual([]);
  }
});

it('finds a user name on its own, but not inside a longer one', () => {
  const azar = azarOf(17);
  const separators = Array.from(".-_+'&#", String);
  for (let i = 0; i < RUNS; i += 1) {
    const usuario = compuesta(azar, separators);
    const { eraseFrom, mentions } = reconocedorOf({ usuario: [usuario] });
    const frases = EN_FRASES.map((frase) => frase(usuario));
    expect(fallan(frases, (frase) => !eraseFrom(frase).toLowerCase().includes(usuario) && mentions(frase))).toEqual([]);
    const foreign = [
      `${palabra(azar)}${usuario}`,
      `${usuario}${palabra(azar)}`,
      ...separators.flatMap((junta) => [`${palabra(azar)}${junta}${usuario}`, `${usuario}${junta}${palabra(azar)}`]),
    ];
    expect(fallan(foreign, (texto) => !mentions(`Entró ${texto} ayer.`))).toEqual([]);
  }
});

describe('a document', () => {
  const documento = ['1098765432'];

  it.each([
    ['CC1098765432', 'CC'],
    ['C.C.1098765432', 'C.C.'],
    ['cc:1098765432', 'cc:'],
    ['doc1098765432', 'doc'],
    ['TI-1.098.765.432', 'TI-'],
    ['c.c. 1 098 765 432', 'c.c. '],
    ["CC1'098'765'432", 'CC'],
    ['Nº1098765432', 'Nº'],
    ['identificada1098765432', 'identificada'],
    ['cédula_1098765432', 'cédula_'],
    ['CC 10-98-76-54-32', 'CC '],
    ['1&nbsp;098&nbsp;765&nbsp;432', ''],
    ['?doc=%201098765432', '?doc=%20'],
    ['1. 098. 765. 432', ''],
  ])('is found in %s', (escrito, resto) => {
    expect(erase({ documento }, `Soy ${escrito}, gracias`)).toBe(`Soy ${resto}[dato eliminado], gracias`);
    expect(erase({ documento }, `${escrito}de Bogotá`)).toBe(`${resto}[dato eliminado]de Bogotá`);
  });

  it.each(['CC31098765432', '10987654321', '1.098.765.4329', 'x10987654320'])(
    'is not found in the longer number %s',
    (other) => {
      expect(reconocedorOf({ documento }).mentions(`Soy ${other}, gracias`)).toBe(false);
    },
  );

  it('matches a document field whose value begins with the document type', () => {
    for (const escrito of [
      'CC1098765432',
      'C.C. 1.098.765.432',
      'cc: 1098765432',
      'TI-1098765432',
      'Cédula 1098765432',
    ])
      expect(reconocedorOf({ documento }).matches('documento', escrito)).toBe(true);
    expect(reconocedorOf({ documento: ['C.C. 1.098.765.432'] }).matches('documento', 1_098_765_432)).toBe(true);
    expect(reconocedorOf({ documento: ['AB1234567'] }).matches('documento', '1234567')).toBe(false);
  });

  it('with a digit of verification is never the document with one digit more', () => {
    const { matches } = reconocedorOf({ documento: ['1020304050-1'] });
    for (const same of ['1.020.304.050-1', '1020304050 – 1', 'CC 1020304050‑1'])
      expect(matches('documento', same)).toBe(true);
    for (const other of ['10203040501', '1020304050']) expect(matches('documento', other)).toBe(false);
  });

  it('with few digits is found after its type, but not in a code or an id', () => {
    const corto = reconocedorOf({ documento: ['123456'] });
    expect(corto.eraseFrom('CC123456, cédula123456, No.123456')).toBe(
      'CC[dato eliminado], cédula[dato eliminado], No.[dato eliminado]',
    );
    for (const codigo of ['MAT123456-01', 'HBV123456', 'son 1, 2, 3, 4, 5, 6']) {
      expect(corto.mentions(codigo)).toBe(false);
    }
    const uuid = '5b109876-5432-4abc-8def-a10987654321';
    expect(reconocedorOf({ documento: ['109876'] }).mentions(`/archivos/${uuid}/ver`)).toBe(false);
    expect(reconocedorOf({ documento: ['1098765432'] }).mentions(`/archivos/${uuid}/ver`)).toBe(false);
  });
});

it('finds a phone with and without country prefix and with any separators', () => {
  for (const telefono of ['3157654321', '+57 315 765 4321', '573157654321']) {
    const reconocedor = reconocedorOf({ telefono: [telefono] });
    for (const escrito of [
      '3157654321',
      '+573157654321',
      '57 315 765 43 21',
      '(+57) 315-765-4321',
      '(315) 765 4321',
      'cel3157654321',
      '0057 3157654321',
    ]) {
      expect(reconocedor.eraseFrom(`Llame al ${escrito}.`)).not.toMatch(/\d/);
    }
    expect(reconocedor.mentions('Llame al 13157654321.')).toBe(false);
    expect(reconocedor.matches('telefono', '315 765 4321')).toBe(true);
  }
});

it('finds a name in either order, with and without accents, and in HTML encoding', () => {
  const reconocedor = reconocedorOf({ nombre: ["Ana Sofía O'Brien Ñáñez"] });
  for (const escrito of [
    "ANA SOFIA O'BRIEN NANEZ",
    "O'Brien Ñáñez Ana Sofía",
    "O'Brien Ñáñez, Ana Sofía",
    'Ana&nbsp;Sofía O&#39;Brien Ñáñez',
    'ana.sofia.o’brien.nanez',
  ]) {
    expect(fallan([`Con ${escrito}, gracias`], reconocedor.mentions)).toEqual([]);
  }
  expect(reconocedor.mentions("Ana Sofía O'Brien")).toBe(false);
});

it('matches every found text with a database pattern', () => {
  const azar = azarOf(18);
  const asRegExp = (patron: string): RegExp =>
    new RegExp(
      `^${[...patron.matchAll(/\\(.)|([%_])|([^\\%_])/g)]
        .map(([, literal, comodin, letra]) =>
          comodin ? (comodin === '%' ? '[^]*' : '[^]') : RegExp.escape((literal ?? letra)!),
        )
        .join('')}$`,
    );
  const plano = (texto: string): string => texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  for (let i = 0; i < 300; i += 1) {
    const correo = `${compuesta(azar, EN_LOCAL)}@${dominio(azar)}`;
    const usuario = compuesta(azar, Array.from(".-_+'&#", String));
    for (const [persona, valor] of [
      [{ correo: [correo] }, correo],
      [{ usuario: [usuario] }, usuario],
    ] as const) {
      const patrones = reconocedorOf(persona).patrones.map(asRegExp);
      const frases = [valor, encodeURIComponent(valor)].flatMap((forma) =>
        EN_FRASES.map((frase) => plano(frase(forma))),
      );
      expect(fallan(frases, (frase) => patrones.some((patron) => patron.test(frase)))).toEqual([]);
    }
  }
  const numeros = reconocedorOf({ documento: ['1098765432'], telefono: ['3157654321'] });
  const buscados = [...numeros.patrones.map(asRegExp), ...numeros.sueltos.map((suelto) => new RegExp(suelto))];
  const escritos = ['cc1098765432', '1 098 765 432', '10 98 76 54 32', '1&nbsp;098&nbsp;765&nbsp;432', '315-765-43-21'];
  expect(fallan(escritos, (texto) => buscados.some((buscado) => buscado.test(texto)))).toEqual([]);
});
