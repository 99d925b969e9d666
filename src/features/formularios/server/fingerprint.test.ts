import { expect, it } from 'vitest';
import { caracterizacionDigital } from '#catalogo/caracterizacion/formulario.ts';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import { inscripcionEstrategia } from '#catalogo/estrategias/formulario.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';
import { fingerprintOf, fingerprintOfForm } from './fingerprint.ts';

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

it('is the same for the same payload in any order of its keys', () => {
  expect(fingerprintOf('f', { a: 1, b: { c: [1, 'x'], d: null } })).toBe(
    fingerprintOf('f', { b: { d: null, c: [1, 'x'] }, a: 1 }),
  );
});

it.each([
  ['a value', { a: 1 }, { a: 2 }],
  ['a type', { a: 1 }, { a: '1' }],
  ['a key', { a: 1 }, { b: 1 }],
  ['the order of a list', { a: [1, 2] }, { a: [2, 1] }],
  ['where a text ends', { a: 'x","b":"y' }, { a: 'x', b: 'y' }],
])('tells apart payloads that differ in %s', (_, one, other) => {
  expect(fingerprintOf('f', one)).not.toBe(fingerprintOf('f', other));
});

it('takes a file for its bytes, not for its name and path', () => {
  const file = (name: string, sha256: string) => ({
    foto: new ReceivedFile({ path: `/${name}`, name, size: 1, sha256 }),
  });
  expect(fingerprintOf('f', file('a.png', 'aa'))).toBe(fingerprintOf('f', file('b.png', 'aa')));
  expect(fingerprintOf('f', file('a.png', 'aa'))).not.toBe(fingerprintOf('f', file('a.png', 'bb')));
});

it('tells forms apart', () => {
  expect(fingerprintOf('f', {})).not.toBe(fingerprintOf('g', {}));
});

it('refuses what nests too deep, also when it would exhaust the stack', () => {
  expect(() => fingerprintOf('f', deep(16))).not.toThrow();
  expect(() => fingerprintOf('f', deep(17))).toThrow('demasiados niveles');
  expect(() => fingerprintOf('f', deep(200_000))).toThrow('demasiados niveles');
});

it.each([
  [inscripcionEstrategia, { tipoDocumentoIdentidad: 'CC' }, { tipoDocumentoIdentidad: 'C.C.', semestre: '2026-2' }],
  [
    caracterizacionDigital,
    { accesoTecnologia: { equipoPropio: 'si', nivelCriticidad: null } },
    { accesoTecnologia: { equipoPropio: 'Sí', nivelCriticidad: null } },
  ],
  [inscripcionCatedra, { catedra: 'equidad-de-genero', celular: 1 }, { catedra: 'Equidad de Género', celular: 1 }],
])('is the same for keys and texts of options, as pages and other clients send them: %#', (formulario, keys, texts) => {
  const [one, other] = [keys, texts].map((entrada) => fingerprintOfForm(formulario, entrada, ENTORNO.opciones));
  expect(other).toBe(one);
  expect(fingerprintOfForm(formulario, { ...keys, otra: 1 }, ENTORNO.opciones)).not.toBe(one);
});
