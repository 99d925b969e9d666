import { expect, it } from 'vitest';
import { diasHabilesBetween, isHabil } from '#catalogo/dias-habiles.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { azarOf } from './azar.ts';
import { cierreOf, estadoOf, instantBetween } from './registros.ts';

const desde = new Date('2023-01-16T05:00:00Z');
const now = new Date('2026-11-20T12:00:00Z');
const azar = azarOf(7);
const moments = Array.from({ length: 5000 }, (_, i) => instantBetween(desde, now, i / 5000, azar));

it('places instants between the two, by day or evening in Bogotá, hardly ever on a Sunday', () => {
  const inBogota = moments.map((moment) => new Date(moment.getTime() - 5 * 3_600_000));
  expect(moments.every((moment) => moment >= desde && moment <= now)).toBe(true);
  expect(inBogota.slice(1).every((moment) => moment.getUTCHours() >= 6 && moment.getUTCHours() <= 23)).toBe(true);
  const sundays = inBogota.filter((moment) => moment.getUTCDay() === 0).length;
  expect(sundays).toBeGreaterThan(0);
  expect(sundays).toBeLessThan(5000 / 20);
});

it('closes old records, and leaves many new ones open', () => {
  const share = (days: number, estado: string) => {
    const creado = new Date(now.getTime() - days * 86_400_000);
    return (
      Array.from({ length: 2000 }, () => estadoOf(creado, now, azar)).filter((one) => one === estado).length / 2000
    );
  };
  expect(share(400, 'cerrado')).toBeGreaterThan(0.95);
  expect(share(60, 'cerrado')).toBeGreaterThan(0.7);
  expect(share(5, 'abierto')).toBeGreaterThan(0.5);
});

it('closes records on business days after their creation, most within a few, none in the future', () => {
  const cierres = moments.map((creado) => ({ creado, cierre: cierreOf(creado, now, azar) }));
  expect(cierres.every(({ creado, cierre }) => cierre >= creado && cierre <= now)).toBe(true);
  const hechos = cierres.filter(({ creado }) => now.getTime() - creado.getTime() > 30 * 86_400_000);
  expect(hechos.every(({ cierre }) => isHabil(diaOf(cierre)))).toBe(true);
  const dias = hechos
    .map(({ creado, cierre }) => diasHabilesBetween(diaOf(creado), diaOf(cierre)))
    .toSorted((a, b) => a - b);
  expect([dias[0], dias[Math.floor(dias.length / 2)]]).toEqual([1, 2]);
  expect(dias.at(-1)).toBeGreaterThan(8);
});
