import { expect, it } from 'vitest';
import { caracterizacionDigital } from '#catalogo/caracterizacion/formulario.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { azarOf } from '#demostracion/azar.ts';
import { ejemploOf } from '#demostracion/ejemplo.ts';
import { writeRecibo } from './recibo.ts';

it('lists the answers of a matrix under its question', () => {
  const datos = ejemploOf(caracterizacionDigital, ENTORNO, azarOf(1), []);
  const recibo = { id: '1', comprobante: 'CAR-1', recibido: '2026-11-25T12:00:00.000Z' };
  const { partes } = writeRecibo(caracterizacionDigital, recibo, { datos });
  expect(partes.map(({ titulo }) => titulo)).toEqual([
    '',
    '¿Con qué frecuencia usa internet para estas actividades?',
    '¿Con qué frecuencia usa estas herramientas digitales?',
  ]);
  expect(partes[1]!.datos.map(([nombre]) => nombre)).toContain('Comprar o vender');
  expect(partes[0]!.datos.map(([nombre]) => nombre)).not.toContain('Comprar o vender');
});
