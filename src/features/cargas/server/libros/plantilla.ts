import { textoDeInstante } from '#catalogo/momento.ts';
import { type DropDown, writeCells, type WrittenCell, type WrittenSheet } from '#platform/server/sheet/write-cells.ts';
import type { Listas, TipoDeCarga } from '../tipo.ts';

/** Rows that are text from the beginning, so that zeros typed into them stay; Excel goes on so by itself. */
const FILAS = 1000;

const HOJA_DE_LISTAS = 'Listas';

const heading = (text: string, note?: string): WrittenCell => ({
  text,
  look: 'heading',
  ...(note !== undefined && { note }),
});
const wrapped = (text: string): WrittenCell => ({ text, look: 'wrapped' });

/** The workbook that people fill in for a kind of sheet, with the values that there are at the moment. */
export async function plantillaDe(tipo: TipoDeCarga, listas: Listas, now: Date): Promise<Uint8Array> {
  return writeCells([hojaDeFilas(tipo, listas), hojaDeInstrucciones(tipo, listas, now), hojaDeListas(listas)]);
}

function hojaDeFilas({ hoja, columnas }: TipoDeCarga, { listas }: Listas): WrittenSheet {
  const nombres = Object.keys(listas);
  const dropDowns = columnas.flatMap(({ lista }, column): DropDown[] => {
    const valores = lista ? (listas[lista.nombre] ?? []) : [];
    if (!lista || valores.length === 0) return [];
    const source = {
      sheet: HOJA_DE_LISTAS,
      column: 2 * nombres.indexOf(lista.nombre),
      rows: [2, valores.length + 1] as const,
    };
    return [{ column, rows: [2, FILAS + 1], source, strict: !lista.abierta }];
  });
  const empty = columnas.map((): WrittenCell => ({ text: '' }));
  return {
    name: hoja,
    widths: columnas.map(({ ancho }) => ancho),
    rows: [columnas.map(({ titulo, ayuda }) => heading(titulo, ayuda)), ...Array.from({ length: FILAS }, () => empty)],
    frozen: 1,
    dropDowns,
  };
}

function hojaDeInstrucciones({ titulo, hoja, columnas, advertencias }: TipoDeCarga, listas: Listas, now: Date) {
  const ejemplos = columnas[0]?.ejemplos.length ?? 0;
  const lines = [
    `Escriba en la hoja «${hoja}» una fila por persona o por lo que cargue, debajo de los títulos. Guarde el archivo como .xlsx.`,
    'El orden de las columnas no importa. Las columnas de más no se usan. Las filas vacías se saltan.',
    ...advertencias,
    ...listas.avisos,
    // The hour ends with the point of its 'a. m.', which ends the sentence too.
    `Las listas son las del ${textoDeInstante(now)}`,
  ];
  return {
    name: 'Instrucciones',
    widths: [22, 14, 60, ...Array.from({ length: ejemplos }, () => 30)],
    rows: [
      [{ text: titulo, look: 'title' as const }],
      ...lines.map((text) => [{ text }]),
      [],
      [
        ...['Columna', 'Obligatoria', 'Qué se escribe'].map((text) => heading(text)),
        ...Array.from({ length: ejemplos }, (_, i) => heading(`Ejemplo ${i + 1}`)),
      ],
      ...columnas.map((columna) => [
        wrapped(columna.titulo),
        wrapped(columna.obligatoria ? 'Sí' : 'No'),
        wrapped(columna.ayuda),
        ...columna.ejemplos.map(wrapped),
      ]),
    ],
    frozen: 0,
  };
}

/** Two columns for each list: the value that is written, and what it is. */
function hojaDeListas({ listas }: Listas): WrittenSheet {
  const entries = Object.entries(listas);
  const longest = Math.max(0, ...entries.map(([, valores]) => valores.length));
  return {
    name: HOJA_DE_LISTAS,
    widths: entries.flatMap(() => [26, 44]),
    rows: [
      entries.flatMap(([nombre]) => [heading(nombre), heading('qué es')]),
      ...Array.from({ length: longest }, (_, i) =>
        entries.flatMap(([, valores]) => {
          const valor = valores[i];
          return valor ? [{ text: valor.valor }, { text: valor.texto ?? '' }] : [null, null];
        }),
      ),
    ],
    frozen: 1,
  };
}
