import { expect, it } from 'vitest';
import { resumenDeEnvio, splitDestinatarios } from './Envio.tsx';

const a = (estado: Parameters<typeof resumenDeEnvio>[0][number]['estado']) => ({ estado });

it.each([
  [[a('enviado'), a('enviado'), a('enviado'), a('fallido')], 'Enviado a 3 de 4, 1 rechazado'],
  [[a('pendiente'), a('enviando')], 'Enviado a 0 de 2, 2 en camino'],
  [[a('enviado'), a('por_confirmar'), a('fallido'), a('fallido')], 'Enviado a 1 de 4, 2 rechazados, 1 por confirmar'],
  [[a('en_bandeja'), a('en_bandeja')], 'En la bandeja: 2 de 2'],
  [[a('enviado'), a('en_bandeja')], 'Enviado a 1 de 2, 1 en la bandeja'],
])('says how a sending stands (%#)', (destinatarios, texto) => {
  expect(resumenDeEnvio(destinatarios)).toBe(texto);
});

it('shows all of a few recipients, and of many those that need attention', () => {
  const good = a('enviado');
  const bad = [a('fallido'), a('por_confirmar'), a('omitido')];
  expect(splitDestinatarios([good, good, ...bad])).toEqual({ aLaVista: [good, good, ...bad], plegados: [] });
  expect(splitDestinatarios([good, ...bad, good, a('pendiente')])).toEqual({
    aLaVista: bad,
    plegados: [good, good, a('pendiente')],
  });
});
