import { expect, it } from 'vitest';
import type { GraficoDeInforme } from '../contract-graficos.ts';
import { marcaAt, readMarca, writeMarca } from './marca.ts';

const GRAFICO = {
  clave: 'semanas',
  titulo: 'Solicitudes por semana',
  forma: 'columnas',
  medida: { nombre: 'Solicitudes', maximo: null, suma: true },
  eje: 'Semana',
  series: [{ clave: 'abierto', texto: 'Abierto' }],
  categorias: [
    { clave: '2026-11-16/2026-11-22', texto: 'Semana del 16 al 22 de noviembre' },
    { clave: '', texto: 'Otras', abre: false },
  ],
  valores: [[3, 9]],
  cuentas: [[3, 9]],
  referencias: null,
  nota: null,
} satisfies GraficoDeInforme;

const PRIMERA = { series: 0, category: 0 };

it('is read from the address as it was written, with any keys', () => {
  for (const marca of [
    { grafico: 'semanas', categoria: '2026-11-16/2026-11-22', serie: 'abierto' },
    { grafico: 'programas', categoria: 'Ñandú ~ 50 % & más', serie: '~' },
    { grafico: 'programas', categoria: 'a' },
  ]) {
    expect(readMarca(writeMarca(marca))).toEqual(marca);
  }
});

it('is undefined for an address that cannot be understood', () => {
  for (const texto of [undefined, '', '~', 'semanas', 'semanas~', '~abierto', 'semanas~%E0%A4%A']) {
    expect(readMarca(texto)).toBeUndefined();
  }
});

it('names the rows of a value, and none if no rows can be opened', () => {
  expect(marcaAt(GRAFICO, PRIMERA)).toEqual({
    grafico: 'semanas',
    categoria: '2026-11-16/2026-11-22',
    serie: 'abierto',
  });
  expect(marcaAt({ ...GRAFICO, series: [{ clave: '', texto: '' }] }, PRIMERA)).not.toHaveProperty('serie');
  expect(marcaAt(GRAFICO, { series: 0, category: 1 })).toBeNull();
  expect(marcaAt({ ...GRAFICO, abre: false }, PRIMERA)).toBeNull();
  expect(marcaAt({ ...GRAFICO, series: [{ clave: 'otros:', texto: 'Otros', abre: false }] }, PRIMERA)).toBeNull();
  expect(marcaAt({ ...GRAFICO, cuentas: [[0, 9]] }, PRIMERA)).toBeNull();
});
