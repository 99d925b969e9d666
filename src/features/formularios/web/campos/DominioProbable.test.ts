import { expect, it } from 'vitest';
import { meantAddress } from './DominioProbable.tsx';

const DOMINIOS = ['universidad.edu.co', 'correo.universidad.edu.co'];

it.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['Ana.Gil@hotmial.com', 'Ana.Gil@hotmail.com'],
  ['ana@outlok.es', 'ana@outlook.es'],
  ['ana@univercidad.edu.co', 'ana@universidad.edu.co'],
])('asks of %s if %s was meant', (written, meant) => {
  expect(meantAddress(written, DOMINIOS)).toBe(meant);
});

it.each([
  'ana@gmail.com',
  'ana@mail.com',
  'ana@gmx.com',
  'ana@empresa.com.co',
  'ana@UNIVERSIDAD.EDU.CO',
  'ana@',
  '@x',
  '',
  'ana',
])('asks nothing of «%s»', (written) => {
  expect(meantAddress(written, DOMINIOS)).toBeNull();
});
