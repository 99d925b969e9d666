import { describe, expect, it } from 'vitest';
import { moodleRows, type KnownData, type MoodleData } from './lectura.ts';

const categorias = [
  { id: 1, nombre: 'Facultad de Ingeniería', ruta: [1] },
  { id: 2, nombre: 'INGENIERIA de Sistemas', ruta: [1, 2] },
  { id: 3, nombre: 'Período 2026-2', ruta: [1, 2, 3] },
  { id: 4, nombre: 'Varios', ruta: [4] },
];
const curso = (id: number, codigo: string, idCategoria = 3) => ({
  id,
  nombre: `Curso ${id}`,
  nombreCorto: `C${id}`,
  codigo,
  idCategoria,
  fin: 0,
  inicio: Date.parse('2026-08-03T05:00:00Z') / 1000,
  visible: true,
});
const persona = (usuario: string, ...roles: string[]) => ({
  id: 1,
  usuario,
  nombre: `Persona ${usuario}`,
  correo: `${usuario}@Universidad.edu.co`,
  roles,
});
const ana = persona('ana', 'editingteacher');

const sabido = (change: Partial<KnownData> = {}): KnownData => ({
  semestre: '2026-2',
  conocidas: [],
  facultades: ['Ingenierías', 'Artes y Humanidades'],
  programas: ['Ingeniería de Sistemas', 'Derecho'],
  defecto: { tipoAsignatura: 'APV', habilitable: false },
  ...change,
});
const read = (leido: Partial<MoodleData>, change: Partial<KnownData> = {}) =>
  moodleRows({ cursos: [], categorias, participantes: new Map(), ...leido }, sabido(change));
const conocida = {
  codigoAsignatura: '201',
  nombre: null,
  docente: 'Otra',
  correo: 'otra@universidad.edu.co',
  tipoAsignatura: 'AMV' as const,
  facultad: 'Artes y Humanidades',
  programaAcademico: 'Derecho',
  habilitable: true,
  matriculados: null,
};

describe('the courses of a semester', () => {
  it('give one assignment per editing teacher, regardless of other participants', () => {
    const participantes = new Map([
      [7, [ana, persona('beto', 'editingteacher', 'student'), persona('caro', 'teacher'), persona('dani', 'student')]],
    ]);
    const { filas } = read({ cursos: [curso(7, '201-2026-2')], participantes });
    expect(filas.map(({ codigoAsignatura, docente, correo }) => [codigoAsignatura, docente, correo])).toEqual([
      ['201', 'Persona ana', 'ana@universidad.edu.co'],
      ['201', 'Persona beto', 'beto@universidad.edu.co'],
    ]);
  });

  it('give one assignment if two groups have the same teacher', () => {
    const cursos = [curso(7, '201-2026-2-01'), curso(8, '201-2026-2-02')];
    expect(
      read({
        cursos,
        participantes: new Map([
          [7, [ana]],
          [8, [ana]],
        ]),
      }).filas,
    ).toHaveLength(1);
  });

  it('count each student once across groups', () => {
    const alumno = (id: number) => ({ ...persona(`alumno${id}`, 'student'), id });
    const { filas } = read({
      cursos: [curso(7, '201-2026-2-01'), curso(8, '201-2026-2-02')],
      participantes: new Map([
        [7, [ana, alumno(11), alumno(12)]],
        [8, [ana, alumno(12), alumno(13)]],
      ]),
    });
    expect(filas).toMatchObject([{ matriculados: '3' }]);
  });

  it("have the course's name, or the known name", () => {
    const leido = { cursos: [curso(7, '201-2026-2')], participantes: new Map([[7, [ana]]]) };
    expect(read(leido).filas).toMatchObject([{ nombre: 'Curso 7' }]);
    expect(read(leido, { conocidas: [{ ...conocida, nombre: 'Álgebra' }] }).filas).toMatchObject([
      { nombre: 'Álgebra' },
    ]);
  });

  it('exclude other semesters and report courses without teacher, unreadable ones, and those without code', () => {
    const cursos = [curso(6, '203-2026-2'), curso(7, '201-2026-1'), curso(8, '202-2026-2'), curso(9, '2026-2')];
    const participantes = new Map([
      [7, [ana]],
      [8, []],
    ]);
    const leidas = read({ cursos, participantes });
    expect(leidas).toEqual({ filas: [], withoutDocente: ['C8'], sinLeer: ['C6'], withoutCodigo: ['C9'] });
  });
});

describe('data that Moodle lacks', () => {
  const filaWith = (change: Partial<KnownData>, idCategoria = 3) =>
    read({ cursos: [curso(7, '201-2026-2', idCategoria)], participantes: new Map([[7, [ana]]]) }, change).filas[0]!;

  it('takes the program from the name of a category, and the rest from the defaults', () => {
    expect(filaWith({ defecto: { ...sabido().defecto, facultad: 'Ingenierías' } })).toMatchObject({
      programaAcademico: 'Ingeniería de Sistemas',
      facultad: 'Ingenierías',
      tipoAsignatura: 'APV',
      habilitable: 'No',
    });
    expect(filaWith({}, 4)).toMatchObject({ programaAcademico: '', facultad: '' });
  });

  it('comes from the former assignment of the code in the same program', () => {
    expect(filaWith({ conocidas: [conocida] }, 4)).toMatchObject({
      programaAcademico: 'Derecho',
      facultad: 'Artes y Humanidades',
      tipoAsignatura: 'AMV',
      habilitable: 'Sí',
    });
    expect(filaWith({ conocidas: [conocida] })).toMatchObject({ tipoAsignatura: 'APV', facultad: '' });
  });

  it("comes first from the same teacher's former assignment", () => {
    const own = { ...conocida, correo: 'ana@universidad.edu.co', habilitable: false };
    expect(filaWith({ conocidas: [conocida, own] }, 4)).toMatchObject({ habilitable: 'No' });
  });
});
