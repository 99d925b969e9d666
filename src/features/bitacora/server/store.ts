import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** An act as the database has it. */
export type FilaDeActo = {
  readonly id: number;
  readonly instante: Date;
  readonly usuario: string | null;
  readonly nombre: string | null;
  readonly roles: string[];
  readonly accion: string;
  readonly objeto: string | null;
  readonly ids: string[];
  readonly direccion: string;
  readonly resultado: 'hecho' | 'rechazado';
  readonly detalle: Record<string, unknown>;
  /** How the person is called whose session a manager ended (`detalle.de`). */
  readonly nombreDe: string | null;
  /** What the categories are called of the batch that it began; null where there is none. */
  readonly categorias: string[] | null;
};

/** What one word of a search may mean. */
type Palabra = {
  readonly usuarios: readonly string[];
  /** A part of a person's name, without accents and in small letters. */
  readonly nombre: string;
  readonly objeto: Objetos;
  readonly direccion: string | undefined;
};

/** Which acts. */
export type VistaDeBitacora = {
  /** All of these, each in one of its meanings. */
  readonly palabras: readonly Palabra[];
  /** Under any of these names. */
  readonly usuarios?: readonly string[] | undefined;
  /** Any of these kinds. */
  readonly acciones?: readonly string[] | undefined;
  readonly resultado?: 'hecho' | 'rechazado' | undefined;
  /** Civil days in Bogotá, both included. */
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  /** Done to any of these, or changed the state of a row by any of these changes. */
  readonly objeto?: Objetos | undefined;
  readonly direccion?: string | undefined;
};

/** Things that acts name, and the changes of states in which they took part. */
export type Objetos = { readonly ids: readonly string[]; readonly cambios: readonly string[] };

export const ACTO = sql.raw(`
  id, instante, usuario, (select nombre from cuentas as c where c.usuario = auditoria.usuario) as nombre, roles, accion,
  objeto, objeto_ids as ids, host(direccion) as direccion, resultado, detalle,
  (select nombre from cuentas as c where accion = 'sesion.fin' and c.usuario = detalle ->> 'de') as "nombreDe",
  case when accion in ('respaldo.inicio', 'reinicio.inicio') then (
    select array_agg(
      categoria || coalesce(' (' || cardinality(cursos) || case cardinality(cursos) when 1 then ' curso)' else ' cursos)' end, '')
      order by servidor, id_categoria)
    from respaldo_pedidos where tanda = objeto_ids[1]::uuid
  ) end as categorias`);

/** Acts that name one of these things or changes. */
export const sobre = ({ ids, cambios }: Objetos): RawBuilder<unknown> => {
  const nombrados = sql`objeto_ids && ${[...ids]}::text[]`;
  if (cambios.length === 0) return nombrados;
  return sql`(${nombrados} or accion = 'registro.estado' and detalle ->> 'cambio' = any(${[...cambios]}::text[]))`;
};

/** Acts before one of them, as they are read: the newest first. */
export const anteriores = (antes: number | undefined): RawBuilder<unknown> =>
  antes === undefined
    ? sql`true`
    : sql`(instante, id) < ((select instante from auditoria where id = ${antes}), ${antes}::bigint)`;

export const RECIENTES = sql.raw('order by instante desc, id desc');

const NOMBRE_PLANO = sql.raw(`lower(translate(nombre, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN'))`);

function segun({ usuarios, nombre, objeto, direccion }: Palabra): RawBuilder<unknown> {
  const any = [
    sql`usuario = any(${[...usuarios]}::text[])`,
    sql`usuario in (select c.usuario from cuentas as c where strpos(${NOMBRE_PLANO}, ${nombre}) > 0)`,
    sobre(objeto),
    ...(direccion === undefined ? [] : [sql`direccion = ${direccion}::inet`]),
  ];
  return sql`(${sql.join(any, sql` or `)})`;
}

function condicionesDe(vista: VistaDeBitacora): RawBuilder<unknown> {
  const { palabras, usuarios, acciones, resultado, desde, hasta, objeto, direccion } = vista;
  const all: RawBuilder<unknown>[] = [sql`true`, ...palabras.map((palabra) => segun(palabra))];
  if (usuarios) all.push(sql`usuario = any(${[...usuarios]}::text[])`);
  if (acciones?.length === 1) all.push(sql`accion = ${acciones[0]}`);
  else if (acciones) all.push(sql`accion = any(${[...acciones]}::text[])`);
  if (resultado === 'rechazado') all.push(sql`resultado = 'rechazado'`);
  if (resultado === 'hecho') all.push(sql`resultado = 'hecho'`);
  if (desde !== undefined) all.push(sql`instante >= ${desde}::date`);
  if (hasta !== undefined) all.push(sql`instante < ${hasta}::date + 1`);
  if (objeto) all.push(sobre(objeto));
  if (direccion !== undefined) all.push(sql`direccion = ${direccion}::inet`);
  return sql.join(all, sql` and `);
}

/** A page of acts, the newest first. @param antes the last that was read; undefined: from the newest on */
export async function selectActos(
  db: Db,
  vista: VistaDeBitacora,
  { antes, limite }: { readonly antes: number | undefined; readonly limite: number },
): Promise<FilaDeActo[]> {
  const { rows } = await sql<FilaDeActo>`
    select ${ACTO} from auditoria where ${condicionesDe(vista)} and ${anteriores(antes)}
    ${RECIENTES} limit ${limite}`.execute(db);
  return rows;
}

/** How many acts there are, counted up to a limit. */
export async function countActos(db: Db, vista: VistaDeBitacora, limite: number): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    select count(*) as cuantos from (
      select from auditoria where ${condicionesDe(vista)} limit ${limite}
    ) as contados`.execute(db);
  return rows[0]?.cuantos ?? 0;
}

export async function findActo(db: Db, id: number): Promise<FilaDeActo | undefined> {
  const { rows } = await sql<FilaDeActo>`select ${ACTO} from auditoria where id = ${id}`.execute(db);
  return rows[0];
}

/** A record, or an item of one, as far as it takes to say which it is. */
export type Nombrado = {
  readonly id: string;
  readonly formulario: string;
  readonly comprobante: string;
  readonly esItem: boolean;
};

const NOMBRADOS = sql.raw(`(
  select id, formulario, comprobante, false as "esItem" from registros
  union all select id, formulario, comprobante, true from items) as nombrados`);

/** The records and items of these ids that still are there. */
export async function selectNombrados(db: Db, ids: readonly string[]): Promise<Nombrado[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Nombrado>`select * from ${NOMBRADOS} where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** The record with a receipt's number, and its items. */
export async function selectPorComprobante(db: Db, comprobante: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registros')
    .select('id')
    .where('comprobante', '=', comprobante)
    .unionAll(
      db
        .selectFrom('items as i')
        .innerJoin('registros as r', 'r.id', 'i.registro')
        .select('i.id')
        .where('r.comprobante', '=', comprobante),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The changes of states in which any of these rows took part. */
export async function selectCambiosDe(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const alguna = sql<string>`any(${[...ids]}::uuid[])`;
  const rows = await db
    .selectFrom('estado_cambios')
    .select('cambio')
    .distinct()
    .where((eb) => eb.or([eb('registro', '=', alguna), eb('item', '=', alguna)]))
    .execute();
  return rows.map(({ cambio }) => cambio);
}

/** The rows that one change gave another state: the first of them, and how many they are. */
export async function selectCambiados(
  db: Db,
  cambio: string,
  limite: number,
): Promise<{ readonly total: number; readonly ids: string[] }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select coalesce(registro, item) as id, count(*) over () as total from estado_cambios
    where cambio = ${cambio}::uuid order by id limit ${limite}`.execute(db);
  return { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
}
