import { expect, it } from 'vitest';
import { ENTORNO } from '../testing/entorno.ts';
import { agregarCopias } from './copias.ts';

const ANA = 'ana.nunez@universidad.edu.co';

it.each([
  ['one address', 'luis.rios@universidad.edu.co', [ANA, 'luis.rios@universidad.edu.co']],
  [
    'several, with spaces and commas to spare',
    ' a.uno@universidad.edu.co ,b.dos@correo.universidad.edu.co, ',
    [ANA, 'a.uno@universidad.edu.co', 'b.dos@correo.universidad.edu.co'],
  ],
  ['one that is there already', ANA, [ANA]],
  ['the same in capitals', 'ANA.NUNEZ@UNIVERSIDAD.EDU.CO', [ANA]],
  ['the same twice', 'x.y@universidad.edu.co, X.Y@universidad.edu.co', [ANA, 'x.y@universidad.edu.co']],
  ['nothing', '  ', [ANA]],
])('adds %s', (_, escritas, correos) => {
  expect(agregarCopias([ANA], escritas, ENTORNO)).toEqual({ ok: true, correos });
});

it.each([
  ['what is no address', 'luis.rios'],
  ['another domain', 'luis@gmail.com'],
  ['a domain that only ends like ours', 'luis@miuniversidad.edu.co'],
  ['a good one beside a bad one', 'luis.rios@universidad.edu.co, luis@gmail.com'],
  ['two that a semicolon separates', 'a@universidad.edu.co; b@universidad.edu.co'],
  ['two that a space separates', 'a@universidad.edu.co b@universidad.edu.co'],
])('adds nothing for %s, and says what is expected', (_, escritas) => {
  expect(agregarCopias([ANA], escritas, ENTORNO)).toEqual({
    ok: false,
    mensaje:
      'Los correos electrónicos deben ser correos válidos (nombre@universidad.edu.co) y deben estar separados por coma',
  });
});

it('takes an address of the list that managers keep, whatever its domain', () => {
  const conLista = { ...ENTORNO, opciones: () => [{ clave: 'aliado', texto: 'enlace@aliado.gov.co', activa: true }] };
  expect(agregarCopias([], 'Enlace@aliado.gov.co', conLista)).toMatchObject({ ok: true });
  expect(agregarCopias([], 'otro@aliado.gov.co', conLista)).toMatchObject({ ok: false });
});
