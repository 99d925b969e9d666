// SQL of a chart's axes: the category, series and measure of each row, and the condition for the rows of a mark.
import { sql, type RawBuilder } from 'kysely';
import { hojasOf } from '#catalogo/arbol.ts';
import type { Campo } from '#catalogo/campos/index.ts';
import type { Banda, Dimension, GraficoDeFilas } from '#catalogo/grafico.ts';
import { DE_LA_PLATAFORMA, filasOf, type Informe } from '#catalogo/informe.ts';
import type { Marca } from '../../filtro.ts';
import { optionKeySql, pathSql } from '../expresiones.store.ts';

type Sql = RawBuilder<unknown>;

/** Key for rows without a value. No option has this key. */
export const SIN_DATO = '-';

/** Longest key of a category: marks are part of addresses. */
const MAX_KEY_LENGTH = sql.lit(200);

const NULL_TEXT = sql.raw('null::text');

/** Expressions of a category or series: its key, and its text if only the rows have it. */
type Axis = { readonly clave: Sql; readonly texto?: Sql; readonly desde?: Sql };

export const isNumero = (campo: Campo | undefined): boolean =>
  campo?.tipo === 'escala' ||
  campo?.tipo === 'entero' ||
  (campo?.tipo === 'calculado' && campo.decimales !== undefined);

/**
 * Returns the field at a path of a report's rows. @throws if there is none: definitions are typed, so never in a request
 */
export function campoAt(informe: Informe, ruta: string): Campo {
  const hoja = hojasOf(filasOf(informe).campos).find((hoja) => hoja.ruta === ruta);
  if (!hoja) throw new Error(`${informe.slug} has no field ${ruta}`);
  return hoja.campo;
}

/** Returns the paths of the fields of a dimension. */
export function camposOf(dimension: Dimension): readonly string[] {
  if ('campos' in dimension) return dimension.campos;
  if ('facultadDe' in dimension) return [dimension.facultadDe];
  return 'campo' in dimension && dimension.campo !== undefined ? [dimension.campo] : [];
}

const orMissing = (clave: Sql): Sql => sql`coalesce(nullif(${clave}, ''), ${sql.lit(SIN_DATO)})`;

const numberSql = (datos: Sql, ruta: string): Sql => {
  const valor = sql`${datos} #> ${pathSql(ruta)}`;
  return sql`case jsonb_typeof(${valor}) when 'number' then (${valor})::numeric end`;
};

function bandsSql(datos: Sql, ruta: string, bandas: readonly Banda[]): Sql {
  const numero = numberSql(datos, ruta);
  const withoutNumero = bandas.find(({ desde }) => desde === Infinity);
  const pasos = bandas
    .filter((banda) => banda !== withoutNumero)
    .toReversed()
    .map(({ clave, desde }) => sql`when ${numero} >= ${sql.lit(desde)} then ${sql.lit(clave)}`);
  const nullCase = withoutNumero ? sql`when ${numero} is null then ${sql.lit(withoutNumero.clave)}` : sql.raw('');
  return sql`case ${nullCase} ${sql.join(pasos, sql` `)} end`;
}

/** Expressions of a field's categories. */
function campoSql(datos: Sql, ruta: string, campo: Campo): Axis {
  const plain = sql`${datos} #>> ${pathSql(ruta)}`;
  if (campo.tipo === 'opciones') {
    const elegidas = sql`${datos} #> ${pathSql(ruta)}`;
    return {
      clave: sql`elegida ->> 'clave'`,
      ...(campo.lista === DE_LA_PLATAFORMA && { texto: sql`elegida ->> 'texto'` }),
      desde: sql`from jsonb_array_elements(case jsonb_typeof(${elegidas}) when 'array' then ${elegidas} else '[]' end) as elegida`,
    };
  }
  if (campo.tipo === 'opcion') {
    const clave = orMissing(sql`${datos} #>> ${pathSql(`${ruta}.clave`)}`);
    return campo.lista === DE_LA_PLATAFORMA
      ? { clave, texto: sql`${datos} #>> ${pathSql(`${ruta}.texto`)}` }
      : { clave };
  }
  if (isNumero(campo)) return { clave: orMissing(sql`(${numberSql(datos, ruta)})::text`) };
  return { clave: orMissing(sql`left(${plain}, ${MAX_KEY_LENGTH})`) };
}

const daySql = (datos: Sql, ruta: string | undefined): Sql =>
  ruta === undefined
    ? // The session's time zone is Bogotá's.
      sql`creado::date::text`
    : sql`substring(${datos} #>> ${pathSql(ruta)} from '^\\d{4}-\\d{2}-\\d{2}$')`;

function axisSql(informe: Informe, dimension: Exclude<Dimension, { campos: unknown }>, datos: Sql): Axis {
  // A request without a rating counts nowhere.
  if ('sistema' in dimension) {
    return { clave: sql.raw(dimension.sistema === 'calificacion' ? 'calificacion::text' : dimension.sistema) };
  }
  if ('cada' in dimension) return { clave: daySql(datos, dimension.campo) };
  if ('antiguedad' in dimension) return { clave: daySql(datos, undefined) };
  if ('facultadDe' in dimension) return campoSql(datos, dimension.facultadDe, campoAt(informe, dimension.facultadDe));
  const { campo, bandas, texto } = dimension;
  if (bandas) return { clave: bandsSql(datos, campo, bandas) };
  const eje = campoSql(datos, campo, campoAt(informe, campo));
  return texto === undefined ? eje : { ...eje, texto: sql`${datos} #>> ${pathSql(texto)}` };
}

export type ChartLimits = {
  /** Semester of charts that count only one. */
  readonly semestre: string;
  /** Of a chart over several fields, those to count; all by default. */
  readonly campos?: readonly string[];
};

/** A mark with its chart. */
export type Marcada = { readonly grafico: GraficoDeFilas; readonly marca: Marca; readonly corte: ChartLimits };

/**
 * The contribution of a row to a chart, as selects of `por`, `texto`, `serie`, `texto_serie` and `medida`; `por` or
 * `serie` is null for rows that the chart does not count. Counts group by these expressions, and marks select rows by
 * them.
 * @param datos expression of the row's tree
 */
export function branchesSql(informe: Informe, grafico: GraficoDeFilas, datos: Sql, corte: ChartLimits): Sql {
  const { por } = grafico;
  const ramas =
    'campos' in por
      ? (corte.campos ?? por.campos).map((ruta) =>
          branchSql(informe, grafico, { datos, corte, por: { clave: sql.lit(ruta) }, ruta }),
        )
      : [branchSql(informe, grafico, { datos, corte, por: axisSql(informe, por, datos), ruta: null })];
  return sql.join(ramas.flat(), sql` union all `);
}

/** Returns true if the categories of a dimension are ranges of civil days: '2026-11-16/2026-11-22'. */
export const isOfDays = (dimension: Dimension | 'valor' | undefined): boolean =>
  typeof dimension === 'object' && ('cada' in dimension || 'antiguedad' in dimension);

function equalSql(columna: Sql, dimension: Dimension, clave: string): Sql {
  if (isOfDays(dimension)) {
    const [desde, hasta = desde] = clave.split('/');
    return sql`(${columna} collate "C") between ${desde} and ${hasta}`;
  }
  if ('facultadDe' in dimension) {
    return clave === SIN_DATO
      ? sql`${columna} not in (select programa from facultades)`
      : sql`${columna} in (select programa from facultades where facultad = ${clave})`;
  }
  return sql`${columna} = ${clave}`;
}

/**
 * Conditions that follow from a category and that indexes can use. They exclude no further row, and spare reading rows
 * that cannot match.
 */
function impliedSql(informe: Informe, dimension: Dimension, clave: string): Sql[] {
  if ('sistema' in dimension && dimension.sistema !== 'calificacion') {
    return [sql`${sql.ref(dimension.sistema)} = ${clave}`];
  }
  if ('antiguedad' in dimension || ('cada' in dimension && dimension.campo === undefined)) {
    const [desde, hasta = desde] = clave.split('/');
    return [sql`creado >= ${desde}::date`, sql`creado < ${hasta}::date + 1`];
  }
  if ('campo' in dimension && !('cada' in dimension) && clave !== SIN_DATO) {
    const isOpcion = !dimension.bandas && campoAt(informe, dimension.campo).tipo === 'opcion';
    return isOpcion ? [sql`${optionKeySql(dimension.campo)} = ${clave}`] : [];
  }
  return [];
}

/** Condition for the rows of a mark, by the same expressions that the chart groups by. */
export function marcaSql(informe: Informe, { grafico, marca, corte }: Marcada): Sql {
  const { categoria, serie } = marca;
  const { por, series } = grafico;
  const sabido = [
    ...impliedSql(informe, por, categoria),
    ...(serie !== undefined && typeof series === 'object' ? impliedSql(informe, series, serie) : []),
  ];
  const conditions = [equalSql(sql.raw('parte.por'), por, categoria)];
  if (serie !== undefined) conditions.push(sql`parte.serie = ${serie}`);
  const ramas = branchesSql(informe, grafico, sql.raw('datos'), {
    ...corte,
    ...('campos' in por && { campos: [categoria] }),
  });
  const contada = sql`exists (select from (${ramas}) as parte where ${sql.join(conditions, sql` and `)})`;
  return sql.join([...sabido, contada], sql` and `);
}

type Branch = {
  readonly datos: Sql;
  readonly corte: ChartLimits;
  readonly por: Axis;
  /** The field that `valor` refers to. */
  readonly ruta: string | null;
};

function branchSql(informe: Informe, grafico: GraficoDeFilas, { datos, corte, por, ruta }: Branch): Sql[] {
  const { series } = grafico;
  if (series && typeof series === 'object' && 'campos' in series) {
    return series.campos.map((campo) =>
      selectSql(grafico, { datos, corte, por, ruta: campo, serie: { clave: sql.lit(campo) } }),
    );
  }
  const serie = series === undefined ? { clave: sql.lit('') } : serieSql(informe, series, datos, ruta);
  return [selectSql(grafico, { datos, corte, por, ruta, serie })];
}

const serieSql = (
  informe: Informe,
  series: Exclude<Dimension, { campos: unknown }> | 'valor',
  datos: Sql,
  ruta: string | null,
): Axis =>
  series === 'valor' ? campoSql(datos, ruta ?? '', campoAt(informe, ruta ?? '')) : axisSql(informe, series, datos);

function selectSql(
  grafico: GraficoDeFilas,
  { datos, corte, por, serie, ruta }: Branch & { readonly serie: Axis },
): Sql {
  const { medida, onlyEstados: onlyEstado, singleSemestre } = grafico;
  const numero = medida?.promedio === 'valor' ? ruta : medida?.promedio;
  const promedio = numero ? numberSql(datos, numero) : sql.raw('null::numeric');
  const condiciones = [
    ...(numero ? [sql`${promedio} is not null`] : []),
    ...(ruta !== null && !numero ? [sql`jsonb_typeof(${datos} #> ${pathSql(ruta)}) <> 'null'`] : []),
    ...(onlyEstado ? [sql`estado in (${sql.join(onlyEstado.map((estado) => sql.lit(estado)))})`] : []),
    ...(singleSemestre ? [sql`semestre = ${corte.semestre}`] : []),
  ];
  // Not in the where clause: with a condition there, the database counts in a single process.
  const clave =
    condiciones.length === 0 ? por.clave : sql`case when ${sql.join(condiciones, sql` and `)} then ${por.clave} end`;
  return sql`
    select ${clave} as por, ${por.texto ?? NULL_TEXT} as texto, ${serie.clave} as serie,
      ${serie.texto ?? NULL_TEXT} as texto_serie, ${promedio} as medida
    ${serie.desde ?? por.desde ?? sql.raw('')}`;
}
