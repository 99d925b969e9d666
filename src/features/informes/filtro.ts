// Schemas of filter, page, selection and export of a report's rows, and the filter in words.
import * as z from 'zod/mini';
import { ATENCION, ATENCIONES } from '#catalogo/atencion.ts';
import { ESTADO_INFO, ESTADOS } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { formatDia } from '#catalogo/momento.ts';
import { semestreSchema } from '#catalogo/semestre-schema.ts';
import { NUMBER_EXPECTED, searchTextSchema, TEXT_EXPECTED } from '#platform/contract/faults.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { FORMATOS } from './formatos.ts';

/** Puts a selection into words: '12 filas seleccionadas', 'todas las filas menos 3'; null: all rows. */
export function describeFilas(filas: FiltroDeInforme['filas']): string | null {
  const { solo: only, excepto = [] } = filas ?? {};
  if (only) return countOf(only.length, 'fila seleccionada', 'filas seleccionadas');
  return excepto.length === 0 ? null : `todas las filas menos ${inThousands(excepto.length)}`;
}

/** Puts days of receipt into words: 'recibidos del 16/11/2026 al 20/11/2026'; null: any day. */
export function describeDias({ desde, hasta }: Pick<FiltroDeInforme, 'desde' | 'hasta'>): string | null {
  if (desde && hasta)
    return desde === hasta
      ? `recibidos el ${formatDia(desde)}`
      : `recibidos del ${formatDia(desde)} al ${formatDia(hasta)}`;
  if (desde) return `recibidos desde el ${formatDia(desde)}`;
  return hasta ? `recibidos hasta el ${formatDia(hasta)}` : null;
}

/**
 * Puts a filter into words, part by part, without the search, which may be a person's name.
 * @param textos of chosen options, by the path of their field
 */
export function describeFiltro(
  { filtros: ofrecidos = [] }: Pick<Informe, 'filtros'>,
  { semestre, estado, atencion, filtros = {}, desde, hasta, filas }: FiltroDeInforme,
  textos: ReadonlyMap<string, string>,
): string[] {
  const opciones = Object.entries(filtros).map(([campo, clave]) => {
    const etiqueta = ofrecidos.find((filtro) => filtro.campo === campo)?.etiqueta ?? campo;
    return `${etiqueta.toLowerCase()} ${textos.get(campo) ?? clave}`;
  });
  return [
    semestre ? `semestre ${semestre}` : null,
    estado ? `estado ${ESTADO_INFO[estado].nombre.toLowerCase()}` : null,
    atencion ? ATENCION[atencion].toLowerCase() : null,
    ...opciones,
    describeDias({ desde, hasta }),
    describeFilas(filas),
  ].filter((parte) => parte !== null);
}

/**
 * The line of a file or a picture about the filter that made it.
 * @param partes of the filter, without the search
 */
export function filtroText(partes: readonly string[], busqueda = ''): string {
  const all = busqueda.trim() === '' ? partes : [...partes, `búsqueda «${busqueda.trim()}»`];
  return all.length > 0 ? `Filtro: ${all.join(', ')}` : 'Sin filtro';
}

/** Rows of a page by default, and at most. */
export const FILAS_POR_PAGINA = 100;
const MAX_FILAS = 500;

/** Numbers of a query travel as text. */
const integerSchema = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))], NUMBER_EXPECTED),
      z.transform((value) => Number(value)),
    ),
    z.number().check(z.int(), z.gte(min), z.lte(max)),
  );

/** Value in addresses for no filter. */
export const ALL_OPTION = 'todos';

/** Search for rows of any semester: a report that has semesters opens with the current one. */
export const anySemestre = ({ semestreDesde }: Pick<Informe, 'semestreDesde'>) =>
  semestreDesde ? { semestre: ALL_OPTION } : {};

const claveSchema = z.string(TEXT_EXPECTED).check(z.regex(/^[^\p{Cc}]{1,200}$/u, 'Ese gráfico no tiene esa marca.'));

/** A mark of a chart, and with it the rows that it counts: chart, category and, if there are any, series. */
const marcaSchema = z.object({
  grafico: claveSchema,
  categoria: claveSchema,
  serie: z.optional(claveSchema),
});

export type Marca = z.output<typeof marcaSchema>;

const diaSchema = z.iso.date('El día se escribe así: 2026-11-20.');

export const estadoSchema = z.enum(ESTADOS, 'El estado es abierto, pendiente o cerrado.');

/** Filter and order of a report's rows. The search text travels in bodies only (DECISIONS §3). */
export const filtroSchema = z.object({
  semestre: z.optional(semestreSchema),
  estado: z.optional(estadoSchema),
  /** Only requests that need attention in this way, for the reader and today in Bogotá. */
  atencion: z.optional(z.enum(ATENCIONES)),
  /** Keys of options by the path of their field. */
  filtros: z.optional(z.record(z.string(), z.string().check(z.maxLength(200)))),
  /** Only rows made on these civil days in Bogotá, both included. */
  desde: z.optional(diaSchema),
  hasta: z.optional(diaSchema),
  /** Only the rows that a mark of a chart counts. */
  marca: z.optional(marcaSchema),
  buscar: z.optional(searchTextSchema),
  /** Key of a sortable column; the newest first by default. */
  orden: z.optional(z.string().check(z.maxLength(100))),
  sentido: z.optional(z.enum(['asc', 'desc'])),
  /** Key of a column of states or options: rows with the same value are grouped. */
  agrupar: z.optional(z.string().check(z.maxLength(100))),
});

/** A filter and a page: next to a row that the caller has, or after a number of rows (for jumps). */
export const consultaSchema = z.extend(filtroSchema, {
  despues: z.optional(z.uuid()),
  antes: z.optional(z.uuid()),
  salto: z.optional(integerSchema(0, 100_000_000)),
  limite: z.optional(integerSchema(1, MAX_FILAS)),
});

export const MAX_IDS = 10_000;

/** Ids of rows to change. */
export const idsSchema = z.array(z.uuid()).check(z.maxLength(MAX_IDS, 'Son demasiados registros a la vez.'));

/** All rows of a filter to change, but some. */
export const restoSchema = z.object({
  filtro: filtroSchema,
  excepto: z.optional(z.array(z.uuid()).check(z.maxLength(MAX_IDS))),
  /** Only rows that existed at this instant: those that the person was shown. */
  hasta: z.optional(z.iso.datetime()),
});

/** A filter and a selection: named rows, or all but some of those that existed at an instant. */
export const seleccionSchema = z.extend(filtroSchema, {
  filas: z.optional(
    z.object({
      solo: z.optional(z.array(z.uuid()).check(z.maxLength(MAX_IDS))),
      excepto: z.optional(z.array(z.uuid()).check(z.maxLength(MAX_IDS))),
      hasta: z.optional(z.iso.datetime()),
    }),
  ),
});

export const gruposSchema = z.extend(seleccionSchema, {
  salto: z.optional(integerSchema(0, 100_000_000)),
  limite: z.optional(integerSchema(1, MAX_FILAS)),
});

export type GruposPedidos = z.output<typeof gruposSchema>;

export const columnasSchema = z.optional(
  z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(200)),
);

/** A selection, the format and the keys of the columns; all by default. */
export const exportacionSchema = z.extend(seleccionSchema, {
  formato: z._default(z.enum(keysOf(FORMATOS)), 'excel'),
  columnas: columnasSchema,
});

export type ExportacionDeInforme = z.output<typeof exportacionSchema>;
export type FiltroDeInforme = z.output<typeof seleccionSchema>;
/** Removes the order from a filter: the rows are the same. */
export const withoutOrden = <F extends FiltroDeInforme>({
  orden: _orden,
  sentido: _sentido,
  agrupar: _agrupacion,
  ...filtro
}: F) => filtro;

export type Resto = z.output<typeof restoSchema>;

export type ConsultaDeInforme = z.output<typeof consultaSchema>;
