// SQL to remove or correct persons in records: selects, locks and rewrites records.
import { sql } from 'kysely';
import type { Ambito } from '#catalogo/ambito.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Reconocedor } from '#core/almacenes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';

/** A record as anonymising reads it. */
export type RegistroGuardado = {
  readonly id: string;
  readonly formulario: string;
  readonly version: number;
  readonly semestre: Semestre;
  readonly creado: Date;
  readonly comprobante: string;
  readonly datos: Readonly<Record<string, unknown>>;
  /** Ids of its rows in the report that counts items, in order. */
  readonly items: readonly string[];
};

type RegistroNombrado = RegistroGuardado & {
  /** Ids of the items that the patterns match. */
  readonly nombrados: readonly string[];
};

type UnidadDeFormulario = { readonly formulario: string; readonly unidad: string | undefined };

/**
 * Returns the records of a form that may name a person, the newest first; the caller decides. With a limit only the
 * search text is matched, which has an index; without one, all data.
 */
export async function selectNombrados(
  db: Db,
  { formulario, unidad }: UnidadDeFormulario,
  { patrones, sueltos, limite }: Pick<Reconocedor, 'patrones' | 'sueltos'> & { readonly limite?: number },
): Promise<readonly RegistroNombrado[]> {
  if (patrones.length === 0) return [];
  // One condition for each pattern, and the form as a literal: only then the index of the report's search is used.
  const namesPersona = sql.join(
    patrones.map((patron) => sql`busqueda like ${patron}`),
    sql` or `,
  );
  const dicho = sql`lower(unaccent(datos::text)) like any(${[...patrones]}::text[]) or datos::text ~ any(${[...sueltos]}::text[])`;
  const indexed =
    unidad === undefined
      ? sql`select id from registros where formulario = ${sql.lit(formulario)} and (${namesPersona})`
      : sql`select registro from items where formulario = ${sql.lit(formulario)} and (${namesPersona})`;
  const matching =
    limite === undefined
      ? sql`${indexed} union select id from registros where formulario = ${sql.lit(formulario)} and (${dicho})`
      : indexed;
  const { rows } = await sql<RegistroNombrado>`
    select id, formulario, version, semestre, creado, comprobante, datos,
      array(select i.id::text from items i where i.registro = r.id order by i.orden) as items,
      array(select i.id::text from items i where i.registro = r.id and (${namesPersona}) order by i.orden) as nombrados
    from registros r where id in (${matching}) order by creado desc, id desc
    ${limite === undefined ? sql`` : sql`limit ${limite}`}`.execute(db);
  return rows;
}

/** Returns a batch of a form's records of a semester, in the order of their ids. */
export async function selectDeSemestre(
  db: Db,
  {
    formulario,
    semestre,
    despues: after,
    limite,
  }: { formulario: string; semestre: string; despues: string; limite: number },
): Promise<readonly RegistroGuardado[]> {
  const { rows } = await sql<RegistroGuardado>`
    select id, formulario, version, semestre, creado, comprobante, datos,
      array(select i.id::text from items i where i.registro = r.id order by i.orden) as items
    from registros r where formulario = ${formulario} and semestre = ${semestre} and (${after} = '' or id > nullif(${after}, '')::uuid)
    order by id limit ${limite} for update`.execute(db);
  return rows;
}

/** Returns the records with these ids, locked until the transaction ends. */
export async function lockRegistros(tx: Db, ids: readonly string[]): Promise<readonly RegistroGuardado[]> {
  const { rows } = await sql<RegistroGuardado>`
    select id, formulario, version, semestre, creado, comprobante, datos,
      array(select i.id::text from items i where i.registro = r.id order by i.orden) as items
    from registros r where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx);
  return rows;
}

type FilaReescrita = Ambito & {
  readonly id: string;
  readonly datos: Readonly<Record<string, unknown>>;
  readonly busqueda: string;
};

export type RegistroReescrito = FilaReescrita & { readonly items: readonly FilaReescrita[] };

/** Writes records with other data, and their items; those that they have no more go. */
export async function rewriteRegistros(tx: Db, reescritos: readonly RegistroReescrito[]): Promise<void> {
  if (reescritos.length === 0) return;
  const items = reescritos.flatMap((reescrito) => reescrito.items);
  await sql`
    update registros r
    set datos = n.datos, busqueda = n.busqueda, programas = n.programas, facultades = n.facultades,
      asignaturas = n.asignaturas
    from jsonb_to_recordset(${JSON.stringify(reescritos)}::jsonb)
      as n(id uuid, datos jsonb, busqueda text, programas text[], facultades text[], asignaturas text[])
    where r.id = n.id`.execute(tx);
  // A list that no longer makes the rows of a report: its records are rows by themselves.
  await sql`
    delete from items where registro = any(${reescritos.map(({ id }) => id)}::uuid[])
      and not (id = any(${items.map(({ id }) => id)}::uuid[]))`.execute(tx);
  if (items.length === 0) return;
  await sql`
    update items i set datos = n.datos, busqueda = n.busqueda, programas = n.programas, facultades = n.facultades,
      asignaturas = n.asignaturas
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as n(id uuid, datos jsonb, busqueda text, programas text[], facultades text[], asignaturas text[])
    where i.id = n.id`.execute(tx);
}
