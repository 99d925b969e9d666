import { expect, it } from 'vitest';
import type { CursoDePlataforma } from '#core/plataforma/contract.ts';
import { bySemestre, semestreOfCurso } from './CursosDeCategoria.tsx';

const curso = (fields: Partial<CursoDePlataforma>): CursoDePlataforma => ({
  id: 1,
  nombre: 'Redes',
  nombreCorto: 'R',
  codigo: '',
  idCategoria: 1,
  path: 'Facultad de Ingeniería',
  visible: true,
  ...fields,
});

it('finds the semester in the names, the code or the category of a course', () => {
  expect(semestreOfCurso(curso({ nombreCorto: '201101-2026-2' }))).toBe('2026-2');
  expect(semestreOfCurso(curso({ nombre: 'Redes 2026-1 (grupo 3)' }))).toBe('2026-1');
  expect(semestreOfCurso(curso({ codigo: '601-2025-2-01' }))).toBe('2025-2');
  expect(semestreOfCurso(curso({ path: 'Facultad › Período 2025-1' }))).toBe('2025-1');
  // The course's own names take precedence over its category.
  expect(semestreOfCurso(curso({ nombreCorto: 'R-2026-2', path: 'Archivo 2024-1' }))).toBe('2026-2');
});

it('does not mistake another number for a semester', () => {
  for (const nombreCorto of ['620261-2', '2026-3', '2026-10', '202620262', '12026-1'])
    expect(semestreOfCurso(curso({ nombreCorto }))).toBeNull();
});

it('puts the newest semester first, and courses without one last', () => {
  const cursos = ['R', 'A-2025-2', 'B-2026-2', 'C-2025-2'].map((nombreCorto, id) => curso({ id, nombreCorto }));
  expect(
    bySemestre(cursos).map(([periodo, cursosOfPeriodo]) => [periodo, cursosOfPeriodo.map(({ id }) => id)]),
  ).toEqual([
    ['2026-2', [2]],
    ['2025-2', [1, 3]],
    [null, [0]],
  ]);
  expect(bySemestre(cursos, '2026-2').map(([periodo]) => periodo)).toEqual(['2025-2', null, '2026-2']);
});
