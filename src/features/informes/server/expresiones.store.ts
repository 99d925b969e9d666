// SQL expressions of a report's rows: table, order, filters and values at paths.
import { sql, type RawBuilder } from 'kysely';
import type { Ambito } from '#catalogo/ambito.ts';
import { hojasOf } from '#catalogo/arbol.ts';
import type { Atencion } from '#catalogo/atencion.ts';
import { ordenOf, type CampoDeColumna, type ColumnaDeInforme, type Orden } from '#catalogo/columnas.ts';
import type { Estado } from '#catalogo/estados.ts';
import { filasOf, VERSION, type Filtro, type Informe, type Umbral } from '#catalogo/informe.ts';
import { inAmbitoSql } from '#core/ambito.store.ts';

/** A way in which requests need attention, with the reader and the civil day in Bogotá. */
export type AtencionPedida = { readonly clave: Atencion; readonly usuario: string; readonly hoy: string };

/** Joins conditions with `and`. */
export const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(conditions, sql` and `);

/** Table of a report's rows: read from the platform, submissions, or their items. */
export const tableOf = ({ leido, unidad }: Pick<Informe, 'leido' | 'unidad'>): RawBuilder<unknown> =>
  sql.raw(leido ? 'leidos' : unidad === undefined ? 'registros' : 'items');

/** Condition for a report's rows in its table. The name is a literal: partial indexes are chosen by it. */
export const ownRowsSql = (informe: Informe): RawBuilder<unknown> =>
  sql`${sql.raw(informe.leido ? 'leido' : 'formulario')} = ${sql.lit(filasOf(informe).slug)}`;

/** Condition for the rows of a scope. Rows read from the platform are in none. */
export const ambitoSql = ({ leido }: Pick<Informe, 'leido'>, ambito: Ambito): RawBuilder<unknown> =>
  leido ? sql`false` : inAmbitoSql(ambito);

/** Condition for open rows. A literal too. */
export const OPEN_ROWS = sql`estado = ${sql.lit('abierto' satisfies Estado)}`;

/** Condition for rows that are not closed. A literal too. */
export const LIVE_ROWS = sql`estado <> ${sql.lit('cerrado' satisfies Estado)}`;

/** Condition for rows that wait for their person. A literal too. */
export const WAITING_ROWS = sql`estado = ${sql.lit('pendiente' satisfies Estado)}`;

/** Condition for rows with an answer of the person that the unit has not opened. */
export const UNREAD_ROWS = sql`sin_leer`;

const ATENCION_SQL: Readonly<Record<Atencion, (context: Omit<AtencionPedida, 'clave'>) => RawBuilder<unknown>>> = {
  'sin-responsable': () => sql`responsable is null and ${LIVE_ROWS}`,
  mias: ({ usuario }) => sql`responsable = ${usuario} and ${LIVE_ROWS}`,
  'vencen-hoy': ({ hoy: today }) => sql`vence = ${today}::date and ${OPEN_ROWS}`,
  vencidas: ({ hoy: today }) => sql`vence < ${today}::date and ${OPEN_ROWS}`,
  'respuesta-nueva': () => UNREAD_ROWS,
};

/** Condition for the requests that need attention in one way, for a person and a day. */
export const atencionSql = ({ clave, ...context }: AtencionPedida): RawBuilder<unknown> => ATENCION_SQL[clave](context);

/** Collation of all sorted texts (DECISIONS §2). */
const SPANISH_COLLATION = sql.raw('collate "es-x-icu"');

/** An entry of a B-tree holds less than a third of a page: longer texts are compared by their beginning. */
const MAX_KEY_LENGTH = sql.lit(100);

/**
 * Writes a path into `datos` as SQL. Paths are from definitions, never from a request; a key that is no plain name is
 * refused all the same.
 */
export function pathSql(ruta: string): RawBuilder<unknown> {
  const claves = ruta.split('.');
  if (!claves.every((clave) => /^\w+$/.test(clave))) throw new Error(`no path of a record: ${ruta}`);
  return sql.lit(`{${claves.join(',')}}`);
}

/**
 * The stored tree of a row, unpacked. Reading twenty fields of a packed value unpacks it twenty times, which took four
 * times as long as all the rest.
 */
export const UNPACKED = sql.raw(`select datos || '{}' as entero offset 0`);

/** Selects the values at some paths of {@link UNPACKED}, joined as `leido`, as a JSON list. */
export const valuesSql = (rutas: readonly string[]): RawBuilder<unknown> =>
  sql`array_to_json(array[${sql.join(rutas.map((ruta) => sql`leido.entero #> ${pathSql(ruta)}`))}]::jsonb[])`;

export function treeBuilder(rutas: readonly string[]): (valores: readonly unknown[]) => Record<string, unknown> {
  const lugares = rutas.map((ruta) => {
    const grupos = ruta.split('.');
    return { grupos, hoja: grupos.pop() ?? '' };
  });
  return (valores) => {
    const arbol: Record<string, unknown> = {};
    lugares.forEach(({ grupos, hoja }, i) => {
      let grupo = arbol;
      for (const clave of grupos) grupo = (grupo[clave] ??= {}) as Record<string, unknown>;
      grupo[hoja] = valores[i];
    });
    return arbol;
  };
}

/** Text of a field; of an option its text, or the text for an empty one. */
function textSql({ ruta, campo }: CampoDeColumna): RawBuilder<unknown> {
  const { en: textKey, vacio }: Partial<Orden> = ordenOf(campo) ?? {};
  const plain = sql`datos #>> ${pathSql(ruta)}`;
  if (vacio !== undefined) return sql`coalesce(nullif(${plain}, ${sql.lit(vacio)}), '')`;
  return textKey
    ? sql`coalesce(datos #>> ${pathSql(`${ruta}.${textKey}`)}, ${plain}, '')`
    : sql`coalesce(${plain}, '')`;
}

const numberSql = ({ ruta }: CampoDeColumna): RawBuilder<unknown> => {
  const valor = sql`datos #> ${pathSql(ruta)}`;
  return sql`case jsonb_typeof(${valor}) when 'number' then (${valor})::numeric else '-infinity' end`;
};

const AGE = sql.raw(`creado - timestamptz '2000-01-01 00:00:00+00'`);

/** Requests without a promised day come after those that have one, the oldest first. */
const DUE = sql`coalesce((vence - date '2000-01-01') * interval '1 day', interval '100000 days' + (${AGE}))`;

/**
 * Requests in the order of work: the open ones by their promised day, those that wait for their person, and the closed
 * ones, the newest first. A single value, so that an index gives this order and its reverse.
 */
const WORK_ORDER = sql`case estado when ${sql.lit('cerrado' satisfies Estado)} then interval '400000 days' - (${AGE})
  when ${sql.lit('pendiente' satisfies Estado)} then interval '200000 days' + ${DUE} else ${DUE} end`;

/** Sort key of a column: never null, and the same expression in query and index. */
export function sortKeySql({ source, orden }: ColumnaDeInforme): RawBuilder<unknown> {
  if ('sistema' in source) {
    if (source.sistema === 'fechaRegistro') return sql`creado`;
    if (source.sistema === 'responsable') return sql`coalesce(responsable, '')`;
    // Groups share the state itself.
    return source.sistema === 'vence' || (source.sistema === 'estado' && orden) ? WORK_ORDER : sql.ref(source.sistema);
  }
  const [primera, ...others] = source.partes;
  if (orden?.como === 'numero' && others.length === 0) return numberSql(primera);
  const texto = sql.join(source.partes.map(textSql), sql` || ' ' || `);
  return sql`left(${texto}, ${MAX_KEY_LENGTH}) ${SPANISH_COLLATION}`;
}

export const optionKeySql = (ruta: string): RawBuilder<unknown> => sql`datos #>> ${pathSql(`${ruta}.clave`)}`;

/** Number of a field; anything else is above every threshold. */
const numberOrInfinitySql = (ruta: string): RawBuilder<unknown> => {
  const valor = sql`datos #> ${pathSql(ruta)}`;
  return sql`case jsonb_typeof(${valor}) when 'number' then (${valor})::numeric else 'infinity' end`;
};

/** Compares the numbers of two fields; null if one of them is no number. */
export function lessThanSql(ruta: string, other: string): RawBuilder<unknown> {
  const [left, right] = [ruta, other].map((campo) => sql`datos #> ${pathSql(campo)}`);
  return sql`case when jsonb_typeof(${left}) = 'number' and jsonb_typeof(${right}) = 'number' then ${left} < ${right} end`;
}

/** Returns true if rows may have several options in a field. */
export const isMultiple = (informe: Informe, ruta: string): boolean =>
  hojasOf(filasOf(informe).campos).some((hoja) => hoja.ruta === ruta && hoja.campo.tipo === 'opciones');

/** Expression that a filter compares, for the indexes; null if an index cannot help. */
export function comparedSql(informe: Informe, filtro: Filtro): RawBuilder<unknown> | null {
  // Its index would be made again with each first version of a form that has a second one.
  if (filtro.campo === VERSION || isMultiple(informe, filtro.campo)) return null;
  if ('umbrales' in filtro) return numberOrInfinitySql(filtro.campo);
  return 'deFilas' in filtro && filtro.deFilas === 'jerarquia' ? null : keySql(filtro, filtro.campo);
}

/** Expression that a filter's key is compared with: the key of an option, or a plain text. */
const keySql = (filtro: Filtro | undefined, ruta: string): RawBuilder<unknown> =>
  filtro && 'deFilas' in filtro && filtro.deFilas === 'textos' ? sql`datos #>> ${pathSql(ruta)}` : optionKeySql(ruta);

/** Threshold with a filter's key. */
export const umbralOf = (filtro: Filtro, clave: string): Umbral | undefined =>
  'umbrales' in filtro ? filtro.umbrales.find((umbral) => umbral.clave === clave) : undefined;

/** Condition for the rows of a filter, or of a field that only calls of the contract filter, by option. */
export function filtroSql(informe: Informe, ruta: string, clave: string): RawBuilder<unknown> {
  const filtro = informe.filtros?.find(({ campo }) => campo === ruta);
  if (isMultiple(informe, ruta)) return sql`datos #> ${pathSql(ruta)} @> ${JSON.stringify([{ clave }])}::jsonb`;
  if (filtro && 'umbrales' in filtro) {
    const desde = umbralOf(filtro, clave)?.desde ?? Infinity;
    return sql`${numberOrInfinitySql(ruta)} >= ${sql.lit(desde === Infinity ? 'infinity' : String(desde))}::numeric`;
  }
  if (filtro && 'deFilas' in filtro && filtro.deFilas === 'jerarquia') {
    return sql`string_to_array(${optionKeySql(ruta)}, '/') @> string_to_array(${clave}, '/')`;
  }
  if (ruta === VERSION) return sql`version::text = ${clave}`;
  return sql`${keySql(filtro, ruta)} = ${clave}`;
}
