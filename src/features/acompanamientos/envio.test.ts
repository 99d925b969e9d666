import { expect, it } from 'vitest';
import { resumenDeEnvio } from './envio.ts';

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
