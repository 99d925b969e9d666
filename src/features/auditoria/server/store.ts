// SQL of the audit: pages of acts, and rows of other tables that mention a person, to find the acts on them.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

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
  /** Name of the person whose session a manager ended (`detalle.de`). */
  readonly nombreDe: string | null;
  /** Names of the categories of the batch that the act started; null if there is none. */
  readonly categorias: string[] | null;
};

/** Possible meanings of a searched word. */
type SearchWord = {
  readonly usuarios: readonly string[];
  /** Part of a person's name, without accents and in lower case. */
  readonly nombre: string;
  readonly objeto: Objetos;
  readonly direccion: string | undefined;
};

export type VistaDeAuditoria = {
  /** Each word must match in one of its meanings. */
  readonly palabras: readonly SearchWord[];
  /** Any of these user names. */
  readonly usuarios?: readonly string[] | undefined;
  /** Any of these acts. */
  readonly acciones?: readonly string[] | undefined;
  readonly resultado?: 'hecho' | 'rechazado' | undefined;
  /** Civil days in Bogotá, both included. */
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  /** The act affected any of these objects, or changed the state of a row by any of these changes. */
  readonly objeto?: Objetos | undefined;
  readonly direccion?: string | undefined;
};

/** Ids of objects, and the changes of state that affected them. */
export type Objetos = { readonly ids: readonly string[]; readonly cambios: readonly string[] };

const ACTO = sql.raw(`
  id, instante, usuario, (select nombre from cuentas as c where c.usuario = auditoria.usuario) as nombre, roles, accion,
  objeto, objeto_ids as ids, host(direccion) as direccion, resultado, detalle,
  (select nombre from cuentas as c where accion = 'sesion.fin' and c.usuario = detalle ->> 'de') as "nombreDe",
  case when accion in ('respaldo.inicio', 'reinicio.inicio', 'restauracion.inicio') then (
    select array_agg(
      categoria || coalesce(' (' || cardinality(cursos) || case cardinality(cursos) when 1 then ' curso)' else ' cursos)' end, '')
      order by servidor, id_categoria)
    from respaldo_pedidos where tanda = objeto_ids[1]::uuid
  ) end as categorias`);

/** Condition: the act names one of these objects or changes. */
const aboutObjetos = ({ ids, cambios }: Objetos): RawBuilder<unknown> => {
  const nombrados = sql`objeto_ids && ${[...ids]}::text[]`;
  if (cambios.length === 0) return nombrados;
  return sql`(${nombrados} or accion = 'registro.estado' and detalle ->> 'cambio' = any(${[...cambios]}::text[]))`;
};

/** Condition: acts before the given one, in reading order (newest first). */
const beforeActo = (before: number | undefined): RawBuilder<unknown> =>
  before === undefined
    ? sql`true`
    : sql`(instante, id) < ((select instante from auditoria where id = ${before}), ${before}::bigint)`;

const NEWEST_FIRST = sql.raw('order by instante desc, id desc');

/** A row that mentions a person. */
export type FoundRow = {
  readonly id: string;
  /** Form or reading that it belongs to. */
  readonly de: string;
  readonly semestre: string;
  readonly desde: Date;
};

/** Condition: the phrase occurs as whole words. Both are without accents and case. */
const containsPhrase = (frase: string) =>
  sql`busqueda like ${`%${frase.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} and ' ' || busqueda || ' ' like ${`% ${frase.replaceAll(/[\\%_]/g, String.raw`\$&`)} %`}`;

const TABLAS = { registros: 'formulario', items: 'formulario', leidos: 'leido' } as const;

/**
 * Returns the rows of one form or reading that contain a phrase as whole words.
 * @param source its name, a literal of the statement: there is one search index per name
 */
export async function selectHallados(
  db: Db,
  tabla: keyof typeof TABLAS,
  source: string,
  frase: string,
): Promise<FoundRow[]> {
  const columna = sql.ref(TABLAS[tabla]);
  const { rows } = await sql<FoundRow>`
    select id, ${columna} as de, semestre, creado as desde from ${sql.table(tabla)}
    where ${columna} = ${sql.lit(source)} and ${containsPhrase(frase)}`.execute(db);
  return rows;
}

/** Returns the assignments with names and addresses of teachers, for the caller to compare. */
export async function selectAsignaturas(
  db: Db,
): Promise<{ id: string; semestre: string; docente: string; correo: string; desde: Date }[]> {
  return db.selectFrom('asignaturas').select(['id', 'semestre', 'docente', 'correo', 'actualizada as desde']).execute();
}

/** Returns the messages to a person, with the number of the recipient. */
export async function selectCorreos(db: Db, frase: string): Promise<{ correo: string; numero: number }[]> {
  const { rows } = await sql<{ correo: string; numero: number }>`
    select correo, numero from correo_destinatarios where ${containsPhrase(frase)} or lower(email) = ${frase}`.execute(
    db,
  );
  return rows;
}

/** Returns the loads whose rows still exist and mention a person. */
export async function selectCargas(db: Db, frase: string): Promise<string[]> {
  const { rows } = await sql<{ carga: string }>`
    select distinct carga from carga_filas, jsonb_each_text(datos) as celda
    where lower(celda.value) = ${frase}`.execute(db);
  return rows.map(({ carga }) => carga);
}

/** Returns the requests that a person made about their data. */
export async function selectSolicitudes(db: Db, frase: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from solicitudes_titulares
    where documento = ${frase} or lower(correo) = ${frase}
      or lower(translate(nombre, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN')) = ${frase}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the short names that replace a person in acts that searched for them. Exports and anonymisations name the
 * person only by these.
 */
export async function selectNamesOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ nombre: string }>`
    select distinct objeto_ids[1] as nombre from auditoria
    where accion = 'persona.busqueda' and objeto_ids && ${[...ids]}::text[]`.execute(db);
  return rows.map(({ nombre }) => nombre);
}

/** A report that includes a person since an instant. */
export type InformePresence = { readonly informe: string; readonly semestre: string; readonly desde: Date };

/** Objects by which acts may concern a person. */
export type PersonaTraces = {
  readonly objetos: Objetos;
  /**
   * Messages to the person with the number of the recipient, `<message> <number>`: only these openings concern the
   * person.
   */
  readonly destinos: readonly string[];
  readonly presencias: readonly InformePresence[];
};

type FilaDePersona = FilaDeActo & { readonly por: 'suyo' | 'informe' };

/**
 * Returns a page of the acts that concern a person, newest first: those that name the person's objects, and those on a
 * whole report that already included the person.
 */
export async function selectActosOfPersona(
  db: Db,
  { objetos, destinos, presencias }: PersonaTraces,
  { antes: before, limite }: { readonly antes: number | undefined; readonly limite: number },
): Promise<FilaDePersona[]> {
  const page = sql`and ${beforeActo(before)} ${NEWEST_FIRST} limit ${limite}`;
  // One condition per report: with a join the planner does not see that the newest acts are found soon.
  const presente = presencias.map(
    ({ informe, semestre, desde }) => sql`
      objeto_ids[1] = ${informe} and instante >= ${desde}
        and coalesce(detalle ->> 'semestre', 'ALL') in (${semestre}, 'ALL', '')`,
  );
  const inInformes = presente.length > 0 ? sql`(${sql.join(presente, sql` or `)})` : sql`false`;
  const { rows } = await sql<FilaDePersona>`
    with suyos as (
      select ${ACTO}, 'suyo' as por from auditoria
      where ${aboutObjetos(objetos)}
        and (accion <> 'correo.apertura' or objeto_ids[1] || ' ' || (detalle ->> 'numero') = any(${[...destinos]}::text[]))
        ${page}
    ), abiertos as (
      select ${ACTO}, 'informe' as por from auditoria where accion = 'informe.apertura' and ${inInformes} ${page}
    ), exportados as (
      select ${ACTO}, 'informe' as por from auditoria where accion = 'informe.exportacion' and ${inInformes} ${page}
    )
    select * from suyos union all select * from abiertos union all select * from exportados
    ${NEWEST_FIRST} limit ${limite}`.execute(db);
  return rows;
}

const NOMBRE_PLANO = sql.raw(`lower(translate(nombre, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN'))`);

function matchingWord({ usuarios, nombre, objeto, direccion }: SearchWord): RawBuilder<unknown> {
  const any = [
    sql`usuario = any(${[...usuarios]}::text[])`,
    sql`usuario in (select c.usuario from cuentas as c where strpos(${NOMBRE_PLANO}, ${nombre}) > 0)`,
    aboutObjetos(objeto),
    ...(direccion === undefined ? [] : [sql`direccion = ${direccion}::inet`]),
  ];
  return sql`(${sql.join(any, sql` or `)})`;
}

function conditionsOf(vista: VistaDeAuditoria): RawBuilder<unknown> {
  const { palabras, usuarios, acciones, resultado, desde, hasta, objeto, direccion } = vista;
  const all: RawBuilder<unknown>[] = [sql`true`, ...palabras.map((palabra) => matchingWord(palabra))];
  if (usuarios) all.push(sql`usuario = any(${[...usuarios]}::text[])`);
  if (acciones?.length === 1) all.push(sql`accion = ${acciones[0]}`);
  else if (acciones) all.push(sql`accion = any(${[...acciones]}::text[])`);
  if (resultado === 'rechazado') all.push(sql`resultado = 'rechazado'`);
  if (resultado === 'hecho') all.push(sql`resultado = 'hecho'`);
  if (desde !== undefined) all.push(sql`instante >= ${desde}::date`);
  if (hasta !== undefined) all.push(sql`instante < ${hasta}::date + 1`);
  if (objeto) all.push(aboutObjetos(objeto));
  if (direccion !== undefined) all.push(sql`direccion = ${direccion}::inet`);
  return sql.join(all, sql` and `);
}

/** Returns a page of acts, newest first. @param before id of the last act read; undefined: the first page */
export async function selectActos(
  db: Db,
  vista: VistaDeAuditoria,
  { antes: before, limite }: { readonly antes: number | undefined; readonly limite: number },
): Promise<FilaDeActo[]> {
  const { rows } = await sql<FilaDeActo>`
    select ${ACTO} from auditoria where ${conditionsOf(vista)} and ${beforeActo(before)}
    ${NEWEST_FIRST} limit ${limite}`.execute(db);
  return rows;
}

export async function countActos(db: Db, vista: VistaDeAuditoria, limite: number): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    select count(*) as cuantos from (
      select from auditoria where ${conditionsOf(vista)} limit ${limite}
    ) as contados`.execute(db);
  return rows[0]?.cuantos ?? 0;
}

export async function findActo(db: Db, id: number): Promise<FilaDeActo | undefined> {
  const { rows } = await sql<FilaDeActo>`select ${ACTO} from auditoria where id = ${id}`.execute(db);
  return rows[0];
}

/** The parts of a record or item that are needed to name it. */
export type Nombrado = {
  readonly id: string;
  readonly formulario: string;
  readonly comprobante: string;
  readonly esItem: boolean;
};

const NOMBRADOS = sql.raw(`(
  select id, formulario, comprobante, false as "esItem" from registros
  union all select id, formulario, comprobante, true from items) as nombrados`);

/** Returns the records and items with these ids that still exist. */
export async function selectNombrados(db: Db, ids: readonly string[]): Promise<Nombrado[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Nombrado>`select * from ${NOMBRADOS} where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Returns the ids of the record with a receipt's number, and of its items. */
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

/** Returns the changes of state that affected any of these rows. */
export async function selectCambiosOf(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const anyId = sql<string>`any(${[...ids]}::uuid[])`;
  const rows = await db
    .selectFrom('historial')
    .select('cambio')
    .distinct()
    .where((eb) => eb.or([eb('registro', '=', anyId), eb('item', '=', anyId)]))
    .execute();
  return rows.map(({ cambio }) => cambio);
}

/** Returns the first rows whose state a change affected, and their number. */
export async function selectCambiados(
  db: Db,
  cambio: string,
  limite: number,
): Promise<{ readonly total: number; readonly ids: string[] }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select coalesce(registro, item) as id, count(*) over () as total from historial
    where cambio = ${cambio}::uuid order by id limit ${limite}`.execute(db);
  return { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
}
