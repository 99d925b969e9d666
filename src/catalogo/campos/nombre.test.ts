import { describe, expect, it } from 'vitest';
import { hojasOf } from '../arbol.ts';
import { FORMULARIOS } from '../index.ts';
import { ENTORNO } from '../testing/entorno.ts';
import { schemaOf } from './index.ts';
import { faultOfName } from './nombre.ts';

const DIRECCION = 'Escriba solo el nombre, sin direcciones de correo ni de páginas web.';
const CONTROL = 'El texto tiene caracteres que no se pueden guardar.';

const nombres = FORMULARIOS.flatMap(({ slug, campos }) =>
  hojasOf(campos)
    .filter(({ campo }) => 'identifica' in campo && campo.identifica === 'nombre')
    .map(({ ruta, campo }) => ({ slug, ruta, campo })),
);

describe('a name', () => {
  it.each([
    'Ana María Núñez',
    "  Sean O'Brien-D’Aguiar  ",
    'Ana\r\n',
    '\tMaría de los Ángeles',
    'José Ramírez Jr. (q. e. p. d.)',
    'Zoë Þórsdóttir',
    '\u200bAna\u2060 Ruiz\ufeff',
    '\u202dAna Ruiz\u202c',
    '王小明',
    'Ana 👩‍🎓',
    '',
  ])('is taken: %j', (nombre) => {
    expect(faultOfName(nombre)).toBeNull();
  });

  it.each([
    'SU CUENTA VENCE HOY: ENTRE EN HTTPS://EVIL.EXAMPLE/CAMPUS',
    'ftp://evil.example',
    'Ana WWW.evil.example',
    'w\u200bww.evil.example',
    'Ana ｗｗｗ．evil.example',
    'ana@evil.example',
    'Ana ＠ Ruiz',
    'Ana ﹫ Ruiz',
    'mailto:ana@evil.example',
  ])('is refused with an address in it: %j', (nombre) => {
    expect(faultOfName(nombre)).toBe(DIRECCION);
  });

  it.each(['Ana\r\nBcc: x', 'Ana\nRuiz', 'Ana\u2028Ruiz', 'Ana\u2029Ruiz', 'Ana\u202eziuR', '\u202eanA'])(
    'is refused with a control sign: %j',
    (nombre) => {
      expect(faultOfName(nombre)).toBe(CONTROL);
    },
  );

  it.each(['Ana\u0000', 'Ana\u0007Ruiz', 'Ana\tRuiz', 'Ana\u0085Ruiz', 'Ana\u009bRuiz', 'Ana \ud83d'])(
    'is refused with a sign that cannot be stored: %j',
    (nombre) => {
      expect(faultOfName(nombre)).toBe(CONTROL);
    },
  );

  it.each(nombres)('is checked in $slug: $ruta', ({ campo }) => {
    for (const [nombre, message] of [
      ['Ana https://evil.example', DIRECCION],
      ['Ana\u202eziuR', CONTROL],
    ])
      expect(schemaOf(campo, ENTORNO).safeParse(nombre).error?.issues).toMatchObject([{ message }]);
    expect(schemaOf(campo, ENTORNO).safeParse(' Ana Ruiz ')).toMatchObject({ success: true });
  });
});
