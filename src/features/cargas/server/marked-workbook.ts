// The marked workbook: the uploaded rows with their faults coloured and explained.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storeOwnFile } from '#core/archivos/server/service.ts';
import type { ReadRow } from '#platform/server/sheet/read-book.ts';
import { writeCells, type WrittenCell, type WrittenSheet } from '#platform/server/sheet/write-cells.ts';
import type { CheckedFila, Encabezado, RevisionDeArchivo } from './check.ts';
import type { Almacen } from './context.ts';
import type { Falta, RunControl, TipoDeCarga } from './tipo-de-carga.ts';

type Revisada = Extract<RevisionDeArchivo, { ok: true }>;

/** Builds the marked workbook and stores its file. @returns the file's key; null if there are no faults */
export async function markProblemas(
  almacen: Almacen,
  tipo: TipoDeCarga,
  revision: Revisada,
  { advance }: Pick<RunControl, 'advance'>,
): Promise<string | null> {
  if (revision.filas.every(({ faltas }) => faltas.length === 0)) return null;
  advance({ fase: 'Marcando los problemas en el archivo' });
  const file = path.join(almacen.files.incoming, randomUUID());
  await writeFile(file, await markedWorkbookOf(tipo, revision), { mode: 0o600 });
  return storeOwnFile(almacen, file);
}

/**
 * Builds the marked workbook: each row in its place, faulty cells coloured and commented, a column with the faults of
 * the row, and a sheet that lists all faults. Corrected, it can be uploaded as it is.
 */
async function markedWorkbookOf(tipo: TipoDeCarga, { filas, encabezado }: Revisada): Promise<Uint8Array> {
  const nombre = encabezado.hoja.name.toLowerCase() === PROBLEMAS.toLowerCase() ? `${PROBLEMAS} (2)` : PROBLEMAS;
  return writeCells([markedSheet(filas, encabezado), { ...problemasSheet(tipo, filas), name: nombre }]);
}

const PROBLEMAS = 'Problemas';

const textOfFalta = ({ mensaje, arreglo }: Falta): string => `${mensaje} ${arreglo}`;

function markedSheet(filas: readonly CheckedFila[], encabezado: Encabezado): WrittenSheet {
  const { hoja, numero, lugares } = encabezado;
  const faltasDe = new Map(filas.map((fila) => [fila.numero, fila.faltas]));
  const width = Math.max(...hoja.rows.map(({ cells }) => cells.length));
  const byNumber = new Map(hoja.rows.map((row) => [row.number, row]));
  const last = hoja.rows.at(-1)?.number ?? numero;
  const lugarDe = new Map([...lugares].map(([{ clave }, lugar]) => [clave, lugar]));
  const rows = Array.from({ length: last }, (_, i) => {
    const row = byNumber.get(i + 1);
    if (i + 1 === numero) return headingCells(row, width);
    return cellsOf(row, { faltas: faltasDe.get(i + 1) ?? [], lugarDe, width });
  });
  const anchoDe = new Map([...lugares].map(([{ ancho }, lugar]) => [lugar, ancho]));
  return {
    name: hoja.name,
    widths: [...Array.from({ length: width }, (_, i) => anchoDe.get(i) ?? 16), 70],
    rows,
    frozen: numero,
  };
}

const headingCells = (row: ReadRow | undefined, width: number): WrittenCell[] => [
  ...Array.from({ length: width }, (_, i): WrittenCell => ({ text: row?.cells[i]?.text ?? '', look: 'heading' })),
  { text: PROBLEMAS, look: 'heading' },
];

type RowFaults = {
  readonly faltas: readonly Falta[];
  readonly lugarDe: ReadonlyMap<string, number>;
  readonly width: number;
};

function cellsOf(row: ReadRow | undefined, { faltas, lugarDe, width }: RowFaults): (WrittenCell | null)[] {
  const byLugar = Map.groupBy(faltas, ({ columna }) => (columna === null ? -1 : (lugarDe.get(columna) ?? -1)));
  const cells = Array.from({ length: width }, (_, i): WrittenCell | null => {
    const cellFaltas = byLugar.get(i);
    const text = row?.cells[i]?.text;
    if (cellFaltas) return { text: text ?? '', look: 'fault', note: cellFaltas.map(textOfFalta).join('\n') };
    return text === undefined ? null : { text };
  });
  return faltas.length === 0 ? cells : [...cells, { text: faltas.map(textOfFalta).join('\n'), look: 'wrapped' }];
}

function problemasSheet({ columnas }: TipoDeCarga, filas: readonly CheckedFila[]): Omit<WrittenSheet, 'name'> {
  const titulo = new Map(columnas.map((columna) => [columna.clave, columna.titulo]));
  const lines = filas.flatMap(({ numero, datos, faltas }) =>
    faltas.map(({ columna, mensaje, arreglo }) =>
      [
        String(numero),
        columna === null ? 'Toda la fila' : (titulo.get(columna) ?? columna),
        columna === null ? '' : (datos[columna] ?? ''),
        mensaje,
        arreglo,
      ].map((text): WrittenCell => ({ text, look: 'wrapped' })),
    ),
  );
  const headings = ['Fila del archivo', 'En la columna', 'Dice', 'Problema', 'Qué hacer'];
  return {
    widths: [16, 18, 30, 60, 60],
    rows: [headings.map((text): WrittenCell => ({ text, look: 'heading' })), ...lines],
    frozen: 1,
  };
}
