import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Diferencia } from '../../edicion/estado.ts';
import { DIAS_DE_GRACIA } from '../store.ts';

/** Changes of a list that its page tells of. */
const MAX_CAMBIOS = 50;

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

/** Nobody else changes the list until the transaction ends. @returns its version; null: no such list */
export async function lockLista(tx: Db, lista: string): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select version from listas where nombre = ${lista} for update`.execute(tx);
  return rows[0]?.version ?? null;
}

export async function findVersion(db: Db, lista: string): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`select version from listas where nombre = ${lista}`.execute(db);
  return rows[0]?.version ?? null;
}

export async function selectOpcionesDe(db: Db, lista: string): Promise<readonly FilaDeOpcion[]> {
  const { rows } = await sql<FilaDeOpcion>`
    select clave, texto, activa, atributos,
      activa or desactivada_en > now() - make_interval(days => ${DIAS_DE_GRACIA}) as enviable
    from lista_opciones where lista = ${lista}
    order by orden, texto collate "es-x-icu"`.execute(db);
  return rows;
}

export async function selectRetiradas(db: Db, lista: string): Promise<readonly string[]> {
  const { rows } = await sql<{ clave: string }>`
    select clave from lista_opciones_retiradas where lista = ${lista}`.execute(db);
  return rows.map(({ clave }) => clave);
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

type Cambio = {
  readonly lista: string;
  readonly usuario: string;
  readonly persona: string;
  readonly origen: 'mano' | 'archivo' | 'deshacer';
  readonly diferencia: Diferencia;
  readonly now: Date;
};

/** Raises a list's version, and keeps what made it. @returns the new version */
export async function insertCambio(tx: Db, cambio: Cambio): Promise<number> {
  const { lista, usuario, persona, origen, diferencia, now } = cambio;
  const { rows } = await sql<{ version: number }>`
    with subida as (
      update listas set version = version + 1, cambiada = ${now} where nombre = ${lista} returning version
    )
    insert into listas_cambios (lista, version, instante, usuario, persona, origen, diferencia)
    select ${lista}, version, ${now}, ${usuario}, ${persona}, ${origen}, ${JSON.stringify(diferencia)}::jsonb from subida
    returning version`.execute(tx);
  return rows[0]!.version;
}

export type FilaDeCambio = {
  readonly version: number;
  readonly instante: Date;
  readonly persona: string;
  readonly origen: Cambio['origen'];
  readonly diferencia: unknown;
};

/** The last changes of a list, the newest first. */
export async function selectCambios(db: Db, lista: string): Promise<readonly FilaDeCambio[]> {
  const { rows } = await sql<FilaDeCambio>`
    select version, instante, persona, origen, diferencia from listas_cambios
    where lista = ${lista} order by version desc limit ${MAX_CAMBIOS}`.execute(db);
  return rows;
}

export type FilaDeLista = {
  readonly nombre: string;
  readonly activas: number;
  readonly apagadas: number;
  /** Null: nobody changed it. */
  readonly instante: Date | null;
  readonly persona: string | null;
};

/** Every list with how many options it has, and its last change. */
export async function selectListas(db: Db): Promise<readonly FilaDeLista[]> {
  const { rows } = await sql<FilaDeLista>`
    select l.nombre, count(o.clave) filter (where o.activa) as activas,
      count(o.clave) filter (where not o.activa) as apagadas, c.instante, c.persona
    from listas as l
    left join lista_opciones as o on o.lista = l.nombre
    left join listas_cambios as c on c.lista = l.nombre and c.version = l.version
    group by l.nombre, c.instante, c.persona`.execute(db);
  return rows;
}
