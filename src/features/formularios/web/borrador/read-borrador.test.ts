import { expect, it } from 'vitest';
import { DAY_MS } from '#platform/contract/time.ts';
import type { Borrador } from './lugares.ts';
import { isVigente } from './parse-borrador.ts';

const borrador: Borrador = { clave: 'c', valores: {}, guardado: 1000, enviado: null, enCola: null, recibido: null };
const recibo = { id: 'i', comprobante: 'HBV-00000-00000', recibido: '2026-11-20T20:45:00Z' };

it('shows a typed form for 15 days', () => {
  expect(isVigente(borrador, 1000 + 15 * DAY_MS)).toBe(true);
  expect(isVigente(borrador, 1001 + 15 * DAY_MS)).toBe(false);
});

it('shows a receipt that was not read for an hour', () => {
  const recibido = { ...borrador, recibido: { recibo, datos: null } };
  expect(isVigente(recibido, 1000 + DAY_MS / 24)).toBe(true);
  expect(isVigente(recibido, 1001 + DAY_MS / 24)).toBe(false);
});

it('has nothing to show before anything was kept', () => {
  expect(isVigente({ ...borrador, guardado: null }, 0)).toBe(false);
});
