import { expect, it } from 'vitest';
import { isVigente } from './read-borrador.ts';
import type { Borrador } from './lugares.ts';

const borrador: Borrador = { clave: 'c', valores: {}, guardado: 1000, enviado: null, enCola: null, recibido: null };
const recibo = { id: 'i', comprobante: 'HBV-00000-00000', recibido: '2026-11-20T20:45:00Z' };
const DIA = 86_400_000;

it('shows a typed form for 15 days', () => {
  expect(isVigente(borrador, 1000 + 15 * DIA)).toBe(true);
  expect(isVigente(borrador, 1001 + 15 * DIA)).toBe(false);
});

it('shows a receipt that was not read for an hour', () => {
  const recibido = { ...borrador, recibido: { recibo, datos: null } };
  expect(isVigente(recibido, 1000 + DIA / 24)).toBe(true);
  expect(isVigente(recibido, 1001 + DIA / 24)).toBe(false);
});

it('has nothing to show before anything was kept', () => {
  expect(isVigente({ ...borrador, guardado: null }, 0)).toBe(false);
});
