// Checks an uploaded workbook: finds the headings, reads and checks each row, and plans its actions.
import { plainText } from '#catalogo/busqueda.ts';
import { joinLines } from '#catalogo/campos/limpieza.ts';
import { listText } from '#platform/contract/lists.ts';
import { inThousands, shortListText } from '#platform/contract/quantities.ts';
import {
  readBook,
  type BookReading,
  type ReadCell,
  type ReadRow,
  type ReadSheet,
} from '#platform/server/sheet/read-book.ts';
import type {
  Columna,
  Falta,
  FilaLeida,
  FilaPlaneada,
  FilaPorPlanear,
  RunControl,
  TipoDeCarga,
} from './tipo-de-carga.ts';

/** Titles of the kinds of faults common to all sheets, by their filter key. */
export const CLASES_COMUNES = {
  vacia: 'Celda vacía',
  fecha: 'Excel la guardó como fecha',
  redondeada: 'Excel cambió sus últimos dígitos',
  formato: 'Su formato muestra otro número',
  combinada: 'Celda combinada',
  logica: 'Verdadero o falso de Excel',
  'error-de-excel': 'Error de Excel',
  'formula-sin-valor': 'Fórmula sin valor',
  'signos-ocultos': 'Signos que no se ven',
} as const;

export type ClaseComun = keyof typeof CLASES_COMUNES;

const MAX_FILAS = 20_000;

export type CheckedFila = FilaPlaneada & { readonly datos: CheckedCells['datos'] };

export type RevisionDeArchivo =
  | {
      readonly ok: true;
      readonly filas: readonly CheckedFila[];
      /** Notices for the person who sent the file, although nothing is wrong. */
      readonly avisos: readonly string[];
      readonly encabezado: Encabezado;
    }
  /** The file as a whole cannot be loaded; the message is for the person. */
  | { readonly ok: false; readonly motivo: 'archivo'; readonly error: string }
  /** A service needed by the check is unavailable; nothing is wrong with the file. */
  | { readonly ok: false; readonly motivo: 'no-disponible'; readonly error: string };

/** Messages of files that cannot be read as a workbook. */
export const ILEGIBLE: Record<Extract<BookReading, { ok: false }>['problem'], string> = {
  damaged: 'El archivo está dañado o no es un libro de Excel. Ábralo en Excel, guárdelo como .xlsx y envíelo de nuevo.',
  macros: 'El archivo tiene macros. Guárdelo sin ellas, como .xlsx, y envíelo de nuevo.',
  'unpacks-too-large':
    'El archivo ocupa demasiado al abrirlo. Copie solo las filas que va a cargar en la plantilla y envíela.',
  'too-slow': 'El archivo tarda demasiado en leerse. Copie solo las filas que va a cargar en la plantilla y envíela.',
};

/** The rows of a file with their cells checked, or the reason for refusing the file. */
type LecturaDeFilas =
  | {
      readonly ok: true;
      readonly filas: readonly CheckedCells[];
      readonly encabezado: Encabezado;
      readonly avisos: readonly string[];
    }
  | { readonly ok: false; readonly error: string };

/** Reads the rows of a kind of sheet. @param onRead called once the bytes are read */
export async function readFilas(
  tipo: Pick<TipoDeCarga, 'columnas' | 'hoja' | 'ignores'>,
  archivo: Uint8Array,
  onRead: () => void = () => {},
): Promise<LecturaDeFilas> {
  const lectura = await readBook(archivo, { rows: MAX_FILAS + 50 });
  onRead();
  if (!lectura.ok) return fileRefusal(ILEGIBLE[lectura.problem]);
  const hallado = findHeading(tipo, lectura.sheets);
  if (!hallado.ok) return fileRefusal(hallado.error);
  const { encabezado } = hallado;
  const leidas = checkRows(tipo, encabezado);
  if (encabezado.hoja.more || leidas.length > MAX_FILAS) {
    return fileRefusal(`La hoja tiene más de ${inThousands(MAX_FILAS)} filas. Divídala en varios archivos.`);
  }
  if (leidas.length === 0) return fileRefusal(SIN_FILAS);
  return { ok: true, filas: leidas, encabezado, avisos: avisosOf(encabezado, leidas) };
}

/** Checks a whole file and plans the actions of its rows. Writes nothing. */
export async function checkArchivo(
  tipo: TipoDeCarga,
  archivo: Uint8Array,
  run: RunControl,
): Promise<RevisionDeArchivo> {
  run.advance({ fase: 'Leyendo el archivo' });
  const lectura = await readFilas(tipo, archivo, () => run.signal.throwIfAborted());
  if (!lectura.ok) return { ...lectura, motivo: 'archivo' };
  const { filas: leidas, encabezado, avisos } = lectura;
  run.advance({ fase: 'Revisando las filas' });
  const planeacion = await tipo.planear(leidas.map(rowsToPlan), run);
  if (!planeacion.ok) return { ok: false, motivo: 'no-disponible', error: planeacion.error };
  const planeadas = new Map(planeacion.filas.map((fila) => [fila.numero, fila]));
  const filas = leidas.map(({ numero, datos, faltas: cellFaltas }): CheckedFila => {
    const { faltas: delPlan = [], acciones = [], nota } = planeadas.get(numero) ?? {};
    const faltas = [...cellFaltas, ...delPlan].toSorted((a, b) => positionOf(tipo, a) - positionOf(tipo, b));
    // Faulty rows get no actions.
    return { numero, datos, faltas, acciones: faltas.length > 0 ? [] : acciones, ...(nota !== undefined && { nota }) };
  });
  return { ok: true, filas, avisos, encabezado };
}

/** Rows searched for the headings: people write titles and notes above them. */
const HEADING_ROWS = 20;

const SIN_FILAS = 'El archivo tiene los títulos, pero ninguna fila debajo de ellos.';

/** Position of a kind's columns in a sheet. */
export type Encabezado = {
  readonly hoja: ReadSheet;
  /** Row number of the headings, as the spreadsheet shows it. */
  readonly numero: number;
  /** Index of each column found, from 0. */
  readonly lugares: ReadonlyMap<Columna, number>;
  /** Headings unknown to the kind. */
  readonly sobrantes: readonly string[];
};

type HeadingSearch =
  { readonly ok: true; readonly encabezado: Encabezado } | { readonly ok: false; readonly error: string };

/** Normalizes a heading: `Correo electrónico *` and `CORREO_ELECTRONICO` are equal. */
const headingKey = (texto: string): string => plainText(texto.replaceAll(/[^\p{L}\p{N}]+/gu, ' '));

/**
 * Finds the sheet with the rows of a kind and the position of its columns, in any order and under any known heading.
 */
function findHeading(
  { columnas, hoja: nombre }: Pick<TipoDeCarga, 'columnas' | 'hoja'>,
  hojas: readonly ReadSheet[],
): HeadingSearch {
  const conocidas = new Map(
    columnas.flatMap((columna) =>
      [columna.clave, columna.titulo, ...(columna.alias ?? [])].map((texto) => [headingKey(texto), columna] as const),
    ),
  );
  const visibles = hojas.filter(({ hidden }) => !hidden);
  if (visibles.every(({ rows }) => rows.length === 0)) return refusal('El archivo no tiene ninguna fila escrita.');
  const halladas = visibles.flatMap((hoja) => findBestRow(hoja, conocidas) ?? []);
  const completas = halladas.filter(({ lugares }) => missingColumns(columnas, lugares).length === 0);
  const withFilas = completas.filter(({ hoja, numero }) => hoja.rows.some((row) => row.number > numero));
  if (withFilas.length > 1) return refusal(severalSheetsText(withFilas));
  const [elegida] = [...withFilas, ...completas, ...halladas.toSorted((a, b) => b.lugares.size - a.lugares.size)];
  if (!elegida) {
    return refusal(
      `No se encontró la fila de títulos entre las primeras ${HEADING_ROWS} filas escritas. Use la plantilla: su hoja se llama «${nombre}».`,
    );
  }
  const missing = missingColumns(columnas, elegida.lugares);
  if (missing.length > 0) return refusal(missingColumnsText(elegida, missing));
  if (elegida.repetidas.length > 0) {
    return refusal(`En la fila ${elegida.numero} está repetido el título ${quoted(elegida.repetidas)}. Deje uno solo.`);
  }
  if (withFilas.length === 0) return refusal(SIN_FILAS);
  return { ok: true, encabezado: elegida };
}

const refusal = (error: string): HeadingSearch => ({ ok: false, error });

type HeadingCandidate = Encabezado & { readonly repetidas: readonly string[] };

/** The row of a sheet with the most known headings; undefined if none has at least two. */
function findBestRow(hoja: ReadSheet, conocidas: ReadonlyMap<string, Columna>): HeadingCandidate | undefined {
  const candidatas = hoja.rows.slice(0, HEADING_ROWS).map((row) => readTitles(hoja, row, conocidas));
  const [best] = candidatas.toSorted((a, b) => b.lugares.size - a.lugares.size);
  return best && best.lugares.size >= Math.min(2, conocidas.size) ? best : undefined;
}

function readTitles(hoja: ReadSheet, row: ReadRow, conocidas: ReadonlyMap<string, Columna>): HeadingCandidate {
  const lugares = new Map<Columna, number>();
  const [sobrantes, repetidas]: [string[], string[]] = [[], []];
  for (const [lugar, cell] of row.cells.entries()) {
    if (!cell || cell.kind === 'merged') continue;
    const columna = conocidas.get(headingKey(cell.text));
    if (!columna) sobrantes.push(cell.text.trim());
    else if (lugares.has(columna)) repetidas.push(columna.titulo);
    else lugares.set(columna, lugar);
  }
  return { hoja, numero: row.number, lugares, sobrantes, repetidas };
}

const missingColumns = (columnas: readonly Columna[], lugares: Encabezado['lugares']): readonly Columna[] =>
  columnas.filter((columna) => columna.obligatoria && !lugares.has(columna));

const quoted = (textos: readonly string[]): string => listText(textos.map((texto) => `«${texto}»`));

const missingColumnsText = ({ hoja, numero }: Encabezado, missing: readonly Columna[]): string => {
  const titulos = quoted(missing.map(({ titulo }) => titulo));
  const phrase = missing.length === 1 ? 'falta la columna' : 'faltan las columnas';
  return `En la hoja «${hoja.name}» (títulos en la fila ${numero}) ${phrase} ${titulos}. Compárela con la plantilla.`;
};

const severalSheetsText = (candidatas: readonly HeadingCandidate[]): string =>
  `Hay filas en ${candidatas.length} hojas: ${quoted(candidatas.map(({ hoja }) => hoja.name))}. Deje en una sola lo que va a cargar.`;

type CheckedCells = FilaLeida & { readonly faltas: readonly Falta[] };

/**
 * Reads a cell's text. Invisible differences are no reason to refuse a row (DECISIONS §2). Excel hides the
 * apostrophe that makes a cell text; from other programs it comes as a character. Some names begin with one: 't Hooft.
 */
const normalize = (texto: string): string => joinLines(texto).replace(/^['’](?!\p{L}\s)/u, '');

const CONTROL = /[\p{Cc}\ufffd]/gu;

/** Reads the rows below the headings that have a value in a known column, and checks each cell. */
function checkRows(tipo: RowSpec, { hoja, numero, lugares }: Encabezado): CheckedCells[] {
  return hoja.rows
    .filter((row) => row.number > numero)
    .map((row) => checkRow(tipo, row, lugares))
    .filter(({ datos }) => Object.values(datos).some((valor) => valor !== ''));
}

type RowSpec = Pick<TipoDeCarga, 'columnas' | 'ignores'>;

function checkRow({ columnas, ignores }: RowSpec, row: ReadRow, lugares: Encabezado['lugares']): CheckedCells {
  const datos: Record<string, string> = {};
  const faltas: Falta[] = [];
  for (const columna of columnas) {
    const lugar = lugares.get(columna);
    const cell = lugar === undefined ? null : (row.cells[lugar] ?? null);
    const { valor, falta } = checkCell(columna, cell);
    datos[columna.clave] = valor;
    if (falta) faltas.push({ columna: columna.clave, ...falta });
  }
  const own = ignores ? faltas.filter(({ columna }) => !ignores(columna ?? '', datos)) : faltas;
  return { numero: row.number, datos, faltas: own };
}

type CheckedRow = { readonly valor: string; readonly falta?: Omit<Falta, 'columna'> };

const isAccepted = ({ isYesNo, isDate }: Columna, { kind }: ReadCell): boolean =>
  (isYesNo === true && kind === 'boolean') || (isDate === true && kind === 'date');

function checkCell(columna: Columna, cell: ReadCell | null): CheckedRow {
  const valor = normalize(cell?.text ?? '');
  if (cell?.kind === 'merged') return { valor, falta: COMBINADA };
  if (valor === '') return columna.obligatoria ? { valor, falta: emptyFault(columna) } : { valor };
  const foreign = cell && !isAccepted(columna, cell) ? FOREIGN_FAULTS[cell.kind] : undefined;
  if (foreign) return { valor, falta: foreign };
  const ocultos = new Set(valor.match(CONTROL));
  if (ocultos.size > 0) return { valor, falta: hiddenFault([...ocultos]) };
  const revisado = columna.revisar(valor);
  return 'valor' in revisado ? revisado : { valor, falta: revisado };
}

const commonFault = (clase: ClaseComun, mensaje: string, arreglo: string): Omit<Falta, 'columna'> => ({
  clase,
  mensaje,
  arreglo,
});

const emptyFault = ({ titulo }: Columna) => commonFault('vacia', `Falta «${titulo}».`, 'Escriba el dato en la celda.');

const COMO_TEXTO = 'Dé a la columna el formato Texto y escriba el dato de nuevo.';

/** Faults of cells that Excel converted from text; the original text is lost. */
const FOREIGN_FAULTS: Partial<Record<ReadCell['kind'], Omit<Falta, 'columna'>>> = {
  date: commonFault('fecha', 'Excel convirtió el dato en una fecha.', COMO_TEXTO),
  rounded: commonFault('redondeada', 'Excel guarda quince dígitos y cambió los demás.', COMO_TEXTO),
  'shown-otherwise': commonFault('formato', 'La celda muestra otro número que el que guarda.', COMO_TEXTO),
  boolean: commonFault('logica', 'La celda tiene VERDADERO o FALSO, no un texto.', COMO_TEXTO),
  error: commonFault('error-de-excel', 'La celda muestra un error de Excel.', 'Corrija la fórmula o escriba el dato.'),
  'empty-formula': commonFault(
    'formula-sin-valor',
    'La fórmula no tiene un valor guardado.',
    'Abra el archivo en Excel y guárdelo de nuevo, o escriba el dato.',
  ),
};

const COMBINADA = commonFault(
  'combinada',
  'La celda está combinada con otra.',
  'Separe las celdas combinadas y escriba el dato en cada una.',
);

const codeOf = (sign: string): string => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

const hiddenFault = (signs: readonly string[]) =>
  commonFault(
    'signos-ocultos',
    `Tiene signos que no se ven o están dañados (${signs.map(codeOf).join(', ')}).`,
    'Borre la celda y escríbala a mano.',
  );

const rowsToPlan = ({ numero, datos, faltas }: CheckedCells): FilaPorPlanear => ({
  numero,
  datos,
  faulty: new Set(faltas.flatMap(({ columna }) => columna ?? [])),
});

/** Position of a fault: columns from left to right, faults of the whole row last. */
const positionOf = ({ columnas }: TipoDeCarga, { columna }: Falta): number =>
  columna === null ? columnas.length : columnas.findIndex(({ clave }) => clave === columna);

const fileRefusal = (error: string): LecturaDeFilas => ({ ok: false, error });

/** Maximum number of names in a message. */
const SE_NOMBRAN = 5;

function avisosOf({ hoja, sobrantes }: Encabezado, leidas: readonly CheckedCells[]): string[] {
  const numeros = new Set(leidas.map(({ numero }) => numero));
  const ocultas = hoja.rows.filter(({ hidden, number }) => hidden && numeros.has(number));
  const avisos: string[] = [];
  if (ocultas.length > 0) {
    const named = shortListText(
      ocultas.map(({ number }) => String(number)),
      SE_NOMBRAN,
    );
    avisos.push(
      ocultas.length === 1
        ? `La fila ${named} está oculta o filtrada en el archivo: también se revisó y se cargará.`
        : `Hay ${inThousands(ocultas.length)} filas ocultas o filtradas en el archivo (${named}): también se revisaron y se cargarán.`,
    );
  }
  if (sobrantes.length > 0) {
    const named = shortListText(
      sobrantes.map((titulo) => `«${titulo}»`),
      SE_NOMBRAN,
    );
    avisos.push(sobrantes.length === 1 ? `La columna ${named} no se usa.` : `Las columnas ${named} no se usan.`);
  }
  return avisos;
}
