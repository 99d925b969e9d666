import { expect, it } from 'vitest';
import type { Tanda } from '../../contract.ts';
import { countRetryable, estadoDeTanda, isUnchanged, textoDeCuentas } from './tanda.ts';

const NOTHING = { cursos: 0, hechos: 0, fallidos: 0, porConfirmar: 0, cancelados: 0, enMarcha: 0, bytes: 0 };
const cuentas = (some: Partial<Tanda['cuentas']>): Tanda['cuentas'] => ({ ...NOTHING, ...some });

it.each([
  [true, { cursos: 3, enMarcha: 2, fallidos: 1 }, 'En curso'],
  [false, {}, 'Sin cursos'],
  [false, { cursos: 3, hechos: 2, fallidos: 1 }, 'Terminada con fallas'],
  [false, { cursos: 3, hechos: 2, porConfirmar: 1 }, 'Terminada, por confirmar'],
  [false, { cursos: 3, hechos: 2, cancelados: 1 }, 'Cancelada a medias'],
  [false, { cursos: 3, cancelados: 3 }, 'Cancelada'],
  [false, { cursos: 3, hechos: 3 }, 'Terminada'],
])('a batch that goes on (%s) with %o is said to be «%3$s»', (running, some, texto) => {
  const unread = { fallidas: 0, pendientes: 0 };
  expect(
    estadoDeTanda({ enMarcha: running, cancelando: false, comienza: null, cuentas: cuentas(some), sinLeer: unread })
      .texto,
  ).toBe(texto);
});

it('a batch being cancelled is labelled so', () => {
  const tanda = { enMarcha: true, comienza: null, cuentas: NOTHING, sinLeer: { fallidas: 0, pendientes: 0 } };
  expect(estadoDeTanda({ ...tanda, cancelando: true }).texto).toBe('Cancelando');
  expect(estadoDeTanda({ ...tanda, cancelando: false, comienza: '2026-12-01T03:00:00Z' }).texto).toBe('Programado');
});

it.each([
  [{ cursos: 3, hechos: 3 }, { fallidas: 1, pendientes: 0 }, 'Terminada con fallas'],
  [{}, { fallidas: 1, pendientes: 0 }, 'Terminada con fallas'],
  [{}, { fallidas: 0, pendientes: 1 }, 'Cancelada'],
  [{ cursos: 3, hechos: 3 }, { fallidas: 0, pendientes: 1 }, 'Cancelada a medias'],
])('a batch with %o and categories that were not read, %o, is said to be «%s»', (some, unread, texto) => {
  expect(
    estadoDeTanda({ enMarcha: false, cancelando: false, comienza: null, cuentas: cuentas(some), sinLeer: unread })
      .texto,
  ).toBe(texto);
});

it('tells the results of its courses, without zero counts', () => {
  expect(textoDeCuentas(cuentas({ cursos: 12, hechos: 9, fallidos: 1, enMarcha: 2, bytes: 8_700_000 }))).toBe(
    '12 cursos · 9 listos · 1 falló · 2 en marcha · 8,7 MB',
  );
  expect(textoDeCuentas(cuentas({ cursos: 1, cancelados: 1 }))).toBe('1 curso · 1 cancelado');
});

it('offers a retry of failed, cancelled and unconfirmed courses', () => {
  expect(countRetryable(cuentas({ cursos: 9, hechos: 3, fallidos: 1, cancelados: 2, porConfirmar: 3 }))).toBe(6);
});

it('reports only a course that failed before its reset was requested as unchanged', () => {
  const perdida = { estudiantes: 3, discusiones: null, entregas: null, calificaciones: null, cuestionarios: null };
  expect(isUnchanged('reinicio', { estado: 'fallido', perdida: null })).toBe(true);
  expect(isUnchanged('reinicio', { estado: 'fallido', perdida })).toBe(false);
  expect(isUnchanged('reinicio', { estado: 'por-confirmar', perdida: null })).toBe(false);
  expect(isUnchanged('respaldo', { estado: 'fallido', perdida: null })).toBe(false);
});
