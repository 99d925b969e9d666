// Builder of workbooks of new courses for tests.
import { writeXlsx } from 'hucre/xlsx';
import { columnasDeCursos } from './columnas.ts';

export type FilaDeCurso = Readonly<Record<string, string>>;

/** A row that copies the first course of the demonstration's current period. */
export const cursoNuevo = (cambios: FilaDeCurso = {}): FilaDeCurso => ({
  servidor: 'campusvirtual_4_3',
  origen: '201101-2026-2',
  nombre: 'Programación I 2027-1',
  nombreCorto: '201101-2027-1',
  codigo: '201101-2027-1-01',
  categoria: '',
  inicio: '01/02/2027',
  ...cambios,
});

/** Writes a workbook with these rows, by column key. */
export async function libroDeCursos(filas: readonly FilaDeCurso[]): Promise<Uint8Array> {
  const columnas = columnasDeCursos([]);
  const rows = [
    columnas.map(({ titulo }) => titulo),
    ...filas.map((fila) => columnas.map(({ clave }) => fila[clave] ?? null)),
  ];
  return writeXlsx({ sheets: [{ name: 'Cursos nuevos', rows }] });
}
