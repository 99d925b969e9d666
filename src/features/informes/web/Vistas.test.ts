import { expect, it } from 'vitest';
import { informacionInscripcionCatedras as informe } from '#catalogo/catedras/tramite.ts';
import { addressOf, isAddressOf, partsToSave } from './Vistas.tsx';

// A Monday.
const now = new Date('2026-11-23T15:00:00Z');
const save = (search: unknown, columnas?: string) => partsToSave(informe, { search, columnas, now });

it('a view keeps filters, order and layout, and neither search nor record', () => {
  const filtro = { semestre: '2026-2', estado: 'abierto', catedra: 'ajedrez', orden: 'correo', sentido: 'asc' };
  const search = { ...filtro, buscar: 'ana', registro: '00000000-0000-4000-8000-000000000001', vista: 'graficos' };
  expect(save(search)).toEqual(filtro);
  expect(save({ estado: 'roto', semestre: 7, otra: 'x' })).toEqual({});
  expect(save(undefined)).toEqual({});
});

it('a view keeps the visible columns, even if the address names none', () => {
  expect(save({}, 'apellidos,estado')).toEqual({ columnas: 'apellidos,estado' });
  expect(save({ columnas: 'apellidos,estado,correo' })).toEqual({});
});

it('named days are relative to the day of opening the view', () => {
  expect(save({ desde: '2026-11-23' })).toEqual({ recibida: 'hoy' });
  expect(addressOf({ recibida: 'hoy' }, new Date('2026-12-01T15:00:00Z'))).toEqual({ desde: '2026-12-01' });
  expect(save(addressOf({ recibida: 'mas-de-7' }, now))).toEqual({ recibida: 'mas-de-7' });
  expect(save({ desde: '2026-11-02', hasta: '2026-11-06' })).toEqual({ desde: '2026-11-02', hasta: '2026-11-06' });
});

it('an address is that of a view, with or without an open record, until a part of it changes', () => {
  const direccion = addressOf({ estado: 'abierto', recibida: 'semana' }, now);
  expect(isAddressOf(informe, { ...direccion, registro: 'x', vista: 'graficos' }, direccion)).toBe(true);
  expect(isAddressOf(informe, { ...direccion, catedra: 'ajedrez' }, direccion)).toBe(false);
  expect(isAddressOf(informe, {}, direccion)).toBe(false);
  expect(isAddressOf(informe, { registro: 'x' }, {})).toBe(true);
});
