import { expect, it } from 'vitest';
import { inWords, remainingMs, textOfAvance, textOfDuration, textOfPlazo } from './texts.ts';

const desde = '2026-11-20T12:00:00.000Z';
const after = (seconds: number): string => new Date(Date.parse(desde) + seconds * 1000).toISOString();
const contando = (hechos: number, total: number | null, seconds: number) => ({
  estado: 'en-curso' as const,
  fase: 'Escribiendo las filas',
  hechos,
  total,
  cuenta: { desde, hechos: 0 },
  cambiada: after(seconds),
  cancelando: false,
  lugar: null,
  seAnuncia: true,
  seRepite: true,
});

it('estimates the remaining time by the speed, once known', () => {
  expect(remainingMs(contando(100, 400, 10))).toBe(30_000);
  expect(remainingMs({ ...contando(300, 400, 10), cuenta: { desde, hechos: 200 } })).toBe(10_000);
  expect(remainingMs(contando(100, 400, 2))).toBeNull();
  expect(remainingMs(contando(0, 400, 60))).toBeNull();
  expect(remainingMs(contando(100, null, 60))).toBeNull();
  expect(remainingMs(contando(500, 400, 10))).toBe(0);
});

it('rounds the remaining time as people do', () => {
  const seconds = [4, 12, 47, 56, 89, 91, 3500, 3700, 7300];
  expect(seconds.map((value) => inWords(value * 1000))).toEqual([
    'unos segundos',
    'unos 10 segundos',
    'unos 50 segundos',
    'un minuto',
    'un minuto',
    'unos 2 minutos',
    'unos 58 minutos',
    'una hora',
    'unas 2 horas',
  ]);
});

it('formats phase, progress and remaining time', () => {
  expect(textOfAvance(contando(12_000, 200_000, 4))).toBe(
    'Escribiendo las filas · 12.000 de 200.000 · falta un minuto',
  );
  expect(textOfAvance(contando(12_000, 30_000, 20))).toBe(
    'Escribiendo las filas · 12.000 de 30.000 · faltan unos 30 segundos',
  );
  expect(textOfAvance(contando(12_000, null, 1))).toBe('Escribiendo las filas · 12.000');
  const nuevo = { ...contando(0, null, 0), fase: null, hechos: null, cuenta: null };
  expect(textOfAvance(nuevo)).toBe('Comenzando');
  expect(textOfAvance({ ...nuevo, estado: 'en-cola' })).toBe('Espera su turno');
  expect(textOfAvance({ ...nuevo, estado: 'en-cola', fase: 'Se interrumpió; continuará en un momento.' })).toBe(
    'Se interrumpió; continuará en un momento.',
  );
  expect(textOfAvance({ ...contando(1, 2, 9), cancelando: true })).toBe('Cancelando…');
});

it('formats the duration of an ended job', () => {
  expect(textOfDuration({ iniciada: desde, terminada: after(72) })).toBe('Tardó un minuto');
  expect(textOfDuration({ iniciada: desde, terminada: null })).toBeNull();
});

it('formats the end of the download period by the day in Bogotá', () => {
  const now = new Date('2026-11-21T03:30:00.000Z'); // 10:30 p. m. of the 20th
  const plazos = ['2026-11-21T04:10:00Z', '2026-11-21T17:26:00Z', '2026-11-22T05:00:00Z'];
  expect(plazos.map((vence) => textOfPlazo(new Date(vence), now))).toEqual([
    'Disponible hasta hoy 11:10\u00a0p.\u00a0m.',
    'Disponible hasta mañana 12:26\u00a0p.\u00a0m.',
    'Disponible hasta el 22/11/2026, 12:00\u00a0a.\u00a0m.',
  ]);
});
