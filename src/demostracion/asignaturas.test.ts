import { expect, it } from 'vitest';
import { facultades } from '#catalogo/listas/semillas.ts';
import { inventAsignaturas } from './asignaturas.ts';

const asignaturas = inventAsignaturas('2026-2', 'universidad.edu.co');
const de = (semestre: string) => asignaturas.filter((asignatura) => asignatura.semestre === semestre);

it('invents some thousands of subjects in two semesters, the same each time', () => {
  for (const semestre of ['2026-1', '2026-2']) expect(de(semestre).length).toBeGreaterThan(2000);
  expect(de('2026-1').length + de('2026-2').length).toBe(asignaturas.length);
  expect(inventAsignaturas('2026-2', 'universidad.edu.co')).toEqual(asignaturas);
  expect(inventAsignaturas('2027-1', 'universidad.edu.co').filter(({ semestre }) => semestre === '2026-2')).toEqual(
    de('2026-2'),
  );
});

it("keeps most teachers' subjects from one semester to the next", () => {
  const before = new Set(de('2026-1').map(({ codigoAsignatura, correo }) => `${codigoAsignatura} ${correo}`));
  const kept = de('2026-2').filter(({ codigoAsignatura, correo }) => before.has(`${codigoAsignatura} ${correo}`));
  expect(kept.length / de('2026-2').length).toBeGreaterThan(0.6);
  expect(kept.length).toBeLessThan(de('2026-2').length);
});

it('spreads them over faculties, types and both sides of the make-up exam', () => {
  const ours = facultades.opciones.map(({ texto }) => texto).filter((texto) => texto !== 'Facultad de pruebas');
  expect(new Set(asignaturas.map(({ facultad }) => facultad))).toEqual(new Set(ours));
  for (const mitad of [
    asignaturas.filter(({ tipoAsignatura }) => tipoAsignatura === 'AMV'),
    asignaturas.filter(({ habilitable }) => !habilitable),
  ]) {
    expect(mitad.length / asignaturas.length).toBeGreaterThan(0.15);
    expect(mitad.length / asignaturas.length).toBeLessThan(0.85);
  }
});

it('knows the teachers of the demonstration by their addresses', () => {
  expect(de('2026-2').filter(({ correo }) => correo === 'docente.demo@universidad.edu.co')).toMatchObject([
    { codigoAsignatura: '201101', docente: 'Daniel Ospina Cárdenas' },
    { codigoAsignatura: '201102' },
  ]);
});
