import { expect, it } from 'vitest';
import type { UsuarioMoodle } from '#core/moodle/server/service.ts';
import type { AsignacionGuardada } from '#features/asignaturas/server/service.ts';
import { rowsOfDocentes } from './docentes.ts';

const asignacion = (id: string, resto: Partial<AsignacionGuardada> = {}): AsignacionGuardada => ({
  id,
  semestre: '2026-2',
  nombre: null,
  codigoAsignatura: '201101',
  docente: 'Luz Ángela Peña',
  correo: 'luz.pena@universidad.edu.co',
  tipoAsignatura: 'AMV',
  facultad: 'Ciencias',
  programaAcademico: 'Física',
  habilitable: true,
  actualizada: new Date('2026-08-01T15:00:00Z'),
  ...resto,
});
const cuenta = (resto: Partial<UsuarioMoodle> = {}): UsuarioMoodle => ({
  id: 1,
  usuario: 'luz.pena',
  nombres: 'Luz Ángela',
  apellidos: 'Peña',
  correo: 'Luz.Pena@universidad.edu.co',
  documento: '0043',
  suspendido: false,
  ...resto,
});
const curso = (codigo: string, semestre: '2026-1' | '2026-2', nombre: string) => ({ codigo, semestre, nombre });
const filas = (
  asignaciones: AsignacionGuardada[],
  cuentas: UsuarioMoodle[],
  cursos = [curso('201101', '2026-2', 'Álgebra')],
) =>
  rowsOfDocentes(asignaciones, {
    servidor: { name: 'campus', label: 'Campus Virtual' },
    cuentas: new Map([['luz.pena@universidad.edu.co', cuentas]]),
    cursos,
  });

it('joins assignments with accounts by address, in any case; teachers without an account are left out', () => {
  const [fila, ...resto] = filas(
    [asignacion('a', { correo: 'LUZ.PENA@universidad.edu.co' }), asignacion('b', { correo: 'otra@example.com' })],
    [cuenta()],
  );
  expect(resto).toEqual([]);
  expect(fila).toMatchObject({ clave: 'a', semestre: '2026-2', creado: new Date('2026-08-01T15:00:00Z') });
  expect(fila!.datos).toMatchObject({
    docente: 'Luz Ángela Peña',
    documento: '0043',
    asignatura: 'Álgebra',
    metodologia: { clave: 'AMV' },
    plataforma: { clave: 'campus', texto: 'Campus Virtual' },
  });
});

it('names a subject after its course of the semester, else after one with its code, else by its code', () => {
  const cursos = [curso('201101', '2026-2', 'Álgebra'), curso('201101', '2026-1', 'Álgebra vieja')];
  const nombres = (all: typeof cursos, codigoAsignatura = '201101') =>
    filas([asignacion('a', { codigoAsignatura })], [cuenta()], all).map(({ datos }) => datos['asignatura']);
  expect(nombres(cursos)).toEqual(['Álgebra']);
  expect(nombres(cursos.slice(1))).toEqual(['Álgebra vieja']);
  expect(nombres(cursos, '999')).toEqual(['999']);
});

it('prefers the account that may log in if an address has several, and leaves a missing document empty', () => {
  const cuentas = [cuenta({ suspendido: true, documento: '1' }), cuenta({ id: 2, documento: '2' })];
  expect(filas([asignacion('a')], cuentas)[0]!.datos['documento']).toBe('2');
  expect(filas([asignacion('a')], [cuenta({ documento: '' })])[0]!.datos['documento']).toBeNull();
});
