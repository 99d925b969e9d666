// An attack on the survey's anonymity by a reader of the whole database, with PostgreSQL's own columns.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** A row as a reader of the database sees it: its values, and PostgreSQL's system columns. */
export type Fila = {
  readonly tabla: string;
  /** System columns by name, as sortable numbers. */
  readonly sistema: Readonly<Record<string, number>>;
  readonly valores: Readonly<Record<string, unknown>>;
};

/** Reads every row of every table, partition and TOAST table of schemas, in stored order. */
export async function readTodo(db: Db, schemas: readonly string[] = ['public']): Promise<readonly Fila[]> {
  const { rows: tablas } = await sql<{ tabla: string; larga: boolean }>`
    select c.oid::regclass::text as tabla, c.relkind = 't' as larga from pg_class as c
    where c.relkind in ('r', 'm', 't') and (c.relnamespace = any(${schemas}::regnamespace[]) or exists (
      select from pg_class as o where o.reltoastrelid = c.oid and o.relnamespace = any(${schemas}::regnamespace[])))
    order by 1`.execute(db);
  const filas: Fila[] = [];
  for (const { tabla, larga } of tablas) {
    const valores = larga
      ? sql`jsonb_build_object('chunk_id', t.chunk_id::bigint, 'chunk_data', encode(t.chunk_data, 'escape'))`
      : sql`to_jsonb(t)`;
    const { rows } = await sql<Omit<Fila, 'tabla'>>`
      select ${valores} as valores, jsonb_build_object(
        'xmin', t.xmin::text::bigint, 'xmax', t.xmax::text::bigint,
        'cmin', t.cmin::text::bigint, 'cmax', t.cmax::text::bigint,
        'pagina', (t.ctid::text::point)[0], 'linea', (t.ctid::text::point)[1]) as sistema
      from ${sql.raw(tabla)} as t order by t.ctid`.execute(db);
    filas.push(...rows.map((fila, i) => ({ ...fila, tabla, sistema: { ...fila.sistema, posicion: i } })));
  }
  return filas;
}

/** Ranks values; equal ones get their mean rank. */
function rangos(valores: readonly number[]): readonly number[] {
  const ordenados = valores.toSorted((a, b) => a - b);
  return valores.map((valor) => (ordenados.indexOf(valor) + ordenados.lastIndexOf(valor)) / 2);
}

/**
 * Rank correlation of an order with the order of sending (Spearman): 1 the same, -1 the reverse, about 0 none; 0 for
 * equal values.
 */
export function correlacion(valores: readonly number[]): number {
  const [ra, rb] = [valores.map((_, i) => i), rangos(valores)];
  const media = (valores.length - 1) / 2;
  const suma = (xs: readonly number[], ys: readonly number[]): number =>
    xs.reduce((total, x, i) => total + (x - media) * (ys[i]! - media), 0);
  const divisor = Math.sqrt(suma(ra, ra) * suma(rb, rb));
  return divisor === 0 ? 0 : suma(ra, rb) / divisor;
}

/** Counts the items that an order puts at their true place; equal ones are ordered at random. */
export function aciertos(valores: readonly number[]): number {
  const sorteados = valores.map((valor, i) => ({ valor, i, random: Math.random() }));
  return sorteados
    .toSorted((a, b) => (a.valor === b.valor ? a.random - b.random : a.valor - b.valor))
    .filter(({ i }, lugar) => i === lugar).length;
}

/**
 * Counts the known answers that an attacker ties to their sending by its transaction: the same as that of the sending's
 * key, or the nearest one.
 * @param huellas text that each sending left elsewhere (its key, a record sent beside it), in the order of `marcas`
 */
export function tiedByTransaction(
  filas: readonly Fila[],
  marcas: readonly string[],
  huellas: readonly string[],
): number {
  const escrita = ({ sistema }: Fila): number => sistema['xmin']!;
  const xmins = huellas.map((huella) =>
    escrita(filas.find(({ valores }) => JSON.stringify(valores).includes(huella))!),
  );
  const guesses = filas.flatMap((fila) => {
    const envio = marcas.findIndex((marca) => JSON.stringify(fila.valores).includes(marca));
    const distancias = xmins.map((xmin) => Math.abs(xmin - escrita(fila)));
    return envio < 0 ? [] : [{ envio, dicho: distancias.indexOf(Math.min(...distancias)) }];
  });
  return new Set(guesses.flatMap(({ envio, dicho }) => (envio === dicho ? [envio] : []))).size;
}

/**
 * Lists the orders of known answers that a database holds: for every table in which they can be recognised, every
 * sortable value by answer. Missing answers come last: they may still be on their way.
 * @param marcas a text that identifies each answer, in the order of sending
 */
export function ordenesOf(filas: readonly Fila[], marcas: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const ordenes = new Map<string, number[]>();
  for (const { tabla, sistema, valores } of filas) {
    const texto = JSON.stringify(valores);
    const envio = marcas.findIndex((marca) => texto.includes(marca));
    if (envio < 0) continue;
    const numeros = Object.entries(valores).filter(([, valor]) => typeof valor === 'number') as [string, number][];
    const id = typeof valores['id'] === 'string' ? Number.parseInt(valores['id'].slice(0, 8), 16) : 0;
    for (const [nombre, orden] of [...Object.entries(sistema), ...numeros, ['id', id] as const]) {
      // Partitions are read as one table, and apart.
      for (const table of new Set([tabla, tabla.replace(/_\d+$/, '')])) {
        const clave = `${table}.${nombre}`;
        const vistos = ordenes.get(clave) ?? marcas.map(() => Infinity);
        ordenes.set(clave, vistos.with(envio, orden));
      }
    }
  }
  return ordenes;
}
