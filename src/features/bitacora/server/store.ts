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

/** Something in which a person stands. */
export type Hallado = {
  readonly id: string;
  /** The form or reading that it belongs to. */
  readonly de: string;
  readonly semestre: string;
  readonly desde: Date;
};

/** Text that stands in another with whole words: both without accents and case. */
const entera = (frase: string) =>
  sql`busqueda like ${`%${frase.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} and ' ' || busqueda || ' ' like ${`% ${frase.replaceAll(/[\\%_]/g, String.raw`\$&`)} %`}`;

const TABLAS = { registros: 'formulario', items: 'formulario', leidos: 'leido' } as const;

/**
 * The rows of one form or reading in which a phrase stands with whole words.
 * @param de its name, a literal of the statement: the search indexes are one for each
 */
export async function selectHallados(
  db: Db,
  tabla: keyof typeof TABLAS,
  de: string,
  frase: string,
): Promise<Hallado[]> {
  const columna = sql.ref(TABLAS[tabla]);
  const { rows } = await sql<Hallado>`
    select id, ${columna} as de, semestre, creado as desde from ${sql.table(tabla)}
    where ${columna} = ${sql.lit(de)} and ${entera(frase)}`.execute(db);
  return rows;
}

/** The assignments of a teacher, by address; or all names, to be compared by who asks. */
export async function selectAsignaturas(
  db: Db,
): Promise<{ id: string; semestre: string; docente: string; correo: string; desde: Date }[]> {
  return db.selectFrom('asignaturas').select(['id', 'semestre', 'docente', 'correo', 'actualizada as desde']).execute();
}

/** The messages to a person: which, and as which of their recipients. */
export async function selectCorreos(db: Db, frase: string): Promise<{ correo: string; numero: number }[]> {
  const { rows } = await sql<{ correo: string; numero: number }>`
    select correo, numero from correo_destinatarios where ${entera(frase)} or lower(email) = ${frase}`.execute(db);
  return rows;
}

/** The loads whose rows still are there and speak of a person. */
export async function selectCargas(db: Db, frase: string): Promise<string[]> {
  const { rows } = await sql<{ carga: string }>`
    select distinct carga from carga_filas, jsonb_each_text(datos) as celda
    where lower(celda.value) = ${frase}`.execute(db);
  return rows.map(({ carga }) => carga);
}

/** The requests that a person made about her data. */
export async function selectSolicitudes(db: Db, frase: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from solicitudes_titulares
    where documento = ${frase} or lower(correo) = ${frase}
      or lower(translate(nombre, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN')) = ${frase}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * What stands for a person in the acts that looked for her and were shown rows of hers: what was then handed over or
 * anonymised names her by that alone.
 */
export async function selectNombresDe(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ nombre: string }>`
    select distinct objeto_ids[1] as nombre from auditoria
    where accion = 'persona.busqueda' and objeto_ids && ${[...ids]}::text[]`.execute(db);
  return rows.map(({ nombre }) => nombre);
}

/** A report in which a person stands since an instant. */
export type Presencia = { readonly informe: string; readonly semestre: string; readonly desde: Date };

/** What of a person acts may have been done to. */
export type Huella = {
  readonly objetos: Objetos;
  /** Messages to her, and as which recipient: `<message> <number>`; of these alone an opening is about her. */
  readonly destinos: readonly string[];
  readonly presencias: readonly Presencia[];
};

type FilaDePersona = FilaDeActo & { readonly por: 'suyo' | 'informe' };

/**
 * A page of the acts about a person, the newest first: those that name something of hers, and those on a whole report
 * when she already stood in it.
 */
export async function selectActosDe(
  db: Db,
  { objetos, destinos, presencias }: Huella,
  { antes, limite }: { readonly antes: number | undefined; readonly limite: number },
): Promise<FilaDePersona[]> {
  const page = sql`and ${anteriores(antes)} ${RECIENTES} limit ${limite}`;
  // One by one: of a condition on a joined list the planner does not see that the newest acts are soon enough.
  const presente = presencias.map(
    ({ informe, semestre, desde }) => sql`
      objeto_ids[1] = ${informe} and instante >= ${desde}
        and coalesce(detalle ->> 'semestre', 'ALL') in (${semestre}, 'ALL', '')`,
  );
  const enEllos = presente.length > 0 ? sql`(${sql.join(presente, sql` or `)})` : sql`false`;
  const { rows } = await sql<FilaDePersona>`
    with suyos as (
      select ${ACTO}, 'suyo' as por from auditoria
      where ${sobre(objetos)}
        and (accion <> 'correo.apertura' or objeto_ids[1] || ' ' || (detalle ->> 'numero') = any(${[...destinos]}::text[]))
        ${page}
    ), abiertos as (
      select ${ACTO}, 'informe' as por from auditoria where accion = 'informe.apertura' and ${enEllos} ${page}
    ), exportados as (
      select ${ACTO}, 'informe' as por from auditoria where accion = 'informe.exportacion' and ${enEllos} ${page}
    )
    select * from suyos union all select * from abiertos union all select * from exportados
    ${RECIENTES} limit ${limite}`.execute(db);
  return rows;
}

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
