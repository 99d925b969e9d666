// Excel workbook of the survey's results, a sheet for each block; also the head and file name that the PDF uses.
import type { Readable } from 'node:stream';
import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import {
  informacionEncuestaDocente as informe,
  inGruposMessage,
  type Bloque,
} from '#catalogo/encuesta-docente/informe.ts';
import { preguntaText, type Redaccion } from '#catalogo/encuesta-docente/redaccion.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { writeBook, type Sheet, type SheetCell, type SheetColumn } from '#platform/server/sheet/write-book.ts';
import type { FilaDeResultados, FiltroDeResultados } from '../contract.ts';
import { marcaText, readMarca } from '../marca.ts';
import type { FilaConTextos, Resultados } from './resultados.ts';

const { bloques, columnas, oculto, pasos, tipos, titulo, tituloExportacion } = informe;

type ClaveDeColumna = keyof typeof columnas;

const KEYS = keysOf(columnas);

const WIDTHS: Partial<Record<ClaveDeColumna, number>> = { codigoAsig: 40, programa: 34, docente: 30 };

/** Heading of a column that is empty if the platform gave no number. */
const ENROLLED_HEADING = 'Estudiantes matriculados';

/** Filter, reader and instant of an export, and the wording of its semester. */
type Pedido = {
  readonly filtro: FiltroDeResultados;
  readonly nombre: string;
  readonly now: Date;
  readonly redaccion: Redaccion;
};

/** The same with the lines of its head on the survey's mode. */
type PedidoDeLibro = Pedido & { readonly modo: readonly string[] };

/**
 * Writes the results of a filter as a workbook, while texts are read: a sheet for each block, with its questions and
 * texts.
 */
export function writeLibro(
  resultados: Resultados,
  filas: readonly FilaDeResultados[],
  pedido: PedidoDeLibro,
): Readable {
  const facts = factsOf(pedido, resultados, filas.length);
  return writeBook(
    bloques.map((bloque) =>
      sheetOf(bloque, { facts, redaccion: pedido.redaccion }, rowsOfSheet(resultados, filas, bloque)),
    ),
  );
}

/** Name of a file: `Encuesta de desempeño docente 2026-2 AMV.xlsx`. */
export const exportFileName = (
  { semestre, tipoAsignatura }: FiltroDeResultados,
  extension: 'xlsx' | 'pdf' = 'xlsx',
): string => `${titulo} ${semestre}${tipoAsignatura === 'ALL' ? '' : ` ${tipos[tipoAsignatura]}`}.${extension}`;

/** Head of an export: its filter in words, its instant and its reader. */
export function headLinesOf({ filtro, nombre, now, redaccion }: Pedido): [filtro: string, hecho: string] {
  const { semestre, tipoAsignatura, buscar = '', marca } = filtro;
  const buscado = buscar.trim() && `, búsqueda «${buscar.trim()}»`;
  const leida = marca && readMarca(marca);
  const marcado = leida ? `, ${marcaText(leida, redaccion)}` : '';
  return [
    `Filtro: semestre ${semestre}, tipo de asignatura ${tipos[tipoAsignatura]}${buscado}${marcado}`,
    `${formatInstante(now)}, ${nombre}`,
  ];
}

function factsOf(pedido: PedidoDeLibro, { minimo }: Resultados, total: number): string[] {
  const [filtro, hecho] = headLinesOf(pedido);
  return [
    filtro,
    ...pedido.modo,
    countOf(total, 'asignatura', 'asignaturas'),
    ...(minimo > 1 ? [`${oculto}: menos de ${minimo} respuestas`, inGruposMessage(minimo)] : []),
    hecho,
  ];
}

type HeadOfSheet = { readonly facts: readonly string[]; readonly redaccion: Redaccion };

function sheetOf(bloque: Bloque, { facts, redaccion }: HeadOfSheet, rows: Sheet['rows']): Sheet {
  const { preguntas, texto } = bloque;
  return {
    name: bloque.corto,
    title: `${tituloExportacion}: ${bloque.titulo}`,
    facts,
    columns: [
      ...KEYS.map((clave) => columnOfKey(clave)),
      { title: ENROLLED_HEADING, format: 'number', width: ENROLLED_HEADING.length + 2 },
      ...preguntas.flatMap((pregunta) =>
        pasos.map((paso): SheetColumn => ({ title: `${pregunta} ${paso}`, format: 'number', width: 17 })),
      ),
      ...(texto ? [{ title: texto.titulo, format: 'text', width: 80 } as const] : []),
    ],
    bands: preguntas.map((pregunta, i) => ({
      title: preguntaText(pregunta, redaccion),
      from: KEYS.length + 1 + i * pasos.length,
      columns: pasos.length,
    })),
    frozen: 2,
    rows,
  };
}

const columnOfKey = (clave: ClaveDeColumna): SheetColumn => ({
  title: columnas[clave],
  format: clave === 'cantidadEstudiantesParticiparon' ? 'number' : 'text',
  width: WIDTHS[clave] ?? Math.max(14, columnas[clave].length + 2),
});

async function* rowsOfSheet(
  resultados: Resultados,
  filas: readonly FilaDeResultados[],
  bloque: Bloque,
): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  if (!bloque.texto) yield filas.map((fila) => rowOf(bloque, fila));
  else
    for await (const lote of resultados.withTextos(filas))
      yield lote.flatMap((filaConTextos) => rowsWithTextos(bloque, filaConTextos));
}

const asignaturaDe = ({ codigoAsig, nombre }: FilaDeResultados): string => textoDeAsignatura(codigoAsig, nombre);

const rowOf = ({ preguntas }: Bloque, fila: FilaDeResultados): SheetCell[] => [
  ...KEYS.map((clave): SheetCell => (clave === 'codigoAsig' ? asignaturaDe(fila) : (fila[clave] ?? oculto))),
  fila.preguntas ? fila.matriculados : oculto,
  ...preguntas.flatMap((pregunta): readonly SheetCell[] => fila.preguntas?.[pregunta] ?? pasos.map(() => oculto)),
];

/** Rows of a subject: further texts have a row each without counts, so that sums remain correct. */
function rowsWithTextos(bloque: Bloque, { fila, textos }: FilaConTextos): SheetCell[][] {
  const conteos = rowOf(bloque, fila);
  const [primero = null, ...others] = textos && bloque.texto ? textos[bloque.texto.clave] : [oculto];
  const withoutConteos = conteos.map((celda, i) => (i < KEYS.length - 1 ? celda : null));
  return [[...conteos, primero], ...others.map((dema) => [...withoutConteos, dema])];
}
