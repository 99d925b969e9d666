// Charts of a report as data: what they count, by which dimension, and their form; and charts that many reports have.
import type { Campos, Ruta } from './arbol.ts';
import type { Estado } from './estados.ts';

/**
 * Form of a chart: horizontal bars of named things, plain or stacked; columns for ordered categories (numbers, bands, weeks);
 * a line through time.
 */
export type Forma = 'barras' | 'apiladas' | 'columnas' | 'linea';

/** A band of an ordered scale of numbers, from `desde` up to the next one. The band from `Infinity` holds rows without a number. */
export type Banda = { readonly clave: string; readonly texto: string; readonly desde: number };

/** The property of rows that gives a chart's categories. `etiqueta` is its name, by default the field's label. */
export type Dimension<R extends string = string> =
  /** The option, number or text of a field; a row with several options counts in each. */
  | {
      readonly campo: R;
      readonly etiqueta?: string;
      /** The field with the words for the key in `campo`. */
      readonly texto?: R;
      /** Values in drawing order, for a field without an order of its own. */
      readonly orden?: readonly string[];
      /** Marks keys of criteria: they are named and ordered as in the current rubric, not as in the record. */
      readonly rubrica?: true;
      readonly bandas?: readonly Banda[];
    }
  /** One category per field; a row counts in the category of each field that it has. */
  | {
      readonly campos: readonly R[];
      readonly etiqueta: string;
      /** Values in drawing order, for fields without an order of their own. */
      readonly orden?: readonly string[];
    }
  | { readonly sistema: 'semestre' | 'estado' | 'calificacion' }
  /** The date of the record, or the civil day of a field. Too many stretches are joined into longer ones. */
  | { readonly cada: 'dia' | 'semana'; readonly campo?: R; readonly etiqueta?: string }
  /** The age of a record in business days, in bands that end with these numbers of days. */
  | { readonly antiguedad: readonly number[] }
  /** The faculty of the program in this field, according to the subject assignments. */
  | { readonly facultadDe: R };

/** A chart that counts the filtered rows of a report. */
export type GraficoDeFilas<R extends string = string> = {
  /** Its name in marks and addresses, unique in its report. */
  readonly clave: string;
  /** `tituloOf` replaces `{tramo}` by the stretch of time that is drawn. */
  readonly titulo: string;
  readonly forma: Forma;
  readonly por: Dimension<R>;
  /** The dimension that divides each category; `valor`: the values of the fields of `por.campos`. */
  readonly series?: Dimension<R> | 'valor';
  /**
   * Set when the series are the steps of a scale, ordered by the field's numbers or by `orden`: the last is the best (`sube`),
   * or the first (`baja`).
   */
  readonly escala?: 'sube' | 'baja';
  /** The mean that the chart shows instead of the number of rows; `valor`: the mean of each of the `campos`. */
  readonly medida?: { readonly promedio: R | 'valor' };
  /** Name of what is counted; 'Registros' by default. */
  readonly unidades?: string;
  /** Counts only rows in these states. */
  readonly onlyEstados?: readonly Estado[];
  /** Counts rows of one semester: that of the filter, or the current one. */
  readonly singleSemestre?: boolean;
  /** A figure beside each count: the places of the option in the semester (with `unSemestre`). */
  readonly referencia?: 'cupos';
  readonly nota?: string;
  readonly external?: undefined;
};

/** A chart whose numbers are not rows of the report: the report's slice provides them. Its marks open nothing. */
export type GraficoAjeno = {
  readonly clave: string;
  readonly titulo: string;
  readonly forma: Forma;
  readonly external: true;
};

export type Grafico<R extends string = string> = GraficoDeFilas<R> | GraficoAjeno;

/** Declares charts beside their report. A path of a missing field does not compile. @param _formulario the form with those fields */
export const defineGraficos = <C extends Campos>(
  _formulario: { readonly campos: C },
  graficos: readonly Grafico<Ruta<C>>[],
): readonly Grafico<Ruta<C>>[] => graficos;

export const bySemanaAndEstado = (unidades: string) =>
  ({
    clave: 'semanas',
    titulo: `${unidades} por {tramo} y estado`,
    forma: 'columnas',
    unidades,
    por: { cada: 'semana' },
    series: { sistema: 'estado' },
  }) as const satisfies GraficoDeFilas<never>;

type Pregunta<R extends string> = Pick<GraficoDeFilas, 'clave' | 'titulo'> & {
  readonly campo: R;
  /** Name of its answers; by default the field's label. */
  readonly etiqueta?: string;
};

/** A chart with a column for each answer to a question. @param unidades name of what is counted */
export const respuestasOf =
  (unidades: string) =>
  <R extends string>({ clave, titulo, ...grouping }: Pregunta<R>): GraficoDeFilas<R> => ({
    clave,
    titulo,
    forma: 'columnas',
    unidades,
    por: grouping,
  });

/** A chart of the age of rows that are not closed. */
export const antiguedadOf = (unidades: string) =>
  ({
    clave: 'antiguedad',
    titulo: `Antigüedad de las ${unidades.toLowerCase()} sin cerrar`,
    forma: 'columnas',
    unidades,
    por: { antiguedad: [2, 5, 10, 20] },
    series: { sistema: 'estado' },
    onlyEstados: ['abierto', 'pendiente'],
  }) as const satisfies GraficoDeFilas<never>;

export const byCalificacion = (unidades: string) =>
  ({
    clave: 'calificaciones',
    titulo: `${unidades} por calificación`,
    forma: 'columnas',
    unidades,
    por: { sistema: 'calificacion' },
  }) as const satisfies GraficoDeFilas<never>;

export const barsByPrograma = <const R extends string>(unidades: string, campo: R) =>
  ({
    clave: 'programas',
    titulo: `${unidades} por programa`,
    forma: 'barras',
    unidades,
    por: { campo },
  }) as const satisfies GraficoDeFilas<R>;

export const byDia = (unidades: string) =>
  ({
    clave: 'dias',
    titulo: `${unidades} por {tramo}`,
    forma: 'columnas',
    unidades,
    por: { cada: 'dia' },
  }) as const satisfies GraficoDeFilas<never>;
