import { expect, it } from 'vitest';
import type { CategoriaMoodle, CursoMoodle, UltimoAcceso } from '#core/moodle/server/service.ts';
import { rowsOfAccesos } from './accesos.ts';
import { reglasFor } from './testing.ts';

const now = new Date('2026-11-20T15:00:00Z');
const secondsAgo = (dias: number): number => now.getTime() / 1000 - dias * 86_400;

const categorias: CategoriaMoodle[] = [
  { id: 3, nombre: 'Física', ruta: [2, 3], camino: 'Ciencias › Física', cursos: 1, cursosEnTotal: 1, visible: true },
];
const curso = (id: number, resto: Partial<CursoMoodle> = {}): CursoMoodle => ({
  id,
  nombre: `Curso ${id}`,
  nombreCorto: `C${id}`,
  codigo: '',
  idCategoria: 3,
  inicio: secondsAgo(100),
  fin: 0,
  visible: true,
  ...resto,
});
const acceso = (ultimo: number, resto: Partial<UltimoAcceso> = {}): UltimoAcceso => ({
  idCurso: 7,
  idUsuario: 1,
  usuario: 'ana',
  nombre: 'Ana Peña',
  correo: 'ana@example.com',
  rol: 'student',
  ultimo,
  ...resto,
});
const read = (accesos: UltimoAcceso[], cursos = [curso(7)]) =>
  rowsOfAccesos(accesos, {
    servidor: { name: 'campus', label: 'Campus' },
    cursos,
    categorias,
    actividades: null,
    reglas: reglasFor(),
    now,
  });
const situaciones = (accesos: UltimoAcceso[], cursos?: CursoMoodle[]) =>
  read(accesos, cursos).filas.map(({ datos }) => (datos['situacion'] as { clave: string }).clave);

it('a student is at risk after the given number of whole days, or without any access', () => {
  expect(situaciones([acceso(secondsAgo(14.9)), acceso(secondsAgo(15)), acceso(0), acceso(secondsAgo(-1))])).toEqual([
    'al-dia',
    'riesgo',
    'riesgo',
    'al-dia',
  ]);
  expect(
    read([acceso(secondsAgo(15.9)), acceso(0), acceso(secondsAgo(-1))]).filas.map(({ datos }) => datos['dias']),
  ).toEqual([15, 'Nunca', 0]);
});

it('no one else is at risk, nor anyone in a course that has not begun or has ended', () => {
  const cursos = [
    curso(7),
    curso(8, { inicio: secondsAgo(-2) }),
    curso(9, { fin: secondsAgo(1) }),
    curso(10, { fin: secondsAgo(-1) }),
  ];
  const accesos = [
    acceso(0, { rol: 'editingteacher' }),
    acceso(0, { idCurso: 8 }),
    acceso(0, { idCurso: 9 }),
    acceso(0, { idCurso: 10 }),
  ];
  expect(situaciones(accesos, cursos)).toEqual(['no-aplica', 'no-aplica', 'no-aplica', 'riesgo']);
  expect(read(accesos, cursos).conteos).toEqual([
    { categoria: 'campus/2/3', nombre: 'Ciencias › Física', matriculas: 1, enRiesgo: 1, nunca: 1 },
  ]);
});

it('counts enrolments of students by category, and leaves out unknown courses', () => {
  const cursos = [curso(7), curso(8, { idCategoria: 99 })];
  const accesos = [
    acceso(0),
    acceso(secondsAgo(1)),
    acceso(secondsAgo(20), { idCurso: 8 }),
    acceso(0, { idCurso: 404 }),
  ];
  const { filas, conteos } = read(accesos, cursos);
  expect(filas).toHaveLength(3);
  expect(conteos).toEqual([
    { categoria: 'campus/2/3', nombre: 'Ciencias › Física', matriculas: 2, enRiesgo: 1, nunca: 1 },
    { categoria: 'campus', nombre: 'Sin categoría', matriculas: 1, enRiesgo: 1, nunca: 0 },
  ]);
});

it('names known roles in Spanish, others as the platform does, and keeps the rows of one person apart', () => {
  const { filas } = read([acceso(0), acceso(0, { rol: 'editingteacher' }), acceso(0, { rol: 'tutor' })]);
  expect(filas.map(({ datos }) => (datos['rol'] as { texto: string }).texto)).toEqual([
    'Estudiante',
    'Docente',
    'tutor',
  ]);
  expect(new Set(filas.map(({ clave }) => clave)).size).toBe(3);
});
