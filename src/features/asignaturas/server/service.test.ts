import { describe, expect, it } from 'vitest';
import { ASIGNATURAS } from '#catalogo/testing/entorno.ts';
import { inventAsignaturas } from '#demostracion/asignaturas.ts';
import { createBuscador } from './service.ts';

const [habilitable, other] = ASIGNATURAS as [(typeof ASIGNATURAS)[number], (typeof ASIGNATURAS)[number]];
const search = createBuscador(ASIGNATURAS);
const find = (texto: string, onlyHabilitables = false) =>
  search({ texto, soloHabilitables: onlyHabilitables }).asignaturas;

describe('the search of subjects', () => {
  it.each([
    ['the code', '3007852-01'],
    ['a part of the code', '7852'],
    ['the name without accents', 'programacion avanzada'],
    ['the teacher without accents', 'luz angela pena'],
    ['words of teacher and program in any order', 'SISTEMAS peña'],
    ['spaces around', '  ingeniería   '],
  ])('finds by %s', (_, texto) => {
    expect(find(texto)).toEqual([habilitable]);
  });

  it('requires every word; an empty text matches everything', () => {
    expect(find('peña logística')).toEqual([]);
    expect(find('')).toEqual([habilitable, other]);
  });

  it('leaves out subjects without make-up exam if requested', () => {
    expect(find('óscar')).toEqual([other]);
    expect(find('óscar', true)).toEqual([]);
  });

  it('returns twenty with the total, codes with the typed prefix first', () => {
    const searchMany = createBuscador(inventAsignaturas('2026-2', 'universidad.edu.co'));
    const { asignaturas, total } = searchMany({ texto: '301', soloHabilitables: false });
    expect(asignaturas).toHaveLength(20);
    expect(total).toBeGreaterThan(20);
    expect(asignaturas.every(({ codigoAsignatura }) => codigoAsignatura.startsWith('301'))).toBe(true);
  });
});
