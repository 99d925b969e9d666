import { expect, it } from 'vitest';
import { opcion } from '#catalogo/campos/opcion.ts';
import { texto } from '#catalogo/campos/texto.ts';
import { columnasOf } from '#catalogo/columnas.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { contractRowOf, sheetColumnsOf, tableRowOf } from './fila.ts';
import type { Fila } from './store.ts';

const columnas = columnasOf({
  formulario: {
    ...inscripcionHBV,
    campos: {
      nombre: texto({ identifica: null, etiqueta: 'Nombre' }),
      apellido: texto({ identifica: null, etiqueta: 'Apellido' }),
      semestre: opcion({ etiqueta: 'Semestre que cursa', lista: 'semestres' }),
    },
  },
  columnas: [
    { campo: 'nombre', y: ['apellido'], clave: 'estudiante' },
    { campo: 'semestre' },
    { campo: 'fechaRegistro', onlyFecha: true },
    { campo: 'estado' },
  ],
});

const cellsOf = (of: typeof columnas, row: Fila) => sheetColumnsOf(of).map(({ cellOf }) => cellOf(row));

const fila: Fila = {
  id: '019aa000-0000-7000-8000-000000000000',
  registro: '019aa000-0000-7000-8000-000000000000',
  semestre: '2026-2',
  estado: 'pendiente',
  version: 1,
  creado: new Date('2026-11-21T02:00:00Z'),
  comprobante: 'F-1',
  resultado: null,
  responsable: null,
  vence: null,
  sinLeer: false,
  calificacion: null,
  datos: { nombre: 'ANA', apellido: 'RÍOS', semestre: { clave: '3', texto: 'Tercero' } },
};

it('shows several fields as one, the form’s own field before the record’s, and the day in Bogotá alone', () => {
  expect(tableRowOf(columnas, fila).celdas).toEqual(['ANA RÍOS', 'Tercero', '20/11/2026', 'Pendiente']);
  expect(contractRowOf(columnas, fila)).toEqual({
    id: fila.id,
    estudiante: 'ANA RÍOS',
    semestre: 'Tercero',
    fechaRegistro: '2026-11-20',
    estado: 'pendiente',
  });
  expect(cellsOf(columnas, fila)).toEqual(['ANA RÍOS', 'Tercero', new Date('2026-11-20T00:00:00Z'), 'Pendiente']);
});

it('writes the name of a subject before its code, in spreadsheets beside it; the contract’s reads give the code alone', () => {
  const codigoColumnas = columnasOf({
    formulario: {
      ...inscripcionHBV,
      campos: {
        uno: texto({ identifica: null, etiqueta: 'Asignatura', codigoDeAsignatura: true }),
        otro: texto({ identifica: null, etiqueta: 'Otro' }),
      },
    },
    columnas: [{ campo: 'uno' }, { campo: 'otro' }],
  });
  const withCodigos = {
    ...fila,
    datos: { uno: '201101', otro: '201101' },
    nombres: new Map([['201101', 'Álgebra Lineal']]),
  };
  expect(tableRowOf(codigoColumnas, withCodigos).celdas).toEqual(['Álgebra Lineal · 201101', '201101']);
  expect(sheetColumnsOf(codigoColumnas).map(({ titulo }) => titulo)).toEqual([
    'Asignatura',
    'Nombre de la asignatura',
    'Otro',
  ]);
  expect(cellsOf(codigoColumnas, withCodigos)).toEqual(['201101', 'Álgebra Lineal', '201101']);
  expect(contractRowOf(codigoColumnas, withCodigos)).toMatchObject({ uno: '201101', otro: '201101' });
  expect(cellsOf(codigoColumnas, { ...withCodigos, nombres: new Map() })).toEqual(['201101', '', '201101']);
});
