// SQL of the option lists: seed, options, versions, and counts of the options in records.
import { sql } from 'kysely';
import type { Lista, Opcion } from '#catalogo/listas/opcion.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Days in which a switched-off option may still be sent, because drafts and outboxes may contain it (DESIGN §3). */
const DIAS_DE_GRACIA = 30;

/** Adds the seed's lists and options that are missing. Changes by managers are kept. */
export async function insertMissing(db: Db, listas: readonly Lista[]): Promise<void> {
  const nombres = listas.map(({ nombre, titulo }) => ({ nombre, titulo }));
  const opciones = listas.flatMap(({ nombre, opciones }) =>
    opciones.map(({ clave, texto, activa = true, atributos = {} }, orden) => ({
      lista: nombre,
      clave,
      texto,
      orden,
      // An option that was never offered cannot be in a draft.
      desactivada_en: activa ? null : '-infinity',
      atributos,
    })),
  );
  await sql`
    with sembradas as (
      insert into listas (nombre, titulo)
      select nombre, titulo from jsonb_to_recordset(${JSON.stringify(nombres)}::jsonb) as l(nombre text, titulo text)
      on conflict do nothing
    )
    insert into lista_opciones (lista, clave, texto, orden, desactivada_en, atributos)
    select lista, clave, texto, orden, desactivada_en, atributos
    from jsonb_to_recordset(${JSON.stringify(opciones)}::jsonb)
      as o(lista text, clave text, texto text, orden integer, desactivada_en timestamptz, atributos jsonb)
    -- Options deleted by a manager are not restored.
    where not exists (select from lista_opciones_retiradas as r where (r.lista, r.clave) = (o.lista, o.clave))
    on conflict do nothing`.execute(db);
}

/** True for an option that may be sent: offered, or switched off recently. */
const ENVIABLE = sql<boolean>`(activa or desactivada_en > now() - make_interval(days => ${DIAS_DE_GRACIA}))`;

/** A field of a form that holds chosen options. */
export type LugarDeOpcion = { readonly formulario: string; readonly campo: string };

/** JSON path of the option keys in a record, through all items and choices. */
const pathOf = ({ campo }: LugarDeOpcion): string =>
  `lax $.${[...campo.split('.'), 'clave'].map((parte) => JSON.stringify(parte)).join('.')}`;

/** Counts the uses of each option in records. Reads all records of the forms. */
export async function countVeces(db: Db, lugares: readonly LugarDeOpcion[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const lugar of lugares) {
    const { rows } = await sql<{ clave: string; veces: number }>`
      select clave #>> '{}' as clave, count(*) as veces
      from registros, jsonb_path_query(datos, ${pathOf(lugar)}::jsonpath) as clave
      where formulario = ${lugar.formulario} group by 1`.execute(db);
    for (const { clave, veces: count } of rows) counts.set(clave, (counts.get(clave) ?? 0) + count);
  }
  return counts;
}

/** Returns true if any record holds the option. */
export async function isEnRegistros(db: Db, lugares: readonly LugarDeOpcion[], clave: string): Promise<boolean> {
  for (const lugar of lugares) {
    const ruta = `${pathOf(lugar)} ? (@ == $clave)`;
    const { rows } = await sql`
      select 1 from registros
      where formulario = ${lugar.formulario}
        and jsonb_path_exists(datos, ${ruta}::jsonpath, ${JSON.stringify({ clave })}::jsonb) limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Counts the records of a semester per option that did not give back their place: those taken without a limit. */
export async function countInSemestre(
  db: Db,
  lugares: readonly LugarDeOpcion[],
  semestre: string,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const lugar of lugares) {
    const { rows } = await sql<{ clave: string; veces: number }>`
      select clave #>> '{}' as clave, count(*) as veces
      from registros, jsonb_path_query(datos, ${pathOf(lugar)}::jsonpath) as clave
      where formulario = ${lugar.formulario} and semestre = ${semestre}
        and not exists (select from cupos_liberados as l where l.registro = registros.id)
      group by 1`.execute(db);
    for (const { clave, veces: count } of rows) counts.set(clave, (counts.get(clave) ?? 0) + count);
  }
  return counts;
}

/** Number of earlier texts of an option that are remembered. */
const MAX_ANTERIORES = 10;

/** An option as stored, in its list's order. */
export type FilaDeOpcion = {
  readonly clave: string;
  readonly texto: string;
  readonly activa: boolean;
  /** May be sent: offered, or switched off recently. */
  readonly enviable: boolean;
  readonly atributos: Readonly<Record<string, string | number | boolean>>;
};

/** Locks a list until the transaction ends. */
export async function lockLista(tx: Db, lista: string): Promise<{ readonly version: number } | undefined> {
  return tx.selectFrom('listas').select('version').where('nombre', '=', lista).forUpdate().executeTakeFirst();
}

export async function findVersion(db: Db, lista: string): Promise<number | null> {
  const fila = await db.selectFrom('listas').select('version').where('nombre', '=', lista).executeTakeFirst();
  return fila?.version ?? null;
}

export async function selectOpcionesForEditing(db: Db, lista: string): Promise<readonly FilaDeOpcion[]> {
  return db
    .selectFrom('lista_opciones')
    .select(['clave', 'texto', 'activa', 'atributos', ENVIABLE.as('enviable')])
    .$narrowType<Pick<FilaDeOpcion, 'atributos'>>()
    .where('lista', '=', lista)
    .orderBy('orden')
    .orderBy('texto', (texto) => texto.collate('es-x-icu'))
    .execute();
}

export async function selectRetiradas(db: Db, lista: string): Promise<readonly string[]> {
  const filas = await db.selectFrom('lista_opciones_retiradas').select('clave').where('lista', '=', lista).execute();
  return filas.map(({ clave }) => clave);
}

/** The new options of a list, in order. */
type WrittenLista = {
  readonly lista: string;
  readonly opciones: readonly Omit<FilaDeOpcion, 'enviable'>[];
  readonly now: Date;
};

/** Writes a list's options. Missing ones are deleted and marked, so that no seed restores them. */
export async function writeOpciones(tx: Db, { lista, opciones, now }: WrittenLista): Promise<void> {
  const filas = JSON.stringify(opciones.map((opcion, orden) => ({ ...opcion, orden })));
  const claves = opciones.map(({ clave }) => clave);
  await sql`
    with eliminadas as (
      delete from lista_opciones where lista = ${lista} and clave <> all(${claves}::text[]) returning lista, clave
    )
    insert into lista_opciones_retiradas (lista, clave) select lista, clave from eliminadas
    on conflict do nothing`.execute(tx);
  await sql`
    delete from lista_opciones_retiradas where lista = ${lista} and clave = any(${claves}::text[])`.execute(tx);
  // Two options may exchange their texts, which are unique: each first gets a temporary text. No real text begins with
  // a space.
  await sql`
    update lista_opciones as o set
      texto = ' ' || o.clave,
      anteriores = (
        select jsonb_agg(texto order by lugar) from (
          select texto, lugar from jsonb_array_elements_text((o.anteriores - o.texto) || to_jsonb(o.texto))
            with ordinality as uno(texto, lugar)
          order by lugar desc limit ${MAX_ANTERIORES}
        ) as ultimos
      )
    from jsonb_to_recordset(${filas}::jsonb) as n(clave text, texto text)
    where o.lista = ${lista} and o.clave = n.clave and o.texto <> n.texto`.execute(tx);
  await sql`
    insert into lista_opciones as o (lista, clave, texto, orden, desactivada_en, atributos)
    -- An option that was never offered cannot be in a draft.
    select ${lista}, clave, texto, orden, case when activa then null else '-infinity'::timestamptz end, atributos
    from jsonb_to_recordset(${filas}::jsonb)
      as n(clave text, texto text, activa boolean, orden integer, atributos jsonb)
    on conflict (lista, clave) do update set
      texto = excluded.texto, orden = excluded.orden, atributos = excluded.atributos,
      desactivada_en = case when excluded.desactivada_en is null then null else coalesce(o.desactivada_en, ${now}) end`.execute(
    tx,
  );
}

/** Stores a list that is not there yet, and its title. */
export async function upsertLista(tx: Db, { nombre, titulo }: Pick<Lista, 'nombre' | 'titulo'>): Promise<void> {
  await tx
    .insertInto('listas')
    .values({ nombre, titulo })
    .onConflict((conflict) => conflict.column('nombre').doUpdateSet({ titulo }))
    .execute();
}

/** Increments a list's version. @returns the new version */
export async function raiseVersion(tx: Db, lista: string, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable('listas')
    .set({ version: sql`version + 1`, cambiada: now })
    .where('nombre', '=', lista)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

type FilaDeLista = {
  readonly nombre: string;
  readonly activas: number;
  readonly apagadas: number;
};

/** Returns every list with its numbers of options. */
export async function selectListas(db: Db): Promise<readonly FilaDeLista[]> {
  return db
    .selectFrom('listas as l')
    .leftJoin('lista_opciones as o', 'o.lista', 'l.nombre')
    .select((eb) => [
      'l.nombre',
      eb.fn.count<number>('o.clave').filterWhere('o.activa', '=', true).as('activas'),
      eb.fn.count<number>('o.clave').filterWhere('o.activa', '=', false).as('apagadas'),
    ])
    .groupBy('l.nombre')
    .execute();
}

export type FilaOpcion = Opcion & { readonly lista: string };

/** Returns every option that may be sent, in the managers' order. */
export async function selectSendable(db: Db): Promise<readonly FilaOpcion[]> {
  return db
    .selectFrom('lista_opciones')
    .select(['lista', 'clave', 'texto', 'activa', 'atributos', 'anteriores'])
    .$narrowType<{ atributos: Opcion['atributos']; anteriores: readonly string[] }>()
    .where(ENVIABLE)
    .orderBy('lista')
    .orderBy('orden')
    .orderBy('texto', (texto) => texto.collate('es-x-icu'))
    .execute();
}

/** Returns every option of some lists with its former texts and the attributes that managers see, offered or not. */
export async function selectWithAnteriores(db: Db, listas: readonly string[]): Promise<readonly FilaOpcion[]> {
  return db
    .selectFrom('lista_opciones')
    .select(['lista', 'clave', 'texto', 'activa', 'atributos', 'anteriores'])
    .$narrowType<{ atributos: Opcion['atributos']; anteriores: readonly string[] }>()
    .where('lista', 'in', listas)
    .orderBy('lista')
    .orderBy('clave')
    .execute();
}

/** Returns every option of a list, offered or not, in the managers' order. */
export async function selectOpciones(db: Db, lista: string): Promise<readonly Opcion[]> {
  return db
    .selectFrom('lista_opciones')
    .select(['clave', 'texto', 'activa', 'atributos'])
    .$narrowType<{ atributos: Opcion['atributos'] }>()
    .where('lista', '=', lista)
    .orderBy('orden')
    .orderBy('texto', (texto) => texto.collate('es-x-icu'))
    .execute();
}
