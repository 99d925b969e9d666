import { expect, it } from 'vitest';
import { asignaturaOf, nombreOf } from './lectura.ts';

const curso = (codigo: string, nombreCorto = 'CORTO-2026-2') => ({
  id: 7,
  nombre: 'Programación I',
  nombreCorto,
  codigo,
  idCategoria: 3,
  fin: 0,
  inicio: Date.parse('2026-08-03T05:00:00Z') / 1000,
  visible: true,
});

it.each([
  ['201101-2026-2-01', '201101', '2026-2'],
  ['201101-2026-2', '201101', '2026-2'],
  ['3007852-01_2026-1', '3007852-01', '2026-1'],
  ['2026-2-201101', '201101', '2026-2'],
  ['mat 101 (2026 - 2) grupo 3', 'MAT 101', '2026-2'],
  ['  ing.prog/1  ', 'ING.PROG/1', '2026-2'],
  ['120261-2', '120261-2', '2026-2'],
  ['201101-2026-3', '201101-2026-3', '2026-2'],
])('reads %s', (codigo, esperado, semestre) => {
  expect(asignaturaOf(curso(codigo))).toEqual({ codigo: esperado, semestre });
});

it('reads the short name if the course has no number', () => {
  expect(asignaturaOf(curso(' ', '201101-2025-1'))).toEqual({ codigo: '201101', semestre: '2025-1' });
});

it("uses the semester in which the course begins, by Bogotá's calendar", () => {
  const inicio = Date.parse('2026-07-01T04:00:00Z') / 1000;
  expect(asignaturaOf({ ...curso('201101'), inicio })).toEqual({ codigo: '201101', semestre: '2026-1' });
});

it.each(['2026-2', '---', 'x'.repeat(61)])('finds no code in %s', (codigo) => {
  expect(asignaturaOf(curso(codigo))).toBeNull();
});

it.each([
  ['Programación I', 'Programación I'],
  ['Programación I 2026-2', 'Programación I'],
  ['Programación I (2026 - 2), grupo 3', 'Programación I, grupo 3'],
])('calls the subject of «%s» %s', (nombre, esperado) => {
  expect(nombreOf({ ...curso('201101'), nombre })).toBe(esperado);
});
