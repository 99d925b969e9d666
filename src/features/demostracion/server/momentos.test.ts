import { expect, it } from 'vitest';
import { azarDe } from '#catalogo/ejemplos/azar.ts';
import { estadoDe, momentoEntre } from './momentos.ts';

const desde = new Date('2023-01-16T05:00:00Z');
const now = new Date('2026-11-20T12:00:00Z');
const azar = azarDe(7);
const moments = Array.from({ length: 5000 }, (_, i) => momentoEntre(desde, now, i / 5000, azar));

it('puts moments between the two, by day or evening in Bogotá, hardly ever on a Sunday', () => {
  const inBogota = moments.map((moment) => new Date(moment.getTime() - 5 * 3_600_000));
  expect(moments.every((moment) => moment >= desde && moment <= now)).toBe(true);
  expect(inBogota.slice(1).every((moment) => moment.getUTCHours() >= 6 && moment.getUTCHours() <= 23)).toBe(true);
  const sundays = inBogota.filter((moment) => moment.getUTCDay() === 0).length;
  expect(sundays).toBeGreaterThan(0);
  expect(sundays).toBeLessThan(5000 / 20);
});

it('closes what is old, and leaves open much of what is new', () => {
  const share = (days: number, estado: string) => {
    const creado = new Date(now.getTime() - days * 86_400_000);
    return (
      Array.from({ length: 2000 }, () => estadoDe(creado, now, azar)).filter((one) => one === estado).length / 2000
    );
  };
  expect(share(400, 'cerrado')).toBeGreaterThan(0.95);
  expect(share(60, 'cerrado')).toBeGreaterThan(0.7);
  expect(share(5, 'abierto')).toBeGreaterThan(0.5);
});
