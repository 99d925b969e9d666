import { expect, it } from 'vitest';
import { repartir, resumenDeEnvio } from './envio.ts';

const a = (estado: Parameters<typeof resumenDeEnvio>[0][number]['estado'], enBandeja = false) => ({
  estado,
  enBandeja,
});

it.each([
  [[a('enviado'), a('enviado'), a('enviado'), a('fallido')], 'Enviado a 3 de 4, 1 rechazado'],
  [[a('pendiente'), a('enviando')], 'Enviado a 0 de 2, 2 en camino'],
  [[a('enviado'), a('por_confirmar'), a('fallido'), a('fallido')], 'Enviado a 1 de 4, 2 rechazados, 1 por confirmar'],
  [[a('enviado', true), a('enviado', true)], 'En la bandeja: 2 de 2'],
])('says how a sending stands (%#)', (destinatarios, texto) => {
  expect(resumenDeEnvio(destinatarios)).toBe(texto);
});

it('shows a few recipients at once, and of many those that somebody has to look at', () => {
  const bien = a('enviado');
  const mal = [a('fallido'), a('por_confirmar'), a('omitido')];
  expect(repartir([bien, bien, ...mal])).toEqual({ aLaVista: [bien, bien, ...mal], plegados: [] });
  expect(repartir([bien, ...mal, bien, a('pendiente')])).toEqual({
    aLaVista: mal,
    plegados: [bien, bien, a('pendiente')],
  });
});
