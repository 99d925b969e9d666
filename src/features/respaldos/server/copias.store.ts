// SQL of stored copies, and of courses with their history of copies.
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { plainText } from '#catalogo/busqueda.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { ClaseDeTanda, EstadoDeCurso } from '../contract.ts';

/**
 * Row of a copy. `id` is the key of its file and the id of the course's row in its batch; `programacion` is the
 * schedule that made it.
 */
export type FilaCopia = Selectable<DB['respaldo_copias']>;

const keptCopias = (db: Db) => db.selectFrom('respaldo_copias').where('retirada', 'is', null);

/** Stores a copy, replacing one of the same row. */
export async function saveCopia(tx: Db, copia: Omit<FilaCopia, 'ausente' | 'retirada'>): Promise<void> {
  const { id: _id, ...change } = copia;
  const fresh = { ausente: false, retirada: null };
  await tx
    .insertInto('respaldo_copias')
    .values({ ...copia, ...fresh })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...change, ...fresh }))
    .execute();
}

export async function findCopia(db: Db, id: string): Promise<FilaCopia | undefined> {
  return keptCopias(db).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function selectCopias(db: Db, servidor: string, curso: number): Promise<FilaCopia[]> {
  return keptCopias(db)
    .selectAll()
    .where('servidor', '=', servidor)
    .where('curso', '=', curso)
    .orderBy('hecha', 'desc')
    .execute();
}

/** Newest usable copy of each course. */
export async function selectUltimasBuenas(
  db: Db,
  cursos: readonly Pick<FilaCopia, 'servidor' | 'curso'>[],
): Promise<FilaCopia[]> {
  if (cursos.length === 0) return [];
  const { rows } = await sql<FilaCopia>`
    select u.* from unnest(${cursos.map(({ servidor }) => servidor)}::text[],
        ${cursos.map(({ curso }) => curso)}::int[]) as c (servidor, curso)
      cross join lateral (select * from respaldo_copias k
        where k.servidor = c.servidor and k.curso = c.curso and k.retirada is null and not k.ausente
        order by k.hecha desc limit 1) u`.execute(db);
  return rows;
}

/** Marks a copy as removed; its file is deleted later. @returns false if there was none */
export async function retireCopia(tx: Db, id: string, now: Date): Promise<boolean> {
  const retired = await tx
    .updateTable('respaldo_copias')
    .set({ retirada: now })
    .where('id', '=', id)
    .where('retirada', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return retired !== undefined;
}

/** Marks as removed all but the newest usable copies that a schedule made of a course. */
export async function retireSurplus(
  tx: Db,
  { servidor, curso }: Pick<FilaCopia, 'servidor' | 'curso'>,
  { programacion, conservar, now }: { readonly programacion: string; readonly conservar: number; readonly now: Date },
): Promise<void> {
  await sql`
    update respaldo_copias set retirada = ${now} where id in (
      select id from respaldo_copias
      where servidor = ${servidor} and curso = ${curso} and programacion = ${programacion} and retirada is null
        and not ausente
      order by hecha desc offset ${conservar})`.execute(tx);
}

export async function selectRetiradas(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('respaldo_copias').select('id').where('retirada', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

/** Deletes the row of a removed copy after its file. */
export async function deleteRetirada(db: Db, id: string): Promise<void> {
  await db.deleteFrom('respaldo_copias').where('id', '=', id).where('retirada', 'is not', null).execute();
}

/** Copies that are not removed, with the last known state of their files. */
export async function selectKept(db: Db): Promise<Pick<FilaCopia, 'id' | 'ausente' | 'tamano'>[]> {
  return keptCopias(db).select(['id', 'ausente', 'tamano']).execute();
}

/** Stores that the file of a copy is missing or back. */
export async function markAusente(db: Db, id: string, ausente: boolean): Promise<void> {
  await db.updateTable('respaldo_copias').set({ ausente }).where('id', '=', id).execute();
}

export type CursoLeido = {
  readonly servidor: string;
  readonly curso: number;
  readonly nombre: string;
  readonly nombreCorto: string;
  /** Path of the category, by names. */
  readonly categoria: string;
  /** Path of the category by ids, outermost first. */
  readonly ruta: readonly number[];
};

export async function saveCursos(tx: Db, leidos: readonly CursoLeido[]): Promise<void> {
  if (leidos.length === 0) return;
  const rows = leidos.map(({ nombreCorto, ...curso }) => ({
    ...curso,
    nombre_corto: nombreCorto,
    busqueda: plainText(`${curso.nombre} ${nombreCorto} ${curso.categoria}`),
  }));
  await sql`
    insert into respaldo_cursos (servidor, curso, nombre, nombre_corto, categoria, ruta, busqueda)
    select servidor, curso, nombre, nombre_corto, categoria, ruta, busqueda
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (servidor text, curso int, nombre text, nombre_corto text, categoria text, ruta int[], busqueda text)
    on conflict (servidor, curso) do update set nombre = excluded.nombre, nombre_corto = excluded.nombre_corto,
      categoria = excluded.categoria, ruta = excluded.ruta, busqueda = excluded.busqueda`.execute(tx);
}

/** A course with a summary of its copies. */
export type FilaHistorial = {
  readonly servidor: string;
  readonly curso: number;
  readonly nombre: string;
  readonly nombre_corto: string;
  readonly categoria: string;
  readonly copias: number;
  /** Kind of the last request for the course; null if its batch was deleted. */
  readonly clase: ClaseDeTanda | null;
  readonly con_respaldo: boolean | null;
  readonly estado: EstadoDeCurso | null;
  readonly motivo: string | null;
  readonly pedida: Date | null;
};

const CON_COPIA = sql<boolean>`exists (select from respaldo_copias k
  where k.servidor = c.servidor and k.curso = c.curso and k.retirada is null and not k.ausente)`;

type HistorialFilter = {
  readonly servidor?: string | undefined;
  readonly curso?: number | undefined;
  /** Words to search in the names, from `wordsOf`. */
  readonly palabras?: readonly string[];
  readonly sinCopia?: boolean | undefined;
};

const whereOf = ({
  servidor,
  curso,
  palabras = [],
  sinCopia: withoutCopia = false,
}: HistorialFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(servidor === undefined ? [] : [sql`c.servidor = ${servidor}`]),
      ...(curso === undefined ? [] : [sql`c.curso = ${curso}`]),
      ...palabras.map((palabra) => sql`strpos(c.busqueda, ${palabra}) > 0`),
      ...(withoutCopia ? [sql`not ${CON_COPIA}`] : []),
    ],
    sql` and `,
  );

/** Courses by name, each with the number of its copies and the last request. */
export async function selectHistorial(
  db: Db,
  { salto, limite, ...filtro }: HistorialFilter & { readonly salto: number; readonly limite: number },
): Promise<FilaHistorial[]> {
  const { rows } = await sql<FilaHistorial>`
    select c.servidor, c.curso, c.nombre, c.nombre_corto, c.categoria, n.copias,
      i.clase, i.con_respaldo, i.estado, i.motivo, i.pedida
    from (select * from respaldo_cursos c where ${whereOf(filtro)}
          order by nombre collate "es-x-icu", servidor, curso limit ${limite} offset ${salto}) c
      cross join lateral (select count(*)::int as copias from respaldo_copias k
        where k.servidor = c.servidor and k.curso = c.curso and k.retirada is null) n
      left join lateral (select t.clase, t.con_respaldo, f.estado, f.motivo, t.creada as pedida
        from respaldo_filas f join respaldo_tandas t on t.id = f.tanda
        where f.servidor = c.servidor and f.curso = c.curso order by t.creada desc limit 1) i on true
    order by c.nombre collate "es-x-icu", c.servidor, c.curso`.execute(db);
  return rows;
}

export async function countHistorial(db: Db, filtro: HistorialFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from respaldo_cursos c where ${whereOf(filtro)}`.execute(db);
  return rows[0]!.total;
}

/** Courses of a server: by id, and all inside some categories. */
type CursosElegidos = {
  readonly servidor: string;
  readonly cursos: readonly number[];
  readonly categorias: readonly number[];
};

/** Sums size and duration of the newest usable copies. */
export async function sumUltimas(
  db: Db,
  { servidor, cursos, categorias }: CursosElegidos,
): Promise<{ conocidos: number; bytes: number; segundos: number }> {
  const { rows } = await sql<{ conocidos: number; bytes: number; segundos: number }>`
    select count(*)::int as conocidos, coalesce(sum(u.tamano), 0)::bigint as bytes,
      coalesce(sum(u.segundos), 0)::bigint as segundos
    from respaldo_cursos c cross join lateral (select tamano, segundos from respaldo_copias k
      where k.servidor = c.servidor and k.curso = c.curso and k.retirada is null and not k.ausente
      order by k.hecha desc limit 1) u
    where c.servidor = ${servidor} and (c.curso = any(${[...cursos]}::int[]) or c.ruta && ${[...categorias]}::int[])`.execute(
    db,
  );
  return rows[0]!;
}

export type MadeByOrigen = { readonly origen: FilaCopia['origen']; readonly copias: number; readonly cursos: number };

/** Counts the kept copies that were made in a stretch of time, and their courses, by their origin. */
export async function countMade(
  db: Db,
  { desde, hasta }: { readonly desde: Date; readonly hasta: Date },
): Promise<readonly MadeByOrigen[]> {
  return keptCopias(db)
    .select(['origen', sql<number>`count(*)`.as('copias')])
    .select(sql<number>`count(distinct (servidor, curso))`.as('cursos'))
    .where('ausente', '=', false)
    .where('hecha', '>=', desde)
    .where('hecha', '<', hasta)
    .groupBy('origen')
    .orderBy('origen')
    .execute();
}
