import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readFilas } from '#features/cargas/server/service.ts';
import type { DatosDeAsignatura } from '../contract-gestion.ts';
import { COLUMNAS, planFilas } from './carga.ts';

const VALID = {
  semestre: '2026-2',
  codigoAsignatura: '201101',
  nombre: 'Álgebra Lineal',
  docente: 'Ana Pérez',
  correo: 'ana@universidad.edu.co',
  tipoAsignatura: 'AMV',
  facultad: 'Ingenierías',
  programaAcademico: 'Ingeniería de Sistemas',
  habilitable: 'Sí',
  matriculados: '32',
};
const guardada = { ...VALID, habilitable: true, matriculados: 32 } as DatosDeAsignatura;
const listas = { facultad: ['Ingenierías'], programaAcademico: ['Ingeniería de Sistemas', 'Derecho'] };
const fila = (numero: number, change: Record<string, string> = {}, faulty: readonly string[] = []) => ({
  numero,
  datos: { ...VALID, ...change },
  faulty: new Set(faulty),
});
const plan = (filas: readonly ReturnType<typeof fila>[], guardadas: readonly DatosDeAsignatura[] = []) =>
  planFilas(filas, { listas, guardadas });

describe('the plan of a row', () => {
  it('adds a new assignment, and nothing if it exists', () => {
    expect(plan([fila(2)])).toEqual([
      { numero: 2, faltas: [], acciones: [{ accion: 'agregar', detalle: '201101 · Ana Pérez', plan: guardada }] },
    ]);
    expect(plan([fila(2)], [guardada])).toEqual([{ numero: 2, faltas: [], acciones: [], nota: 'Ya está así' }]);
  });

  it('changes an assignment, with old and new values', () => {
    const [planeada] = plan([fila(2, { docente: 'Ana María Pérez', habilitable: 'No' })], [guardada]);
    expect(planeada!.acciones).toMatchObject([
      {
        accion: 'cambiar',
        cambios: [
          { campo: 'Docente', de: 'Ana Pérez', a: 'Ana María Pérez' },
          { campo: 'Habilitable', de: 'Sí', a: 'No' },
        ],
      },
    ]);
  });

  it('keeps known name and students if a cell is empty', () => {
    const [planeada] = plan([fila(2, { nombre: '', matriculados: '', docente: 'Otra' })], [guardada]);
    expect(planeada!.acciones[0]).toMatchObject({
      cambios: [{ campo: 'Docente' }],
      plan: { nombre: 'Álgebra Lineal', matriculados: 32 },
    });
    expect(plan([fila(2, { nombre: '', matriculados: '' })])[0]!.acciones[0]!.plan).toMatchObject({
      nombre: null,
      matriculados: null,
    });
  });

  it('treats another teacher, program or semester as another assignment', () => {
    const others = [{ correo: 'otra@x.co' }, { programaAcademico: 'Derecho' }, { semestre: '2027-1' }];
    const hechas = plan(
      others.map((change, i) => fila(i + 2, change)),
      [guardada],
    );
    expect(hechas.map(({ acciones }) => acciones[0]?.accion)).toEqual(['agregar', 'agregar', 'agregar']);
  });

  it('uses the spelling of the list', () => {
    const [planeada] = plan([fila(2, { facultad: 'INGENIERIAS', programaAcademico: 'derecho' })]);
    expect(planeada!.acciones[0]!.plan).toMatchObject({ facultad: 'Ingenierías', programaAcademico: 'Derecho' });
  });

  it('has a fault if a list lacks the value or another row is equal', () => {
    const [outside, primera, repetida] = plan([fila(2, { facultad: 'Otra' }), fila(3), fila(9, { docente: 'Otra' })]);
    expect(outside!.faltas).toMatchObject([{ clase: 'fuera-de-lista', columna: 'facultad' }]);
    expect(primera!.faltas).toEqual([]);
    expect(repetida!.faltas).toMatchObject([{ clase: 'fila-repetida', mensaje: expect.stringContaining('la fila 3') }]);
  });

  it('is empty while an optional cell has a fault', () => {
    expect(plan([fila(2, { facultad: '' }, ['facultad'])])).toEqual([{ numero: 2, faltas: [], acciones: [] }]);
  });
});

describe('the columns', () => {
  const revisar = (clave: string, texto: string) => COLUMNAS.find((columna) => columna.clave === clave)!.revisar(texto);

  it.each([
    ['semestre', '2026-2', '2026-2'],
    ['semestre', '2026–2', '2026-2'],
    ['semestre', '2026 - 2', '2026-2'],
    ['semestre', '2026‑1', '2026-1'],
    ['semestre', '2026/1', '2026-1'],
    ['codigoAsignatura', ' 30a-01 ', '30A-01'],
    ['docente', 'Ana   Pérez', 'Ana Pérez'],
    ['correo', 'Ana@Universidad.edu.co', 'ana@universidad.edu.co'],
    ['tipoAsignatura', 'apv', 'APV'],
    ['tipoAsignatura', 'Asignatura mediada por la virtualidad', 'AMV'],
    ['habilitable', 'SI', 'Sí'],
    ['habilitable', '0', 'No'],
    ['habilitable', 'FALSO', 'No'],
    ['nombre', ' Álgebra   Lineal ', 'Álgebra Lineal'],
    ['matriculados', '32', '32'],
  ])('%s accepts %s', (clave, texto, valor) => {
    expect(revisar(clave, texto)).toEqual({ valor });
  });

  it.each([
    ['semestre', '2026-3'],
    ['semestre', '2026-20'],
    ['correo', 'a..b@universidad.edu.co'],
    ['correo', 'ana'],
    ['tipoAsignatura', 'virtual'],
    ['habilitable', 'tal vez'],
    ['nombre', 'x'.repeat(201)],
    ['matriculados', 'treinta'],
    ['matriculados', '-1'],
    ['matriculados', '2,5'],
    ['codigoAsignatura', 'x'.repeat(61)],
  ])('%s refuses %s with advice', (clave, texto) => {
    expect(revisar(clave, texto)).toMatchObject({ mensaje: expect.any(String), arreglo: expect.stringMatching(/\.$/) });
  });

  it('accept their own examples', () => {
    for (const { clave, ejemplos } of COLUMNAS) {
      for (const ejemplo of ejemplos) expect(revisar(clave, ejemplo)).toHaveProperty('valor');
    }
  });
});

it('a sheet gives codes with the zeros that it shows, and the logical values of its cells of yes or no', async () => {
  const titulos = ['semestre', 'codigoAsignatura', 'docente', 'correo', 'tipoAsignatura', 'habilitable'];
  const comun = { semestre: '2026 – 2', docente: '\u202aAna Pérez\u202c', correo: 'ana@x.co', tipoAsignatura: 'AMV' };
  const filas = [
    { ...comun, codigoAsignatura: 506_017, habilitable: true },
    { ...comun, codigoAsignatura: 506_017, habilitable: false },
    { ...comun, codigoAsignatura: "'0506017", habilitable: 'verdadero' },
  ];
  const libro = await writeXlsx({
    sheets: [
      {
        name: 'Asignaturas',
        rows: [titulos, ...filas.map((fila) => titulos.map((titulo) => fila[titulo as keyof typeof fila]))],
        cells: new Map([
          ['1,1', { value: 506_017, style: { numFmt: '0000000_);[Red]-0000000' } }],
          ['2,1', { value: 506_017, style: { numFmt: '"SIA "0000000' } }],
        ]),
      },
    ],
  });
  const columnas = COLUMNAS.filter(({ clave }) => titulos.includes(clave));
  const leidas = await readFilas({ columnas, hoja: 'Asignaturas' }, libro);
  if (!leidas.ok) throw new Error(leidas.error);
  expect(leidas.filas.map(({ datos, faltas }) => [datos, faltas])).toEqual(
    ['Sí', 'No', 'Sí'].map((habilitable) => [
      { ...comun, semestre: '2026-2', docente: 'Ana Pérez', codigoAsignatura: '0506017', habilitable },
      [],
    ]),
  );
});
