// Reports for other slices: reads rows, groups, options and records of any definition, makes indexes, prints charts.
import type { Readable } from 'node:stream';
import { readRuta } from '#catalogo/arbol.ts';
import type { NombresDeAsignaturas } from '#catalogo/campos/asignatura.ts';
import { isCodigoDeAsignatura } from '#catalogo/campos/index.ts';
import { columnasOf, offeredColumnasOf, rutasOf, type ColumnaDeInforme } from '#catalogo/columnas.ts';
import { ESTADO_INFO, type Estado } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { readNombres } from '#features/asignaturas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { GrupoDeInforme } from '../contract.ts';
import {
  describeFiltro,
  FILAS_POR_PAGINA,
  type ConsultaDeInforme,
  type FiltroDeInforme,
  type Resto,
} from '../filtro.ts';
import {
  countAtencion,
  countNuevas,
  type NewRows,
  type RequestCounts,
  type TimeSpan,
} from './escritorio-counts.store.ts';
import type { Contados, HeadOfGraficosPdf } from './exportacion-pdf.ts';
import { cellText } from './fila.ts';
import { describeMarca } from './graficos/labels.ts';
import { countAparte, countGrupos, type GrupoContado } from './grupos.store.ts';
import { hasIndexes, indexedInformes, syncIndexes } from './indices.store.ts';
import type { Informes } from './informes.ts';
import { readOfferedFiltros } from './opciones.ts';
import {
  countFilas,
  rowOfLot,
  selectChecksum,
  selectFila,
  selectFilas,
  selectIds,
  selectLote,
  selectPagina,
  type Fila,
  type Grouping,
  type PageStart,
  type RowLock,
  type Vista,
} from './store.ts';
import { restoOf, vistaOf, type Lector } from './vista.ts';

export { createAperturas, informeFor } from './context.ts';

export type { Informes } from './informes.ts';

export type { RowLock } from './store.ts';

export { attendantOf, type Lector } from './vista.ts';

export type { ServidorPedido, UnreadReason } from './lecturas.ts';

export { createFuentesDeCorreo } from './fuentes-de-correo.ts';

export { countGraficosAhead, type ForeignCharts, createGraficos, type Graficos } from './graficos/service.ts';

/** Rows of one read. */
const LOTE = 1000;

/** Rows made in one go: other requests run in between. */
const ROWS_PER_TURN = 20;

const corteOf = ({ despues: after, antes: before, salto }: ConsultaDeInforme): PageStart => {
  if (after !== undefined) return { despues: after };
  return before === undefined ? { salto: salto ?? 0 } : { antes: before };
};

export function createInformes(db: Db, now: () => Date = () => new Date()): Informes {
  const vista = (informe: Informe, filtro: FiltroDeInforme, lector: Lector): Vista =>
    vistaOf(informe, filtro, lector, now());
  const informes: Informes = {
    async pagina(informe, consulta, lector) {
      const pedida = vista(informe, consulta, lector);
      const corte = corteOf(consulta);
      const filas = await selectPagina(db, pedida, corte, consulta.limite ?? FILAS_POR_PAGINA);
      if (filas.length === 0) await assertStillThere(db, pedida, corte);
      return withNombres(db, informe, filas);
    },
    count: async (informe, filtro, lector) => countFilas(db, vista(informe, filtro, lector)),
    async grupos(informe, consulta, lector) {
      const pedida = vista(informe, consulta, lector);
      if (!pedida.agrupar) return { cuentas: [], grupos: [] };
      const all = await countGrupos(db, pedida, pedida.agrupar);
      const { salto = 0, limite = FILAS_POR_PAGINA } = consulta;
      return {
        cuentas: all.map(({ cuantas: count }) => count),
        grupos: await withHeads(db, pedida, pedida.agrupar, all.slice(salto, salto + limite)),
      };
    },
    lotes: (informe, filtro, lector, columnas = columnasOf(informe)) =>
      lotsWithNombres(db, informe, readLotes(db, vista(informe, filtro, lector), rutasOf(columnas))),
    checksum: async (informe, filtro, lector) => selectChecksum(db, vista(informe, filtro, lector)),
    async inWords(informe, filtro, lector) {
      const elegidas = Object.entries(filtro.filtros ?? {});
      const ofrecidas = elegidas.length === 0 ? [] : await readOfferedFiltros(db, vista(informe, {}, lector));
      const textos = elegidas.flatMap(([campo, clave]) => {
        const opciones = ofrecidas.find((ofrecida) => ofrecida.campo === campo)?.opciones ?? [];
        return opciones.filter((opcion) => opcion.clave === clave).map(({ texto }) => [campo, texto] as const);
      });
      const marca = await informes.marcaEnPalabras(informe, filtro, lector);
      return [...describeFiltro(informe, filtro, new Map(textos)), ...(marca === null ? [] : [`solo ${marca}`])];
    },
    marcaEnPalabras: async (informe, filtro, lector) => describeMarca(db, vista(informe, filtro, lector), now()),
    opciones: async (informe, lector) => readOfferedFiltros(db, vista(informe, {}, lector)),
    async registro(informe, id, lector) {
      const fila = await selectFila(db, vista(informe, {}, lector), id);
      if (!fila) throw new AppError('no-existe', { message: 'No encontramos ese registro en este informe.' });
      return (await withNombres(db, informe, [fila]))[0]!;
    },
  };
  return informes;
}

type Selecting = { readonly lector: Lector; readonly now: Date; readonly lock: RowLock };

/**
 * Returns the ids of the rows of a selection, as its reader was shown them.
 * @throws {AppError} as a reading of that filter
 */
export const readSelected = async (
  db: Db,
  informe: Informe,
  { lector, now, lock, ...resto }: Resto & Selecting,
): Promise<readonly string[]> => selectIds(db, restoOf(informe, resto, lector, now), lock);

/** Returns those of some rows that a reader reaches, in any order. */
export const readReached = async (
  db: Db,
  informe: Informe,
  { ids, lector, now, lock }: { readonly ids: readonly string[] } & Selecting,
): Promise<readonly string[]> => selectIds(db, vistaOf(informe, { filas: { solo: [...ids] } }, lector, now), lock);

/** Returns the paths of subject codes among the columns. */
const codesOf = (columnas: readonly ColumnaDeInforme[]): string[] =>
  columnas.flatMap(({ source }) =>
    'partes' in source ? source.partes.filter(({ campo }) => isCodigoDeAsignatura(campo)).map(({ ruta }) => ruta) : [],
  );

const namesAt = async (db: Db, rutas: readonly string[], datos: readonly unknown[]): Promise<NombresDeAsignaturas> =>
  readNombres(
    db,
    datos.flatMap((dato) => rutas.map((ruta) => readRuta(dato, ruta)).filter((codigo) => typeof codigo === 'string')),
  );

/** Adds the names of the subjects whose codes rows hold. */
async function withNombres(db: Db, informe: Informe, filas: readonly Fila[]): Promise<readonly Fila[]> {
  const rutas = codesOf(columnasOf(informe));
  if (rutas.length === 0) return filas;
  const datos = filas.map((fila) => fila.datos);
  const nombres = await namesAt(db, rutas, datos);
  return nombres.size === 0 ? filas : filas.map((fila) => ({ ...fila, nombres }));
}

async function* lotsWithNombres(
  db: Db,
  informe: Informe,
  lotes: AsyncIterable<readonly Fila[]>,
): AsyncGenerator<readonly Fila[]> {
  for await (const lote of lotes) yield await withNombres(db, informe, lote);
}

const nameOfEstado = (valor: string): string => ESTADO_INFO[valor as Estado].nombre;

/** Adds to groups the texts of their heads: the shared value if they are grouped by a column. */
async function withHeads(
  db: Db,
  pedida: Vista,
  grouping: Grouping,
  contados: readonly GrupoContado[],
): Promise<GrupoDeInforme[]> {
  const { claves, cabeza, aparte: apart } = grouping;
  if (cabeza.length === 0) {
    const isEstado = claves.some(({ source }) => typeof source !== 'string' && 'sistema' in source.source);
    return contados.map(({ clave, cuantas: count }) => ({
      texto: isEstado ? nameOfEstado(clave) : clave,
      cuantas: count,
    }));
  }
  const ids = contados.map(({ una: contado }) => contado);
  const [read, apartes] = await Promise.all([selectFilas(db, pedida, ids), countAparte(db, pedida, grouping, ids)]);
  const filas = await withNombres(db, pedida.informe, read);
  const columnas = offeredColumnasOf(pedida.informe);
  return contados.map(({ clave, cuantas: count, una: contado }) => {
    const fila = filas.find(({ id }) => id === contado);
    return {
      cuantas: count,
      celdas: columnas.map((columna) => (fila && cabeza.includes(columna.clave) ? cellText(columna, fila) : '')),
      ...(apart && { aparte: apartes.get(clave) ?? 0 }),
    };
  });
}

/** No rows: either the end of the list, or the row next to the page is gone. */
async function assertStillThere(db: Db, vista: Vista, corte: PageStart): Promise<void> {
  const id = 'despues' in corte ? corte.despues : 'antes' in corte ? corte.antes : null;
  if (id !== null && !(await selectFila(db, vista, id))) throw new AppError('conflicto');
}

async function* readLotes(db: Db, vista: Vista, rutas: readonly string[]): AsyncGenerator<readonly Fila[]> {
  const lote = { limite: LOTE, rutas };
  const filaDe = rowOfLot(rutas);
  let next = selectLote(db, vista, { salto: 0 }, lote);
  for (;;) {
    const filas = await next;
    const last = filas.length === LOTE ? filas.at(-1) : undefined;
    // The database reads the next lot while this one is written out.
    if (last) next = selectLote(db, vista, { despues: last.id }, lote);
    // A reader that stops taking lots never sees the failure of the next one.
    next.catch(() => {});
    for (let i = 0; i < filas.length; i += ROWS_PER_TURN) yield filas.slice(i, i + ROWS_PER_TURN).map(filaDe);
    if (!last) return;
  }
}

/**
 * Creates missing indexes and drops useless ones at every start, in the background: reports are correct without them,
 * only slower.
 */
export const ensureReportIndexes = syncIndexes;

/** The same, for callers that try again later. @returns false while another process is making them */
export async function completeInformes(db: Db, informes: readonly Informe[]): Promise<boolean> {
  const indexed = await indexedInformes(db, informes);
  await syncIndexes(db, indexed);
  return hasIndexes(db, indexed);
}

/** Writes charts as a PDF with their numbers. The library is loaded only here. */
export async function writePdfOfGraficos(portada: HeadOfGraficosPdf, contados: Contados): Promise<Readable> {
  const { writeGraficosPdf: pdfDeGraficos } = await import('./exportacion-pdf.ts');
  return pdfDeGraficos(portada, contados);
}

/** Counts the rows of reports that need attention, for a reader and a day. */
export const countAttention = async (
  db: Db,
  informes: readonly Informe[],
  reader: { readonly usuario: string; readonly hoy: string },
): Promise<readonly RequestCounts[]> => countAtencion(db, informes, reader);

/** Counts the rows of reports in a stretch of time, and in an earlier one. */
export const countNewRows = async (
  db: Db,
  informes: readonly Informe[],
  spans: { readonly ahora: TimeSpan; readonly antes: TimeSpan },
): Promise<readonly NewRows[]> => countNuevas(db, informes, spans);
