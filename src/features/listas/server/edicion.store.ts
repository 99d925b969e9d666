import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import { ENVIABLE } from './store.ts';

/** Wordings of an option that are remembered. */
const MAX_ANTERIORES = 10;

/** An option as the database has it, in its list's order. */
export type FilaDeOpcion = {
  readonly clave: string;
  readonly texto: string;
  readonly activa: boolean;
  /** It may still be sent: on offer, or switched off of late. */
  readonly enviable: boolean;
  readonly atributos: Readonly<Record<string, string | number | boolean>>;
};

/** Keeps others from changing a list until the transaction ends. */
export async function lockLista(tx: Db, lista: string): Promise<{ readonly version: number } | undefined> {
  return tx.selectFrom('listas').select('version').where('nombre', '=', lista).forUpdate().executeTakeFirst();
}

export async function findVersion(db: Db, lista: string): Promise<number | null> {
  const fila = await db.selectFrom('listas').select('version').where('nombre', '=', lista).executeTakeFirst();
  return fila?.version ?? null;
}

export async function selectOpcionesDe(db: Db, lista: string): Promise<readonly FilaDeOpcion[]> {
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

/** A list's options as they are to be, in order; what a version of it is raised to comes with them. */
type Escrita = {
  readonly lista: string;
  readonly opciones: readonly Omit<FilaDeOpcion, 'enviable'>[];
  readonly now: Date;
};

/** Writes a list's options: one that is not among them is deleted, and no seed brings it back. */
export async function writeOpciones(tx: Db, { lista, opciones, now }: Escrita): Promise<void> {
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
  // Two may exchange their texts: each lets go of its own first. No text begins with a space.
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
    -- One that was never offered is in nobody's draft.
    select ${lista}, clave, texto, orden, case when activa then null else '-infinity'::timestamptz end, atributos
    from jsonb_to_recordset(${filas}::jsonb)
      as n(clave text, texto text, activa boolean, orden integer, atributos jsonb)
    on conflict (lista, clave) do update set
      texto = excluded.texto, orden = excluded.orden, atributos = excluded.atributos,
      desactivada_en = case when excluded.desactivada_en is null then null else coalesce(o.desactivada_en, ${now}) end`.execute(
    tx,
  );
}

/** Raises a list's version. @returns the new one */
export async function raiseVersion(tx: Db, lista: string, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable('listas')
    .set({ version: sql`version + 1`, cambiada: now })
    .where('nombre', '=', lista)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export type FilaDeLista = {
  readonly nombre: string;
  readonly activas: number;
  readonly apagadas: number;
};

/** Every list with the number of its options. */
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
