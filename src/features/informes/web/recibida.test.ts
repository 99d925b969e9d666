import { expect, it } from 'vitest';
import { nombreDeDias, opcionesDeRecibida } from './recibida.ts';

// Friday; the Monday before it was a holiday.
const opciones = opcionesDeRecibida(new Date('2026-11-20T23:30:00-05:00'));
const diasDe = (clave: string) => opciones.find((opcion) => opcion.clave === clave)!.dias;

it('counts days in Bogotá, today among them', () => {
  expect(diasDe('hoy')).toEqual({ desde: '2026-11-20', hasta: undefined });
  expect(diasDe('semana')).toEqual({ desde: '2026-11-14', hasta: undefined });
});

it('leaves weekends and holidays out of business days', () => {
  expect(diasDe('mas-de-2')).toEqual({ desde: undefined, hasta: '2026-11-17' });
  expect(diasDe('mas-de-5')).toEqual({ desde: undefined, hasta: '2026-11-11' });
});

it('names the days of an address, and says which are between dates of their own', () => {
  for (const { clave, dias } of opciones) expect(nombreDeDias(dias, opciones)).toBe(clave);
  expect(nombreDeDias({ desde: '2026-01-01', hasta: '2026-02-01' }, opciones)).toBe('entre');
});
