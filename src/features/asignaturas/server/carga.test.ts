import { describe, expect, it } from 'vitest';
import type { DatosDeAsignatura } from '../contract-gestion.ts';
import { planear, COLUMNAS } from './carga.ts';

const BIEN = {
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
const guardada = { ...BIEN, habilitable: true, matriculados: 32 } as DatosDeAsignatura;
const listas = { facultad: ['Ingenierías'], programaAcademico: ['Ingeniería de Sistemas', 'Derecho'] };
const fila = (numero: number, change: Record<string, string> = {}, enFalta: readonly string[] = []) => ({
  numero,
  datos: { ...BIEN, ...change },
  enFalta: new Set(enFalta),
});
const plan = (filas: readonly ReturnType<typeof fila>[], guardadas: readonly DatosDeAsignatura[] = []) =>
  planear(filas, { listas, guardadas });

describe('what a row comes to', () => {
  it('is to be added where nobody has it, and nothing where it is so already', () => {
    expect(plan([fila(2)])).toEqual([
      { numero: 2, faltas: [], acciones: [{ accion: 'agregar', detalle: '201101 · Ana Pérez', plan: guardada }] },
    ]);
    expect(plan([fila(2)], [guardada])).toEqual([{ numero: 2, faltas: [], acciones: [], nota: 'Ya está así' }]);
  });

  it('is to be changed, from what to what', () => {
    const [una] = plan([fila(2, { docente: 'Ana María Pérez', habilitable: 'No' })], [guardada]);
    expect(una!.acciones).toMatchObject([
      {
        accion: 'cambiar',
        cambios: [
          { campo: 'Docente', de: 'Ana Pérez', a: 'Ana María Pérez' },
          { campo: 'Habilitable', de: 'Sí', a: 'No' },
        ],
      },
    ]);
  });

  it('keeps the name and the students that are known where a cell is empty', () => {
    const [una] = plan([fila(2, { nombre: '', matriculados: '', docente: 'Otra' })], [guardada]);
    expect(una!.acciones[0]).toMatchObject({
      cambios: [{ campo: 'Docente' }],
      plan: { nombre: 'Álgebra Lineal', matriculados: 32 },
    });
    expect(plan([fila(2, { nombre: '', matriculados: '' })])[0]!.acciones[0]!.plan).toMatchObject({
      nombre: null,
      matriculados: null,
    });
  });

  it('is another one with another teacher, program or semester', () => {
    const otras = [{ correo: 'otra@x.co' }, { programaAcademico: 'Derecho' }, { semestre: '2027-1' }];
    const hechas = plan(
      otras.map((change, i) => fila(i + 2, change)),
      [guardada],
    );
    expect(hechas.map(({ acciones }) => acciones[0]?.accion)).toEqual(['agregar', 'agregar', 'agregar']);
  });

  it('is written as the list writes it', () => {
    const [una] = plan([fila(2, { facultad: 'INGENIERIAS', programaAcademico: 'derecho' })]);
    expect(una!.acciones[0]!.plan).toMatchObject({ facultad: 'Ingenierías', programaAcademico: 'Derecho' });
  });

  it('is at fault where a list does not have it, or another row is the same', () => {
    const [fuera, primera, repetida] = plan([fila(2, { facultad: 'Otra' }), fila(3), fila(9, { docente: 'Otra' })]);
    expect(fuera!.faltas).toMatchObject([{ clase: 'fuera-de-lista', columna: 'facultad' }]);
    expect(primera!.faltas).toEqual([]);
    expect(repetida!.faltas).toMatchObject([{ clase: 'fila-repetida', mensaje: expect.stringContaining('la fila 3') }]);
  });

  it('is nothing while a cell is at fault, which is not asked for anywhere', () => {
    expect(plan([fila(2, { facultad: '' }, ['facultad'])])).toEqual([{ numero: 2, faltas: [], acciones: [] }]);
  });
});

describe('the columns', () => {
  const revisar = (clave: string, texto: string) => COLUMNAS.find((una) => una.clave === clave)!.revisar(texto);

  it.each([
    ['semestre', '2026-2', '2026-2'],
    ['codigoAsignatura', ' 30a-01 ', '30A-01'],
    ['docente', 'Ana   Pérez', 'Ana Pérez'],
    ['correo', 'Ana@Universidad.edu.co', 'ana@universidad.edu.co'],
    ['tipoAsignatura', 'apv', 'APV'],
    ['tipoAsignatura', 'Asignatura mediada por la virtualidad', 'AMV'],
    ['habilitable', 'SI', 'Sí'],
    ['habilitable', '0', 'No'],
    ['nombre', ' Álgebra   Lineal ', 'Álgebra Lineal'],
    ['matriculados', '32', '32'],
  ])('%s takes %s', (clave, texto, valor) => {
    expect(revisar(clave, texto)).toEqual({ valor });
  });

  it.each([
    ['semestre', '2026-3'],
    ['correo', 'ana'],
    ['tipoAsignatura', 'virtual'],
    ['habilitable', 'tal vez'],
    ['nombre', 'x'.repeat(201)],
    ['matriculados', 'treinta'],
    ['matriculados', '-1'],
    ['matriculados', '2,5'],
    ['codigoAsignatura', 'x'.repeat(61)],
  ])('%s refuses %s, and says what to do', (clave, texto) => {
    expect(revisar(clave, texto)).toMatchObject({ mensaje: expect.any(String), arreglo: expect.stringMatching(/\.$/) });
  });

  it('have examples that they take', () => {
    for (const { clave, ejemplos } of COLUMNAS) {
      for (const ejemplo of ejemplos) expect(revisar(clave, ejemplo)).toHaveProperty('valor');
    }
  });
});
