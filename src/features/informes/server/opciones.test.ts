import { expect, it } from 'vitest';
import { hierarchyOptions } from './opciones.ts';

const RAICES = [
  { clave: 'campus_4_3', texto: 'Campus Virtual' },
  { clave: 'saberes', texto: 'Saberes' },
];

it('offers containers before their contents, and distinguishes equal names by the name of their server', () => {
  const hojas = [
    { clave: 'campus_4_3/2/7', texto: 'Ingeniería › Sistemas' },
    { clave: 'saberes/4', texto: 'Ingeniería' },
  ];
  expect(hierarchyOptions(hojas, RAICES)).toEqual([
    { clave: 'campus_4_3/2', texto: 'Ingeniería (Campus Virtual)' },
    { clave: 'saberes/4', texto: 'Ingeniería (Saberes)' },
    { clave: 'campus_4_3/7', texto: 'Ingeniería › Sistemas' },
  ]);
});
