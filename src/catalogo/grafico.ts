import type { Campos, Ruta } from './arbol.ts';
import type { Estado } from './estados.ts';

/**
 * How a chart is drawn: horizontal bars of named things, each whole or in its parts; columns of what has an order
 * (numbers, bands, weeks); a line through time.
 */
export type Forma = 'barras' | 'apiladas' | 'columnas' | 'linea';

/** A step of an ordered scale of numbers: from `desde` up to the next one. The one from `Infinity` is of what is no number. */
export type Banda = { readonly clave: string; readonly texto: string; readonly desde: number };

/** By what a chart tells rows apart. `etiqueta` is what that is called; the field's label unless said. */
export type Dimension<R extends string = string> =
  /** The option, number or text that a field holds; of several chosen options, each. */
  | {
      readonly campo: R;
      readonly etiqueta?: string;
      /** The field that says in words what `campo` keeps as a key. */
      readonly texto?: R;
      /** Values in the order in which they are drawn, where the field itself has none. */
      readonly orden?: readonly string[];
      /** They are keys of criteria: named and ordered as in the rubric in force, whatever it was called in a record. */
      readonly rubrica?: true;
      readonly bandas?: readonly Banda[];
    }
  /** One category for each of these fields: a row is in each whose field it has. */
  | {
      readonly campos: readonly R[];
      readonly etiqueta: string;
      /** What they hold, in the order in which it is drawn, where the fields themselves have none. */
      readonly orden?: readonly string[];
    }
  | { readonly sistema: 'semestre' | 'estado' }
  /** When the record was made, or the civil day of a field. Longer stretches are drawn where there are too many of these. */
  | { readonly cada: 'dia' | 'semana'; readonly campo?: R; readonly etiqueta?: string }
  /** How many business days old a record is, in bands that end with these numbers of days. */
  | { readonly antiguedad: readonly number[] }
  /** The faculty to which the program in this field belongs, as the subject assignments say. */
  | { readonly facultadDe: R };

/** A chart over the rows of a report, in whatever filter. */
export type GraficoDeFilas<R extends string = string> = {
  /** Its name in marks and addresses, unique in its report. */
  readonly clave: string;
  /** `{tramo}` stands for the stretch of time that is drawn, where there is one: `tituloDe`. */
  readonly titulo: string;
  readonly forma: Forma;
  readonly por: Dimension<R>;
  /** Into what each category is parted; `valor`: into what the fields of `por.campos` hold. */
  readonly series?: Dimension<R> | 'valor';
  /**
   * Its series are the steps of a scale, by the field's numbers or the `orden` of what it is parted by: the last is the best
   * (`sube`), or the first.
   */
  readonly escala?: 'sube' | 'baja';
  /** What is told of the rows: how many they are, unless it is the mean of a number; `valor`: of each of the `campos`. */
  readonly medida?: { readonly promedio: R | 'valor' };
  /** What its counts are of: 'Registros' unless said. */
  readonly unidades?: string;
  /** Rows in another state are not counted. */
  readonly soloEstado?: readonly Estado[];
  /** Counts rows of one semester: that of the filter, or else the current one. */
  readonly unSemestre?: boolean;
  /** What stands beside each count: the places of the option in the semester (with `unSemestre`). */
  readonly referencia?: 'cupos';
  /** What a reader must know of it. */
  readonly nota?: string;
  readonly ajeno?: undefined;
};

/** A chart whose numbers are no rows of the report; who serves the report knows where they are. Its marks open nothing. */
export type GraficoAjeno = {
  readonly clave: string;
  readonly titulo: string;
  readonly forma: Forma;
  readonly ajeno: true;
};

/** A chart of a report: what it counts, by what, and how it is drawn. */
export type Grafico<R extends string = string> = GraficoDeFilas<R> | GraficoAjeno;

/** Declares charts beside their report; a path that is no field does not compile. @param _de whose fields they are about */
export const definirGraficos = <C extends Campos>(
  _de: { readonly campos: C },
  graficos: readonly Grafico<Ruta<C>>[],
): readonly Grafico<Ruta<C>>[] => graficos;

/** Rows by their state, week after week: how much came and what became of it. */
export const porSemanaYEstado = (unidades: string) =>
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
  /** What its answers are called; the field's label unless said. */
  readonly etiqueta?: string;
};

/** A column for each answer to a question. @param unidades what gives the answers */
export const respuestasDe =
  (unidades: string) =>
  <R extends string>({ clave, titulo, ...por }: Pregunta<R>): GraficoDeFilas<R> => ({
    clave,
    titulo,
    forma: 'columnas',
    unidades,
    por,
  });

/** How long what is not closed has been waiting. */
export const antiguedadDe = (unidades: string) =>
  ({
    clave: 'antiguedad',
    titulo: `Antigüedad de las ${unidades.toLowerCase()} sin cerrar`,
    forma: 'columnas',
    unidades,
    por: { antiguedad: [2, 5, 10, 20] },
    series: { sistema: 'estado' },
    soloEstado: ['abierto', 'pendiente'],
  }) as const satisfies GraficoDeFilas<never>;

/** Rows by the program in a field. */
export const barrasPorPrograma = <const R extends string>(unidades: string, campo: R) =>
  ({
    clave: 'programas',
    titulo: `${unidades} por programa`,
    forma: 'barras',
    unidades,
    por: { campo },
  }) as const satisfies GraficoDeFilas<R>;

/** Rows day by day. */
export const porDia = (unidades: string) =>
  ({
    clave: 'dias',
    titulo: `${unidades} por {tramo}`,
    forma: 'columnas',
    unidades,
    por: { cada: 'dia' },
  }) as const satisfies GraficoDeFilas<never>;
