// SQL of a report's rows: conditions of a view; its pages, lots, count and checksum; single rows, options of a field.
import { sql, type RawBuilder } from 'kysely';
import type { Ambito } from '#catalogo/ambito.ts';
import type { NombresDeAsignaturas } from '#catalogo/campos/asignatura.ts';
import type { ColumnaDeInforme } from '#catalogo/columnas.ts';
import { addDias, comienzoOf } from '#catalogo/dias-habiles.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { Agrupacion, Informe } from '#catalogo/informe.ts';
import type { Resultado } from '#catalogo/resultados.ts';
import type { Registro } from '#features/formularios/contract.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FiltroDeInforme } from '../filtro.ts';
import {
  all,
  ambitoSql,
  atencionSql,
  filtroSql,
  isMultiple,
  optionKeySql,
  ownRowsSql,
  pathSql,
  sortKeySql,
  tableOf,
  treeBuilder,
  UNPACKED,
  valuesSql,
  type AtencionPedida,
} from './expresiones.store.ts';
import { marcaSql, type Marcada } from './graficos/ejes.store.ts';

/** A sort key: a column, the first value of the row's group, the submission of a row, or the row's id. */
export type Clave = {
  readonly source: ColumnaDeInforme | 'grupo' | 'registro' | 'id';
  readonly sentido: 'asc' | 'desc';
};

export type Grouping = {
  /** Keys that the rows of a group share, in the order of the groups; the last identifies the group. */
  readonly claves: readonly Clave[];
  /** Keys of the columns that heads have; empty if they show the value of the group. */
  readonly cabeza: readonly string[];
  readonly aparte: NonNullable<Agrupacion['aparte']> | null;
};

/** Rows of a report for a reader, with their order. */
export type Vista = {
  readonly informe: Informe;
  readonly filtro: Omit<FiltroDeInforme, 'buscar' | 'atencion' | 'marca' | 'orden' | 'sentido' | 'agrupar'>;
  /** Only requests that need attention in one way; null: all. */
  readonly atencion: AtencionPedida | null;
  /** Only the rows of a mark of a chart; null: all. */
  readonly marca: Marcada | null;
  /** Words that the record's search text must all contain. */
  readonly palabras: readonly string[];
  /** Sort keys, inside each group if there are groups; the row's id is the last. */
  readonly orden: readonly Clave[];
  /** Null: rows are not grouped. */
  readonly agrupar: Grouping | null;
  /** Only rows of these programmes and faculties; null: all. */
  readonly ambito: Ambito | null;
  /** Only rows with one of these texts in this field, in any case, and those of others in a scope; null: all. */
  readonly own: { readonly ruta: string; readonly textos: readonly string[]; readonly foreign: Ambito } | null;
};

/** Rows of a report that a reader reaches. */
export type Reach = Pick<Vista, 'informe' | 'ambito' | 'own'>;

/** Start of a page: next to a row, or after a number of rows. */
export type PageStart =
  | { readonly despues: string }
  | { readonly antes: string }
  /** For jumps: PostgreSQL skips the rows before it one by one. */
  | { readonly salto: number };

export type Fila = Pick<Registro, 'id' | 'semestre' | 'creado' | 'datos'> & {
  /** The submission that is, or contains, the row. */
  readonly registro: string;
  /** Null for rows read from the platform. */
  readonly estado: Estado | null;
  /** That of the form with which it was sent; null for rows read from the platform. */
  readonly version: number | null;
  /** Null unless the row is closed with a result. */
  readonly resultado: Resultado | null;
  /** Null for rows read from the platform. */
  readonly comprobante: string | null;
  /** The person who attends to it, and the promised day, `AAAA-MM-DD`; null without, and for rows of the platform. */
  readonly responsable: { readonly usuario: string; readonly nombre: string } | null;
  readonly vence: string | null;
  /** True while the unit has not opened an answer of the person. */
  readonly sinLeer: boolean;
  /** The rating of its person; null: none yet. */
  readonly calificacion: number | null;
  /** Names of the subjects whose codes the row holds; absent if none has a name. */
  readonly nombres?: NombresDeAsignaturas;
};

/** The name of a person who never signed in is not known. */
const RESPONSABLE = `case when responsable is not null then jsonb_build_object('usuario', responsable,
  'nombre', coalesce((select nombre from cuentas where usuario = responsable), responsable)) end as responsable`;

/** A program that knows no results leaves that of a row which it opens again. */
const RESULTADO = `case when estado = 'cerrado' then resultado end as resultado`;

/** Names of the columns of {@link metaSql}. */
const META = sql.raw(
  'id, registro, version, semestre, estado, resultado, creado, comprobante, responsable, vence, "sinLeer", calificacion',
);

function metaSql({ leido, unidad }: Informe): RawBuilder<unknown> {
  if (leido) {
    return sql.raw(
      'id, id as registro, null as version, semestre, null as estado, null as resultado, creado, null as comprobante, null as responsable, null as vence, false as "sinLeer", null as calificacion',
    );
  }
  const registro = unidad === undefined ? 'id as registro' : 'registro';
  return sql.raw(
    `id, ${registro}, version, semestre, estado, ${RESULTADO}, creado, comprobante, ${RESPONSABLE}, vence, sin_leer as "sinLeer", calificacion`,
  );
}

const columnsSql = (informe: Informe): RawBuilder<unknown> => sql`${metaSql(informe)}, datos`;

/** Rows searched in order before the search index is used: enough for words that two of a hundred rows have. */
const PROBE_ROWS = 5000;

const like = (palabra: string): RawBuilder<unknown> =>
  sql`busqueda like ${`%${palabra.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;

/** Condition for the rows that a reader may see of a report. */
function scopeOf({ informe, ambito, own }: Reach): RawBuilder<unknown>[] {
  const conditions = [ownRowsSql(informe)];
  if (ambito) conditions.push(ambitoSql(informe, ambito));
  if (own) {
    const textos = own.textos.map((texto) => texto.toLowerCase());
    const isOwn = sql`lower(datos #>> ${own.ruta.split('.')}) = any(${textos})`;
    conditions.push(sql`(${isOwn} or ${ambitoSql(informe, own.foreign)})`);
  }
  return conditions;
}

/** Condition for the rows of a view, without its search. */
function filterConditions(vista: Vista): RawBuilder<unknown>[] {
  const { semestre, estado, filtros = {}, filas = {}, desde, hasta: ultimo } = vista.filtro;
  const conditions = scopeOf(vista);
  if (semestre) conditions.push(sql`semestre = ${semestre}`);
  if (estado) conditions.push(sql`estado = ${estado}`);
  if (vista.atencion) conditions.push(atencionSql(vista.atencion));
  if (desde) conditions.push(sql`creado >= ${comienzoOf(desde)}::timestamptz`);
  if (ultimo) conditions.push(sql`creado < ${comienzoOf(addDias(ultimo, 1))}::timestamptz`);
  const { solo: only, excepto, hasta } = filas;
  if (only) conditions.push(sql`id = any(${only}::uuid[])`);
  if (excepto && excepto.length > 0) conditions.push(sql`id <> all(${excepto}::uuid[])`);
  if (hasta) conditions.push(sql`creado <= ${hasta}::timestamptz`);
  for (const [ruta, clave] of Object.entries(filtros)) conditions.push(filtroSql(vista.informe, ruta, clave));
  if (vista.marca) conditions.push(marcaSql(vista.informe, vista.marca));
  return conditions;
}

export const conditionsOf = (vista: Vista): readonly RawBuilder<unknown>[] => [
  ...filterConditions(vista),
  ...vista.palabras.map(like),
];

/** Parts of a view, and of its filter, that all readers may share. */
const NOT_NARROWING = new Set<string>(['informe', 'orden', 'agrupar', 'filtro', 'semestre'] satisfies (
  keyof Vista | keyof Vista['filtro']
)[]);

/**
 * Returns true if all readers of a report get the same rows in it, or in a semester of it. Any condition that is not
 * listed counts as narrowing, also one that views get later.
 */
export const isShared = (vista: Vista): boolean =>
  [...Object.entries(vista), ...Object.entries(vista.filtro)].every(
    ([name, condition]) => NOT_NARROWING.has(name) || isEmpty(condition),
  );

const isEmpty = (condition: unknown): boolean =>
  condition === undefined ||
  condition === null ||
  (typeof condition === 'object' && Object.keys(condition).length === 0);

type StatementParts = {
  readonly claves: RawBuilder<unknown>;
  readonly ancla: RawBuilder<unknown>;
  readonly fromAncla: readonly RawBuilder<unknown>[];
  /** Order of the rows, by expressions that indexes have or by the names of their values. */
  readonly orderBy: (by: 'expresiones' | 'nombres') => RawBuilder<unknown>;
  readonly salto: number;
};

const nameOf = ({ source }: Clave): string =>
  source === 'id' ? source : `por_${typeof source === 'string' ? source : source.clave}`;

const keySql = ({ source }: Clave): RawBuilder<unknown> =>
  typeof source === 'string' ? sql.ref(source) : sortKeySql(source);

/** Value that exactly the rows of one group share. */
export const groupKeySql = ({ claves }: Grouping): RawBuilder<unknown> => keySql(claves.at(-1)!);

/** Returns true if groups come where their first rows do. */
export const comesByFirst = ({ claves }: Grouping): boolean => claves.some(({ source }) => source === 'grupo');

/** Rows of a view, with the first value of their group as `grupo` if groups come by it. No index gives that order. */
export function rowsSql(vista: Vista): RawBuilder<unknown> {
  const { informe, agrupar, orden } = vista;
  if (!agrupar || !comesByFirst(agrupar)) return tableOf(informe);
  const first = sql`${sql.raw(orden[0]!.sentido === 'asc' ? 'min' : 'max')}(${keySql(orden[0]!)})`;
  return sql`(select *, ${first} over (partition by ${groupKeySql(agrupar)}) as grupo
    from ${tableOf(informe)} where ${all(conditionsOf(vista))}) as filas`;
}

type ClaveSql = { readonly nombre: string; readonly valor: RawBuilder<unknown>; readonly descending: boolean };

/** Returns all sort keys of a view, those of its groups first, without repetitions. */
export function sortKeysSql({ agrupar, orden }: Pick<Vista, 'agrupar' | 'orden'>, backwards = false): ClaveSql[] {
  const all = new Map<string, Clave>();
  for (const clave of [...(agrupar?.claves ?? []), ...orden]) {
    if (!all.has(nameOf(clave))) all.set(nameOf(clave), clave);
  }
  return [...all].map(([nombre, clave]) => ({
    nombre,
    valor: keySql(clave),
    descending: (clave.sentido === 'desc') !== backwards,
  }));
}

const anchorValue = ({ nombre }: ClaveSql): RawBuilder<unknown> => sql`(select ${sql.ref(nombre)} from ancla)`;

/** Condition for the rows after the anchor. Keys with one direction are compared together, as an index can. */
function afterAnchor([primera, ...others]: readonly ClaveSql[]): RawBuilder<unknown> {
  if (!primera) return sql`false`;
  const operator = sql.raw(primera.descending ? '<' : '>');
  if (others.every(({ descending }) => descending === primera.descending)) {
    const all = [primera, ...others];
    return sql`(${sql.join(all.map(({ valor }) => valor))}) ${operator} (${sql.join(all.map(anchorValue))})`;
  }
  const { valor } = primera;
  return sql`(${valor} ${operator}= ${anchorValue(primera)} and (${valor} ${operator} ${anchorValue(primera)} or ${afterAnchor(others)}))`;
}

/** Returns the parts of a page's statement. A page before a row is read backwards. */
function statementPartsOf(vista: Vista, corte: PageStart): StatementParts {
  const sortKeys = sortKeysSql(vista, 'antes' in corte);
  const claves = sql.join(
    sortKeys.filter(({ nombre }) => nombre !== 'id').map(({ nombre, valor }) => sql`${valor} as ${sql.ref(nombre)}`),
  );
  const id = 'despues' in corte ? corte.despues : 'antes' in corte ? corte.antes : null;
  return {
    claves,
    ancla: sql`select ${claves}, id from ${rowsSql(vista)} where ${all([...scopeOf(vista), sql`id = ${id}::uuid`])}`,
    fromAncla: id === null ? [] : [afterAnchor(sortKeys)],
    orderBy: (by) =>
      sql`order by ${sql.join(
        sortKeys.map(
          ({ nombre, valor, descending }) =>
            sql`${by === 'nombres' ? sql.ref(nombre) : valor} ${sql.raw(descending ? 'desc' : 'asc')}`,
        ),
      )}`,
    salto: 'salto' in corte ? corte.salto : 0,
  };
}

/** Reads rows from the index of their order. */
function selectInOrder(vista: Vista, corte: PageStart, limite: number): RawBuilder<Fila> {
  const { ancla, fromAncla, orderBy, salto } = statementPartsOf(vista, corte);
  const where = all([...filterConditions(vista), ...fromAncla, ...vista.palabras.map(like)]);
  const columnas = columnsSql(vista.informe);
  const pageOf = (selected: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select ${selected} from ${rowsSql(vista)} where ${where}
    ${orderBy('expresiones')} limit ${limite} offset ${salto}`;
  // A jump finds the ids first, so that the rows before them are passed over in the index, where it has all that is asked.
  const pagina =
    salto === 0
      ? pageOf(columnas)
      : sql`select ${columnas} from ${rowsSql(vista)} where id in (${pageOf(sql`id`)}) ${orderBy('expresiones')}`;
  return sql<Fila>`with ancla as materialized (${ancla}) ${pagina}`;
}

/** The first rows in order that have the words, among the next few thousand. */
function selectProbe(vista: Vista, corte: PageStart, limite: number): RawBuilder<Fila> {
  const { claves, ancla, fromAncla, orderBy } = statementPartsOf(vista, corte);
  return sql<Fila>`
    with ancla as materialized (${ancla}), proximas as materialized (
      select ${columnsSql(vista.informe)}, busqueda, ${claves} from ${rowsSql(vista)}
      where ${all([...filterConditions(vista), ...fromAncla])}
      ${orderBy('expresiones')} limit ${PROBE_ROWS})
    select ${META}, datos from proximas where ${all(vista.palabras.map(like))}
    ${orderBy('nombres')} limit ${limite}`;
}

/** Finds all rows with the words, then sorts them. */
function selectBySearch(vista: Vista, corte: PageStart, limite: number): RawBuilder<Fila> {
  const { claves, ancla, fromAncla, orderBy, salto } = statementPartsOf(vista, corte);
  return sql<Fila>`
    with ancla as materialized (${ancla}), halladas as materialized (
      select id, ${claves} from ${rowsSql(vista)}
      where ${all([...filterConditions(vista), ...fromAncla, ...vista.palabras.map(like)])}
    ), pagina as (
      select * from halladas ${orderBy('nombres')} limit ${limite} offset ${salto})
    select filas.* from pagina join (select ${columnsSql(vista.informe)} from ${tableOf(vista.informe)}) as filas using (id)
    ${orderBy('nombres')}`;
}

/**
 * Selects a page of rows.
 *
 * The planner knows the frequency of a word, not its position in the order: names found by a first name and sorted by
 * name are all adjacent, and skipping everything before them took 4 s in a million rows. So the next rows in order are
 * tried first; if they do not fill the page, everything found is sorted (0.1 s for 40,000).
 */
export async function selectPagina(db: Db, vista: Vista, corte: PageStart, limite: number): Promise<readonly Fila[]> {
  const read = async (statement: RawBuilder<Fila>) => {
    const { rows } = await statement.execute(db);
    return 'antes' in corte ? rows.toReversed() : rows;
  };
  if (vista.palabras.length === 0) return read(selectInOrder(vista, corte, limite));
  if (!('salto' in corte) || corte.salto === 0) {
    const rows = await read(selectProbe(vista, corte, limite));
    if (rows.length === limite) return rows;
  }
  return read(selectBySearch(vista, corte, limite));
}

/**
 * A row of a lot: in place of its tree the values at the requested paths, as JSON. A whole lot in objects would grow old
 * while it waits for its turn, and fill the memory.
 */
export type FilaDeLote = Omit<Fila, 'datos'> & { readonly valores: string };

/** Selects the next lot of many rows, with the fields at some paths only. */
export async function selectLote(
  db: Db,
  vista: Vista,
  corte: PageStart,
  { limite, rutas }: { readonly limite: number; readonly rutas: readonly string[] },
): Promise<readonly FilaDeLote[]> {
  const { ancla, fromAncla, orderBy, salto } = statementPartsOf(vista, corte);
  const { rows } = await sql<FilaDeLote>`
    with ancla as materialized (${ancla})
    select ${metaSql(vista.informe)}, ${valuesSql(rutas)}::text as valores
    from ${tableOf(vista.informe)} cross join lateral (${UNPACKED}) as leido
    where ${all([...filterConditions(vista), ...fromAncla, ...vista.palabras.map(like)])}
    ${orderBy('expresiones')} limit ${limite} offset ${salto}`.execute(db);
  return rows;
}

/** Returns a function that makes rows of those of {@link selectLote}. */
export function rowOfLot(rutas: readonly string[]): (leida: FilaDeLote) => Fila {
  const datosDe = treeBuilder(rutas);
  return ({ valores, ...fila }) => ({ ...fila, datos: datosDe(JSON.parse(valores) as unknown[]) });
}

export async function countFilas(db: Db, vista: Vista): Promise<number> {
  const where = all(conditionsOf(vista));
  const { rows } = await sql<{
    cuenta: number;
  }>`select count(*) as cuenta from ${tableOf(vista.informe)} where ${where}`.execute(db);
  return rows[0]?.cuenta ?? 0;
}

/**
 * Returns another text as soon as a row of a view comes, goes or changes: PostgreSQL stores every version of a row with
 * the number of its transaction.
 */
export async function selectChecksum(db: Db, vista: Vista): Promise<string> {
  const { rows } = await sql<{ checksum: string }>`
    select concat_ws(' ', count(*), bit_xor(hashtextextended(concat(id, xmin), 0))) as checksum
    from ${tableOf(vista.informe)} where ${all(conditionsOf(vista))}`.execute(db);
  return rows[0]?.checksum ?? '';
}

/** Lock of the rows that a statement reads, until the transaction ends; empty if they are only read. */
export type RowLock = 'for update' | '';

/** Returns the ids of the rows of a view, in their order. */
export async function selectIds(db: Db, vista: Vista, lock: RowLock): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${tableOf(vista.informe)} where ${all(conditionsOf(vista))} order by id ${sql.raw(lock)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Selects rows of a view's report without its filter, in any order: those of the ids that the reader has. */
export async function selectFilas(db: Db, vista: Vista, ids: readonly string[]): Promise<readonly Fila[]> {
  const where = all([...scopeOf(vista), sql`id = any(${ids}::uuid[])`]);
  const { rows } =
    await sql<Fila>`select ${columnsSql(vista.informe)} from ${tableOf(vista.informe)} where ${where}`.execute(db);
  return rows;
}

export const selectFila = async (db: Db, vista: Vista, id: string): Promise<Fila | undefined> =>
  (await selectFilas(db, vista, [id]))[0];

/** Selects the options that the rows hold in a field. */
export async function selectOpciones(
  db: Db,
  reach: Reach,
  ruta: string,
): Promise<readonly { readonly clave: string; readonly texto: string }[]> {
  const several = isMultiple(reach.informe, ruta);
  const [clave, texto] = several
    ? [sql`opcion ->> 'clave'`, sql`min(opcion ->> 'texto')`]
    : [optionKeySql(ruta), sql`min(datos #>> ${pathSql(`${ruta}.texto`)})`];
  const each = several ? sql`cross join lateral jsonb_path_query(datos #> ${pathSql(ruta)}, '$[*]') as opcion` : sql``;
  const { rows } = await sql<{ clave: string; texto: string }>`
    select ${clave} as clave, ${texto} as texto
    from ${tableOf(reach.informe)} ${each} where ${all(scopeOf(reach))} and ${clave} is not null
    group by 1 order by ${texto} collate "es-x-icu", 1`.execute(db);
  return rows;
}

/** Selects the texts that the rows hold in a field, without empty ones. */
export async function selectTextos(db: Db, reach: Reach, ruta: string): Promise<readonly string[]> {
  const texto = sql`datos #>> ${pathSql(ruta)}`;
  const { rows } = await sql<{ texto: string }>`
    select ${texto} as texto from ${tableOf(reach.informe)} where ${all(scopeOf(reach))} and ${texto} <> ''
    group by 1 order by min(${texto}) collate "es-x-icu"`.execute(db);
  return rows.map((row) => row.texto);
}
