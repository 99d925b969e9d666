import type { ReadCell, ReadRow } from '#platform/server/sheet/read-book.ts';
import type { Columna, Falta, FilaLeida } from '../tipo.ts';
import type { ClaseComun } from './clases.ts';
import type { Encabezado } from './encabezado.ts';

/** A row of the file with what its own cells are found to be. */
export type FilaRevisada = FilaLeida & { readonly faltas: readonly Falta[] };

/** Composed accents, one space between words, none around: what people do not see is no reason to refuse (DECISIONS §2). */
const normalizar = (texto: string): string =>
  texto
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\ufffd]/;

/** Rows under the headings that hold anything in a column of the kind, each cell by itself checked and put in order. */
export function revisarFilas(columnas: readonly Columna[], { hoja, numero, lugares }: Encabezado): FilaRevisada[] {
  return hoja.rows
    .filter((row) => row.number > numero)
    .map((row) => revisarFila(columnas, row, lugares))
    .filter(({ datos }) => Object.values(datos).some((valor) => valor !== ''));
}

function revisarFila(columnas: readonly Columna[], row: ReadRow, lugares: Encabezado['lugares']): FilaRevisada {
  const datos: Record<string, string> = {};
  const faltas: Falta[] = [];
  for (const columna of columnas) {
    const lugar = lugares.get(columna);
    const cell = lugar === undefined ? null : (row.cells[lugar] ?? null);
    const { valor, falta } = revisarCelda(columna, cell);
    datos[columna.clave] = valor;
    if (falta) faltas.push({ columna: columna.clave, ...falta });
  }
  return { numero: row.number, datos, faltas };
}

type Revisada = { readonly valor: string; readonly falta?: Omit<Falta, 'columna'> };

function revisarCelda(columna: Columna, cell: ReadCell | null): Revisada {
  const valor = normalizar(cell?.text ?? '');
  if (valor === '') return columna.obligatoria ? { valor, falta: vacia(columna) } : { valor };
  const ajena = cell ? AJENAS[cell.kind] : undefined;
  if (ajena) return { valor, falta: ajena };
  if (CONTROL.test(valor)) return { valor, falta: OCULTOS };
  const revisado = columna.revisar(valor);
  return 'valor' in revisado ? revisado : { valor, falta: revisado };
}

const comun = (clase: ClaseComun, mensaje: string, arreglo: string): Omit<Falta, 'columna'> => ({
  clase,
  mensaje,
  arreglo,
});

const vacia = ({ titulo }: Columna) => comun('vacia', `Falta «${titulo}».`, 'Escriba el dato en la celda.');

const COMO_TEXTO = 'Dé a la columna el formato Texto y escriba el dato de nuevo.';

/** What Excel made of a text that somebody typed; what it was cannot be known any more. */
const AJENAS: Partial<Record<ReadCell['kind'], Omit<Falta, 'columna'>>> = {
  date: comun('fecha', 'Excel convirtió el dato en una fecha.', COMO_TEXTO),
  rounded: comun('redondeada', 'Excel guarda quince dígitos y cambió los demás.', COMO_TEXTO),
  boolean: comun('logica', 'La celda tiene un valor lógico, no un texto.', COMO_TEXTO),
  error: comun('error-de-excel', 'La celda muestra un error de Excel.', 'Corrija la fórmula o escriba el dato.'),
  'empty-formula': comun(
    'formula-sin-valor',
    'La fórmula no tiene un valor guardado.',
    'Abra el archivo en Excel y guárdelo de nuevo, o escriba el dato.',
  ),
};

const OCULTOS = comun(
  'signos-ocultos',
  'Tiene signos que no se ven o están dañados.',
  'Borre la celda y escríbala a mano.',
);
