// A stored row as the table, the contract's reads and spreadsheets show it.
import { readerOf, readRuta } from '#catalogo/arbol.ts';
import { textOfCalificacion } from '#catalogo/calificacion.ts';
import type { NombresDeAsignaturas } from '#catalogo/campos/asignatura.ts';
import { isCodigoDeAsignatura, textoOf, textoWithNombre } from '#catalogo/campos/index.ts';
import {
  contratoOf,
  exportedValueOf,
  type CampoDeColumna,
  type ColumnaDeInforme,
  type ValorDeContrato,
} from '#catalogo/columnas.ts';
import { ESTADO_INFO } from '#catalogo/estados.ts';
import type { ColumnaDeAtencion, ColumnaDelSistema } from '#catalogo/informe.ts';
import { formatDia, formatFecha, formatInstante, wallTimeOf } from '#catalogo/momento.ts';
import { RESULTADOS } from '#catalogo/resultados.ts';
import { diaOf } from '#catalogo/semestre.ts';
import type { SheetCell } from '#platform/server/sheet/write-book.ts';
import type { FilaDeInforme } from '../contract.ts';
import type { Fila } from './store.ts';

const dateOf = (dia: string): Date => new Date(`${dia}T00:00:00Z`);

/** The same text in each form of a row. */
const alike = (textOf: (fila: Fila) => string) => ({ texto: textOf, contrato: textOf, sheet: textOf });

/** Columns that every record, or every request, has, in each form of a row. */
const SYSTEM_COLUMNS: Record<
  ColumnaDelSistema | ColumnaDeAtencion,
  {
    texto: (fila: Fila, columna: ColumnaDeInforme) => string;
    contrato: (fila: Fila, columna: ColumnaDeInforme) => string;
    sheet: (fila: Fila, columna: ColumnaDeInforme) => SheetCell;
  }
> = {
  fechaRegistro: {
    texto: ({ creado }, { formato }) => (formato === 'dia' ? formatFecha(creado) : formatInstante(creado)),
    contrato: ({ creado }, { formato }) => (formato === 'dia' ? diaOf(creado) : creado.toISOString()),
    sheet: ({ creado }, { formato }) => (formato === 'dia' ? dateOf(diaOf(creado)) : wallTimeOf(creado)),
  },
  semestre: alike(({ semestre }) => semestre),
  estado: {
    texto: ({ estado }) => (estado ? ESTADO_INFO[estado].nombre : ''),
    contrato: ({ estado }) => estado ?? '',
    sheet: ({ estado }) => (estado ? ESTADO_INFO[estado].nombre : ''),
  },
  version: {
    texto: ({ version }) => version?.toString() ?? '',
    contrato: ({ version }) => version?.toString() ?? '',
    sheet: ({ version }) => version,
  },
  vence: {
    texto: ({ vence }) => (vence ? formatDia(vence) : ''),
    contrato: ({ vence }) => vence ?? '',
    sheet: ({ vence }) => (vence ? dateOf(vence) : ''),
  },
  responsable: alike(({ responsable }) => responsable?.nombre ?? ''),
  calificacion: alike(({ calificacion }) => (calificacion ? textOfCalificacion(calificacion) : '')),
  resultado: alike(({ resultado }) => (resultado ? RESULTADOS[resultado] : '')),
};

/** Returns the text of a row in a column. */
export function cellText(columna: ColumnaDeInforme, fila: Fila): string {
  const { source } = columna;
  if ('sistema' in source) return SYSTEM_COLUMNS[source.sistema].texto(fila, columna);
  return textOfPartes(source.partes, fila.datos, fila.nombres);
}

/** Joins the texts of a row's fields. */
const textOfPartes = (partes: readonly CampoDeColumna[], datos: unknown, nombres?: NombresDeAsignaturas): string =>
  partes.map(({ ruta, campo }) => textoWithNombre(campo, readRuta(datos, ruta), nombres)).join(' ');

function contractValue(columna: ColumnaDeInforme, fila: Fila): ValorDeContrato {
  const { source } = columna;
  if ('sistema' in source) return SYSTEM_COLUMNS[source.sistema].contrato(fila, columna);
  const [{ ruta, campo }, ...others] = source.partes;
  return others.length > 0 ? textOfPartes(source.partes, fila.datos) : contratoOf(campo, readRuta(fila.datos, ruta));
}

/** Makes the function that returns a row's cell in a column. */
function cellExporter(columna: ColumnaDeInforme): (fila: Fila) => SheetCell {
  const { source } = columna;
  if ('sistema' in source) return (fila) => SYSTEM_COLUMNS[source.sistema].sheet(fila, columna);
  const [{ ruta, campo }, ...others] = source.partes;
  if (others.length > 0) return (fila) => cellText(columna, fila);
  const read = readerOf(ruta);
  return ({ datos }) => exportedValueOf(campo, read(datos));
}

type Columnas = readonly ColumnaDeInforme[];

export const tableRowOf = (columnas: Columnas, fila: Fila, textOf = cellText): FilaDeInforme => ({
  id: fila.id,
  estado: fila.estado,
  creado: fila.creado.toISOString(),
  celdas: columnas.map((columna) => textOf(columna, fila)),
  ...(fila.vence && { vence: fila.vence }),
  ...(fila.sinLeer && { sinLeer: true }),
});

/** Row for the contract's reads: columns by their keys, options as their text (DECISIONS §4). */
export const contractRowOf = (columnas: Columnas, fila: Fila): Record<string, ValorDeContrato> => ({
  id: fila.id,
  semestre: fila.semestre,
  ...(fila.estado && { estado: fila.estado }),
  // A field of the form overrides the record's own column with the same name.
  ...Object.fromEntries(columnas.map((columna) => [columna.clave, contractValue(columna, fila)])),
});

/** A column of a spreadsheet, with the function that returns the cell of a row. */
export type SheetColumn = Pick<ColumnaDeInforme, 'titulo' | 'formato' | 'ancho' | 'grupo'> & {
  readonly cellOf: (fila: Fila) => SheetCell;
};

/** Returns the columns of a spreadsheet: the code of a subject and its name, one column on the screen, are two. */
export const sheetColumnsOf = (columnas: Columnas): readonly SheetColumn[] =>
  columnas.flatMap((columna): SheetColumn[] => {
    const { titulo, formato, ancho, grupo, source } = columna;
    const [code] = 'partes' in source && source.partes.length === 1 ? source.partes : [];
    if (!code || !isCodigoDeAsignatura(code.campo)) {
      return [{ titulo, formato, ancho, grupo, cellOf: cellExporter(columna) }];
    }
    const read = readerOf(code.ruta);
    const codeOf = ({ datos }: Fila): string => textoOf(code.campo, read(datos));
    return [
      { titulo, formato, ancho: 12, grupo, cellOf: codeOf },
      {
        titulo: `Nombre de la ${titulo.toLowerCase()}`,
        formato,
        ancho,
        grupo,
        cellOf: (fila) => fila.nombres?.get(codeOf(fila)) ?? '',
      },
    ];
  });
