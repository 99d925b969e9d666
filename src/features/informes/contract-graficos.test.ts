import { expect, it } from 'vitest';
import { chartDataOf, type GraficoDeInforme } from './contract-graficos.ts';

it('writes names in capitals as tables do, and leaves codes as they are', () => {
  const textos = ['INGENIERÍA DE SISTEMAS', 'ECONOMÍA', 'Ruta 1', 'AMV', 'ING-8685', 'Trabajo de grado'];
  const grafico: GraficoDeInforme = {
    clave: 'programas',
    titulo: 'Rutas por programa',
    forma: 'barras',
    medida: { nombre: 'Registros', maximo: null, suma: true },
    eje: 'Programa',
    series: [{ clave: 'a', texto: 'MODALIDAD VIRTUAL' }],
    categorias: textos.map((texto) => ({ clave: texto, texto })),
    valores: [textos.map(() => 1)],
    cuentas: [textos.map(() => 1)],
    referencias: null,
    nota: null,
  };
  const { categories, series } = chartDataOf(grafico);
  expect(categories.map(({ text }) => text)).toEqual([
    'Ingeniería de Sistemas',
    'Economía',
    'Ruta 1',
    'AMV',
    'ING-8685',
    'Trabajo de grado',
  ]);
  expect(series[0]!.text).toBe('Modalidad Virtual');
});
