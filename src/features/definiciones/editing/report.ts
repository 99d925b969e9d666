// Changes of the report of a draft: the order, headings and hidden ones of its columns, its charts, and its groups.
import { hojasOf } from '#catalogo/arbol.ts';
import type { Grafico } from '#catalogo/grafico.ts';
import { COLUMNAS_DEL_SISTEMA, type Columna } from '#catalogo/informe.ts';
import { ASUNTOS, chartOf } from '../copia.ts';
import { lastOf, withoutAbsent, type Draft } from './draft.ts';
import { freeKey } from './keys.ts';
import { informeOf, withInforme, type Change } from './settings.ts';

/** A column as the panel of the report shows it. */
export type ReportColumn = {
  /** Its name in rows, which stays. */
  readonly clave: string;
  /** The question, or the column of the product, in its own words. */
  readonly label: string;
  readonly heading: string;
  readonly isHidden: boolean;
  /** Path of the question by whose answers the report can be grouped. */
  readonly groupBy: string | undefined;
  /** Has a chart; undefined where there is none to have. */
  readonly chart: boolean | undefined;
};

const keyOf = ({ campo, clave }: Columna): string => clave ?? lastOf(campo);

const questionsOf = ({ formulario }: Draft) =>
  new Map(hojasOf(formulario.campos).map((hoja) => [hoja.ruta, hoja] as const));

const countsBy =
  (ruta: string) =>
  (grafico: Grafico): boolean =>
    grafico.external === undefined && 'campo' in grafico.por && grafico.por.campo === ruta;

/** Returns the columns of the report, from left to right. Retired ones follow when the form is published. */
export function reportColumns(draft: Draft): readonly ReportColumn[] {
  const questions = questionsOf(draft);
  const { columnas, graficos = [] } = informeOf(draft);
  return columnas.map((columna) => {
    const { campo, titulo, oculta = false } = columna;
    const hoja = questions.get(campo);
    const label = hoja?.campo.etiqueta ?? (COLUMNAS_DEL_SISTEMA as Readonly<Record<string, string>>)[campo] ?? campo;
    return {
      clave: keyOf(columna),
      label,
      heading: titulo ?? label,
      isHidden: oculta,
      groupBy: hoja?.campo.tipo === 'opcion' ? campo : undefined,
      chart: hoja && chartOf(hoja) ? graficos.some(countsBy(campo)) : undefined,
    };
  });
}

/**
 * Puts columns in an order. On the screen the first visible question names the row, and the others follow in the same order;
 * names that were read as one stay together while one of them is the first.
 */
function withColumns(draft: Draft, columnas: readonly Columna[]): Draft {
  const questions = questionsOf(draft);
  const asked = columnas.filter(({ campo }) => questions.has(campo));
  const shown = asked.filter(({ oculta }) => !oculta).map(({ campo }) => campo);
  const first = shown[0] ?? (asked[0] ?? columnas[0]!).campo;
  const before = informeOf(draft).onScreen.identidad;
  const others = before.filter((campo) => campo === first || shown.includes(campo));
  const identidad = before.includes(first) ? others : [first];
  return withInforme(draft, {
    columnas,
    onScreen: {
      identidad: identidad as [string, ...string[]],
      asunto: shown.filter((campo) => !identidad.includes(campo)).slice(0, ASUNTOS),
    },
  });
}

const changeColumn = (draft: Draft, clave: string, change: (columna: Columna) => Change<Columna>): readonly Columna[] =>
  informeOf(draft).columnas.map((columna) =>
    keyOf(columna) === clave ? (withoutAbsent(change(columna)) as Columna) : columna,
  );

/** Moves a column to another place. */
export function moveColumn(draft: Draft, clave: string, to: number): Draft {
  const { columnas } = informeOf(draft);
  const from = columnas.findIndex((columna) => keyOf(columna) === clave);
  return from < 0 ? draft : withColumns(draft, columnas.toSpliced(from, 1).toSpliced(to, 0, columnas[from]!));
}

/** Gives a column a heading, on the screen and in files; an empty one is that of its question. */
export function withHeading(draft: Draft, clave: string, text: string): Draft {
  const own = text.trim();
  const label = reportColumns(draft).find((column) => column.clave === clave)?.label;
  const isOwn = own !== '' && own !== label;
  const columnas = changeColumn(draft, clave, ({ corta, ...columna }) => ({
    ...columna,
    titulo: isOwn ? own : undefined,
    ...(corta && { corta: { ancho: corta.ancho } }),
  }));
  return withInforme(draft, { columnas });
}

/** Hides a column until its reader asks for it, or shows it. The last visible one stays. */
export function withHidden(draft: Draft, clave: string, isHidden: boolean): Draft {
  const columnas = changeColumn(draft, clave, (columna) => ({ ...columna, oculta: isHidden || undefined }));
  return columnas.every(({ oculta }) => oculta) ? draft : withColumns(draft, columnas);
}

/** Gives the question of a column its chart, or takes its charts away. */
export function withChart(draft: Draft, clave: string, hasChart: boolean): Draft {
  const { columnas, graficos = [] } = informeOf(draft);
  const campo = columnas.find((columna) => keyOf(columna) === clave)?.campo ?? '';
  const others = graficos.filter((grafico) => !countsBy(campo)(grafico));
  const hoja = questionsOf(draft).get(campo);
  const chart = hasChart && hoja ? chartOf(hoja) : undefined;
  if (!chart) return withInforme(draft, { graficos: others });
  const free = freeKey(chart.clave, (key) => others.some((one) => one.clave === key));
  return withInforme(draft, { graficos: [...others, { ...chart, clave: free }] });
}

/** Name of the grouping in addresses: none that a question's label makes. */
const GROUPING = 'agrupado_por';

/** Opens the report grouped by the answers to a question; undefined: as a plain list. */
export function withGrouping(draft: Draft, ruta: string | undefined): Draft {
  const column = reportColumns(draft).find(({ groupBy }) => groupBy !== undefined && groupBy === ruta);
  return withInforme(draft, {
    agrupacion:
      column?.groupBy === undefined
        ? undefined
        : {
            clave: GROUPING,
            titulo: column.heading,
            nombres: { grupo: ['grupo', 'grupos'], fila: ['respuesta', 'respuestas'] },
            por: column.groupBy,
            cabeza: [column.groupBy],
          },
  });
}
