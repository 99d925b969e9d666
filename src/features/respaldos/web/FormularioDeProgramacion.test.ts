import { expect, it } from 'vitest';
import { DIAS, HORAS_DE_LA_NOCHE } from '../contract-programaciones.ts';
import { textoDeCuando, textoDeHora } from './FormularioDeProgramacion.tsx';

const plano = (texto: string): string => texto.replaceAll('\u00a0', ' ');

it('writes each hour of the night in the usual way', () => {
  expect(HORAS_DE_LA_NOCHE.map(textoDeHora).map(plano)).toEqual([
    '8:00 p. m.',
    '9:00 p. m.',
    '10:00 p. m.',
    '11:00 p. m.',
    '12:00 a. m.',
    '1:00 a. m.',
    '2:00 a. m.',
    '3:00 a. m.',
    '4:00 a. m.',
    '5:00 a. m.',
  ]);
});

it('writes the weekly day and hour', () => {
  expect(plano(textoDeCuando(7, 23))).toBe('Cada domingo a las 11:00 p. m.');
  expect(plano(textoDeCuando(1, 1))).toBe('Cada lunes a la 1:00 a. m.');
  expect(DIAS).toHaveLength(7);
});
