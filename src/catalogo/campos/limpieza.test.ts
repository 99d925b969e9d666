import { expect, it } from 'vitest';
import { plainText, wordsOf } from '../busqueda.ts';
import { ENTORNO } from '../testing/entorno.ts';
import { validateAnswer } from '../validar.ts';
import { addressSchema, asciiAddress, correo } from './correo.ts';
import { digitos } from './digitos.ts';
import { documento } from './documento.ts';
import { schemaOf } from './index.ts';
import { cleanLine, withoutInvisibles } from './limpieza.ts';
import { texto } from './texto.ts';

const nombre = schemaOf(texto({ etiqueta: 'Nombre', identifica: 'nombre', mayusculas: true }), ENTORNO);
const cedula = schemaOf(digitos({ etiqueta: 'Documento', identifica: 'documento', min: 5, max: 15 }), ENTORNO);
const celular = schemaOf(digitos({ etiqueta: 'Celular', identifica: 'telefono', min: 7, max: 13 }), ENTORNO);
const cualquiera = schemaOf(documento({ etiqueta: 'Documento' }), ENTORNO);
const direccion = schemaOf(correo({ etiqueta: 'Correo' }), ENTORNO);

/** Signs that each kind of text brings along: contacts, chats, PDF, word processors, other scripts. */
const INVISIBLE = [
  ...Array.from(
    '\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e' +
      '\u2060\u2061\u2063\u2066\u2067\u2068\u2069\u206a\u206f\u2800\u3164\ufe00\ufe0e\ufe0f\ufeff\uffa0\ufff9\ufffb\ufffc',
  ),
  '\u{e0001}',
  '\u{e0041}',
  '\u{e0100}',
];

it.each(INVISIBLE.map((sign) => [sign.codePointAt(0)!.toString(16), sign]))(
  'U+%s around and inside a value is no part of it',
  (_, sign) => {
    const around = (value: string): string => `${sign}${value.slice(0, 3)}${sign}${value.slice(3)}${sign}`;
    expect(cedula.parse(around('1020304050'))).toBe('1020304050');
    expect(celular.parse(around('3001234567'))).toBe('3001234567');
    expect(cualquiera.parse(around('AB123456'))).toBe('AB123456');
    expect(direccion.parse(around('ana@ejemplo.co'))).toBe('ana@ejemplo.co');
    expect(wordsOf(around('1020304050'))).toEqual(['1020304050']);
    expect(plainText(around('Ana María'))).toBe('ana maria');
  },
);

it('a name is stored without them; the one that shows it backwards is refused', () => {
  const stored = (sign: string): unknown => nombre.safeParse(`${sign}Ana${sign} María${sign}`).data;
  expect(INVISIBLE.filter((sign) => stored(sign) !== 'ANA MARÍA')).toEqual(['\u202e']);
  expect(stored('\u202e')).toBeUndefined();
});

it('keeps the signs of emoji, and those that shape the letters of other scripts', () => {
  for (const seen of ['Ana 👩🏽‍🎓', '❤️‍🔥 y 🏳️‍🌈', 'می‌خواهم', 'क्‍ष']) expect(withoutInvisibles(seen)).toBe(seen);
});

it.each([
  ['Ana\u00a0María', 'ANA MARÍA'],
  ['Ana   María', 'ANA MARÍA'],
  ['\u2003Ana\u2007María\u3000', 'ANA MARÍA'],
  ['Ana\u202f\u00a0 Mari\u0301a', 'ANA MARÍA'],
])('%j has one space between words, and its accents are composed', (written, stored) => {
  expect(nombre.parse(written)).toBe(stored);
});

it('keeps the lines and indents of a text of several lines', () => {
  const relato = schemaOf(texto({ etiqueta: 'Relato', identifica: null, multilinea: true }), ENTORNO);
  expect(relato.parse('Uno:\n  a)\u200b dos')).toBe('Uno:\n  a) dos');
});

it.each([
  "1'020.304.050",
  '1’020.304.050',
  '1´020.304.050',
  '1,020,304,050',
  '1.020.304.050',
  '1 020 304 050',
  '1\u00a0020\u202f304\u2009050',
  '1020-304-050',
  '1020\u2010304\u2011050',
  '1020\u2013304\u2014050',
  '1020\u2212304\u2015050',
  '1 0 2 0 3 0 4 0 5 0',
  "'1020304050",
])('%s is the document 1020304050', (written) => {
  expect(cedula.parse(written)).toBe('1020304050');
  expect(cualquiera.parse(written)).toBe('1020304050');
});

it.each([
  '300–123–4567',
  '300‑123‑4567',
  '(300) 123 — 4567',
  '300.123.45.67',
  '300\ufe0f123\u00ad4567',
  '300 123 456-7',
])('%s is the phone 3001234567', (written) => {
  expect(celular.parse(written)).toBe('3001234567');
});

it.each([
  ['1020304050-1', '1'],
  ['1.020.304.050-9', '9'],
  ['1020304050 – 0', '0'],
  ['1020304050\u20117', '7'],
  ['1020304050\u22123', '3'],
  ['900123456.5', '5'],
  ['1020304050.0', '0'],
  ["1'020.304.050-1\u200b", '1'],
  ['1020304050 1', '1'],
])('%s is refused with its digit of verification, and never joined', (written, digit) => {
  const message = `Escriba el número sin el dígito de verificación («${digit}» al final).`;
  for (const schema of [cedula, cualquiera]) {
    expect(schema.safeParse(written)).toMatchObject({ success: false, error: { issues: [{ message }] } });
  }
});

it.each([
  'a.b@ejemplo.co',
  'a&b@ejemplo.co',
  'a#1@ejemplo.co',
  "o'neil@ejemplo.co",
  'a+b=c/d?e^f`{|}~!$%*_-@ejemplo.co',
  `${'a'.repeat(64)}@ejemplo.co`,
  `a@${'b'.repeat(63)}.co`,
  'a@xn--80a1acny.xn--p1ai',
  'a@1.edu.co',
  'Ana@Universidad.EDU.CO',
])('%s is an address', (address) => {
  expect(direccion.parse(address)).toBe(address);
});

it.each([
  ['ana@muñoz.co', 'ana@xn--muoz-hqa.co'],
  ['ana@почта.рф', 'ana@xn--80a1acny.xn--p1ai'],
  ['ana@correo.BOGOTÁ.co', 'ana@correo.xn--bogot-1qa.co'],
  ['ana@mun\u0303oz.co', 'ana@xn--muoz-hqa.co'],
])('%s is kept as mail servers know it', (written, kept) => {
  expect(direccion.parse(written)).toBe(kept);
});

it.each([
  'ana.ejemplo.co',
  'a..b@ejemplo.co',
  '.a@ejemplo.co',
  'a.@ejemplo.co',
  `${'a'.repeat(65)}@ejemplo.co`,
  `a@${'b'.repeat(64)}.co`,
  `a@${'b.'.repeat(127)}co`,
  `a@${'ñ'.repeat(63)}.co`,
  'a@b..co',
  'a@.b.co',
  'a@-b.co',
  'a@b-.co',
  'a@b_c.co',
  'a@ejemplo',
  'a@ejemplo.c',
  'a@ejemplo.123',
  'a@1.2.3.4',
  'a@[1.2.3.4]',
  'a@ejemplo.co.',
  'a@b@ejemplo.co',
  'a b@ejemplo.co',
  'a,b@ejemplo.co',
  'a;b@ejemplo.co',
  'a:b@ejemplo.co',
  'a<b>@ejemplo.co',
  '"a b"@ejemplo.co',
  'ana@ejemplo.co, luz@ejemplo.co',
  'añ@ejemplo.co',
  'ana@еjemplo.co',
  'ana@ejempIо.co',
  '@ejemplo.co',
  'a@',
  'ana@muñoz.co/x',
  'ana@muñoz.co:25',
])('%s is no address', (address) => {
  expect(direccion.safeParse(address).success).toBe(false);
});

it('an address is repeated in either writing of its domain', () => {
  const campos = {
    correo: correo({ etiqueta: 'Correo' }),
    correo2: correo({ etiqueta: 'Repita', repite: { campo: 'correo', mensaje: 'Debe coincidir' } }),
  };
  const check = (first: string, second: string) =>
    validateAnswer({ campos }, { correo: first, correo2: second }, ENTORNO);
  expect(check('ana@muñoz.co', 'Ana@MUÑOZ.co').ok).toBe(true);
  expect(check('ana@xn--muoz-hqa.co', '\u200bana@muñoz.co ').ok).toBe(true);
  expect(check('ana@munoz.co', 'ana@muñoz.co').ok).toBe(false);
});

it.each([`a@${'ñ'.repeat(500_000)}!`, `a@${'aм'.repeat(300_000)}`, `${'ñ'.repeat(500_000)}@ejemplo.co`])(
  'an address of a megabyte is refused as any other',
  (address) => {
    const campos = {
      correo: correo({ etiqueta: 'Correo' }),
      correo2: correo({ etiqueta: 'Repita', repite: { campo: 'correo', mensaje: 'Debe coincidir' } }),
    };
    const answer = { correo: address, correo2: 'ana@ejemplo.co' };
    expect(asciiAddress(address)).toBe(address);
    expect(addressSchema('No es un correo.').safeParse(address).success).toBe(false);
    expect(validateAnswer({ campos }, answer, ENTORNO)).toMatchObject({
      fallos: [{ ruta: 'correo' }, { ruta: 'correo2', mensaje: 'Debe coincidir' }],
    });
  },
);

it('a text of invisible signs and blanks is empty', () => {
  expect(cleanLine(`${INVISIBLE.join(' ')}\u00a0`)).toBe('');
});
