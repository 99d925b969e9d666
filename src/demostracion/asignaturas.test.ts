import { expect, it } from 'vitest';
import { facultades } from '#catalogo/listas/semillas.ts';
import { inventAsignaturas } from './asignaturas.ts';

const asignaturas = inventAsignaturas('2026-2', 'universidad.edu.co');
const ofSemestre = (semestre: string) => asignaturas.filter((asignatura) => asignatura.semestre === semestre);

it('invents some thousands of subjects in two semesters, the same each time', () => {
  for (const semestre of ['2026-1', '2026-2']) expect(ofSemestre(semestre).length).toBeGreaterThan(2000);
  expect(ofSemestre('2026-1').length + ofSemestre('2026-2').length).toBe(asignaturas.length);
  expect(inventAsignaturas('2026-2', 'universidad.edu.co')).toEqual(asignaturas);
  expect(inventAsignaturas('2027-1', 'universidad.edu.co').filter(({ semestre }) => semestre === '2026-2')).toEqual(
    ofSemestre('2026-2'),
  );
});

it("keeps most teachers' subjects from one semester to the next", () => {
  const before = new Set(ofSemestre('2026-1').map(({ codigoAsignatura, correo }) => `${codigoAsignatura} ${correo}`));
  const kept = ofSemestre('2026-2').filter(({ codigoAsignatura, correo }) =>
    before.has(`${codigoAsignatura} ${correo}`),
  );
  expect(kept.length / ofSemestre('2026-2').length).toBeGreaterThan(0.6);
  expect(kept.length).toBeLessThan(ofSemestre('2026-2').length);
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
  expect(ofSemestre('2026-2').filter(({ correo }) => correo === 'docente.demo@universidad.edu.co')).toMatchObject([
    { codigoAsignatura: '201101', docente: 'Daniel Ospina Cárdenas' },
    { codigoAsignatura: '201102' },
  ]);
});
