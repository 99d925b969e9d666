import { describe, expect, it } from 'vitest';
import { repartir } from './reparto.ts';
import { sortear, type DocenteSorteable } from './sorteo.ts';

const SEMILLA = '0123456789abcdef0123456789abcdef';
const OFF = { aulas: false, nuevos: false, totalBajo: null, nuncaVisitados: false, porSorteo: null };

const docente = (numero: number, parts: Partial<DocenteSorteable> = {}): DocenteSorteable => ({
  correo: `docente${numero}@example.com`,
  docente: `Docente ${numero}`,
  asignaturas: [{ codigo: `${numero}-01`, tipo: 'AMV', facultad: numero % 3 === 0 ? 'Artes' : 'Derecho' }],
  isNew: false,
  ultimo: { codigo: 'otra', total: 4 },
  aulas: [],
  ...parts,
});

const docentes = (count: number): DocenteSorteable[] => Array.from({ length: count }, (_, i) => docente(i));

describe('the draw', () => {
  it('is the same for the same seed, whatever the order of the teachers, and another for another seed', () => {
    const reglas = { ...OFF, porSorteo: 20 };
    const drawn = sortear(docentes(60), reglas, SEMILLA);
    expect(sortear(docentes(60).toReversed(), reglas, SEMILLA)).toEqual(drawn);
    expect(sortear(docentes(60), reglas, SEMILLA.replace('0', '1'))).not.toEqual(drawn);
    // As computed by hand with sha256sum: a change of the order would draw others in plans that are made.
    expect(drawn.slice(0, 3).map(({ correo }) => correo)).toEqual([
      'docente54@example.com',
      'docente57@example.com',
      'docente50@example.com',
    ]);
  });

  it('takes a share of each faculty, rounded up, and grows by the next of the lot', () => {
    const of = (porSorteo: number) => sortear(docentes(61), { ...OFF, porSorteo }, SEMILLA);
    const byFacultad = Map.groupBy(of(10), ({ facultad }) => facultad);
    // 21 and 40 teachers.
    expect([byFacultad.get('Artes')!.length, byFacultad.get('Derecho')!.length]).toEqual([3, 4]);
    const more = new Set(of(30).map(({ correo }) => correo));
    expect(of(10).every(({ correo }) => more.has(correo))).toBe(true);
    expect(of(100)).toHaveLength(61);
  });

  it('says the first rule that a teacher meets; a rule that is off draws no one', () => {
    const all = [
      docente(1, { isNew: true, ultimo: null }),
      docente(2, { ultimo: { codigo: '2-01', total: 2.99 } }),
      docente(3, { ultimo: { codigo: '3-01', total: 3 } }),
      docente(4, { ultimo: null }),
      docente(5, { ultimo: { codigo: '5-01', total: null } }),
    ];
    const motivos = (reglas: Partial<Parameters<typeof sortear>[1]>) =>
      Object.fromEntries(
        sortear(all, { ...OFF, ...reglas }, SEMILLA).map(({ docente: nombre, motivo }) => [nombre, motivo]),
      );
    expect(motivos({})).toEqual({});
    expect(motivos({ nuevos: true, totalBajo: 3, nuncaVisitados: true })).toEqual({
      'Docente 1': 'nuevo',
      'Docente 2': 'total-bajo',
      'Docente 4': 'nunca-visitado',
    });
    expect(motivos({ nuncaVisitados: true })).toEqual({
      'Docente 1': 'nunca-visitado',
      'Docente 4': 'nunca-visitado',
    });
    expect(motivos({ nuevos: true, porSorteo: 100 })['Docente 3']).toBe('sorteo');
  });

  it('takes teachers of classrooms that need it first, for the subject of one, where the rule is on', () => {
    const asignaturas = ['a', 'b', 'c'].map((codigo) => ({ codigo, tipo: 'APV' as const, facultad: 'Artes' }));
    const needing = docente(99, { asignaturas, aulas: ['c'], isNew: true, ultimo: { codigo: 'a', total: 1 } });
    const all = [...docentes(20), needing];
    const off = { ...OFF, nuevos: true, porSorteo: 100 };
    const [first, second] = sortear(all, { ...off, aulas: true }, SEMILLA);
    expect([first, second]).toMatchObject([
      { correo: needing.correo, codigo: 'c', motivo: 'aula' },
      { motivo: 'sorteo' },
    ]);
    expect(sortear(all, off, SEMILLA).find(({ correo }) => correo === needing.correo)).toMatchObject({
      codigo: 'a',
      motivo: 'nuevo',
    });
  });

  it('visits the subject of the last accompaniment if its teacher still has it', () => {
    const asignaturas = ['a', 'b', 'c'].map((codigo) => ({ codigo, tipo: 'APV' as const, facultad: 'Artes' }));
    const codigoOf = (codigo: string): string | undefined =>
      sortear([docente(1, { asignaturas, ultimo: { codigo, total: 1 } })], { ...OFF, totalBajo: 3 }, SEMILLA)[0]
        ?.codigo;
    expect(['a', 'b', 'c'].map(codigoOf)).toEqual(['a', 'b', 'c']);
    expect(asignaturas.map(({ codigo }) => codigo)).toContain(codigoOf('gone'));
  });
});

describe('the distribution', () => {
  const visitas = (count: number, facultad = 'Derecho') =>
    Array.from({ length: count }, (_, i) => ({ id: i, facultad }));
  const ALL = ['ana', 'beto', 'cira', 'dario'].map((usuario) => ({ usuario, facultades: [] as string[] }));
  const count = (items: readonly unknown[]) => [...Map.groupBy(items, (item) => item)].map(([, same]) => same.length);

  it('gives 60 visits evenly to four evaluators and to the weeks that are left, also of each evaluator', () => {
    const semanas = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
    const given = repartir(visitas(60), { evaluadores: ALL, semanas, puestas: [] });
    expect(given.map(({ id }) => id)).toEqual(visitas(60).map(({ id }) => id));
    expect(count(given.map(({ evaluador }) => evaluador))).toEqual([15, 15, 15, 15]);
    expect(new Set(count(given.map(({ semana }) => semana)))).toEqual(new Set([6]));
    expect(Math.max(...count(given.map(({ evaluador, semana }) => `${evaluador} ${semana}`)))).toBe(2);
  });

  it('gives a visit to one who visits its faculty, to those of one faculty first, and to no one where there is none', () => {
    const evaluadores = [
      { usuario: 'ana', facultades: [] },
      { usuario: 'beto', facultades: ['Artes'] },
    ];
    const given = repartir([...visitas(1, 'Artes'), ...visitas(1)], { evaluadores, semanas: [1], puestas: [] });
    expect(given.map(({ evaluador }) => evaluador)).toEqual(['beto', 'ana']);
    const none = repartir(visitas(1), { evaluadores: [evaluadores[1]!], semanas: [3], puestas: [] });
    expect(none).toEqual([{ id: 0, facultad: 'Derecho', evaluador: null, semana: 3 }]);
  });

  it('counts what is planned already', () => {
    const puestas = [1, 2, 3].map((semana) => ({ evaluador: 'ana', semana }));
    const given = repartir(visitas(5), { evaluadores: ALL.slice(0, 2), semanas: [3, 4], puestas });
    expect(given.map(({ evaluador }) => evaluador)).toEqual(['beto', 'beto', 'beto', 'ana', 'beto']);
    expect(given[3]!.semana).toBe(4);
  });
});
