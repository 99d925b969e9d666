// SQL of the survey's answers: stored in a mix that hides their order, settled after it, published in groups.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import {
  answerColumns,
  ASIGNATURA,
  CLAVES,
  COLUMNAS,
  columnList,
  CONTEO,
  countColumns,
  groupColumns,
  GRUPO,
  keyColumns,
  PREGUNTAS,
  TEXTOS,
} from './columnas.store.ts';
import { ADD_TO_EXISTING, ADD_UP, COUNT_CHANGES } from './conteo.store.ts';

/** True for an answer that is published at once, without a group. */
const PUBLISHED_AT_ONCE = sql`(select minimo = 1 from encuesta_publicacion)`;

/** Least number of answers of a group, and the last day at whose start groups were published. */
export type Publicacion = { readonly minimo: number; readonly dia: string };

/** Null for a database that no application has used yet. */
export async function readPublicacion(db: Db): Promise<Publicacion | null> {
  return (await db.selectFrom('encuesta_publicacion').select(['minimo', 'dia']).executeTakeFirst()) ?? null;
}

export async function writePublicacion(tx: Db, { minimo, dia }: Publicacion): Promise<void> {
  await sql`
    insert into encuesta_publicacion (minimo, dia) values (${minimo}, ${dia})
    on conflict (unica) do update set minimo = excluded.minimo, dia = excluded.dia`.execute(tx);
}

/**
 * Publishes the waiting answers of each subject that has enough for a group. One transaction writes all of them again in
 * random order, so that they reveal no more of their time than the group does. The mix must be redistributed afterwards.
 * A subject that still waits gets a published row of zero answers, which keeps its row in the report.
 * @param minimo least number of answers of a group
 */
export async function publishEncuestas(tx: Db, minimo: number): Promise<void> {
  await sql`
    with completas as materialized (
      select ${CLAVES} from (
        select ${CLAVES}, respuestas from encuesta_conteos where not publicada
        union all
        select ${CLAVES}, 1 from encuestas_mezcla where not publicada
      ) as esperan group by ${CLAVES} having sum(respuestas) >= ${minimo}
    ), movidas as materialized (
      delete from encuestas as e using completas as c
      where not e.publicada and (${columnList(keyColumns, 'e')}) = (${columnList(keyColumns, 'c')})
      returning ${columnList(answerColumns, 'e')}
    ), asentadas as (
      insert into encuestas (${COLUMNAS}) select ${columnList(answerColumns.map(alwaysPublished))} from movidas order by random()
    ), de_la_mezcla as (
      update encuestas_mezcla as m set publicada = true from completas as c
      where not m.publicada and (${columnList(keyColumns, 'm')}) = (${columnList(keyColumns, 'c')})
    ), conteos as materialized (
      delete from encuesta_conteos as k using completas as c
      where (${columnList(keyColumns, 'k')}) = (${columnList(keyColumns, 'c')})
      returning ${columnList(countColumns, 'k')}
    )
    insert into encuesta_conteos (${CONTEO})
    select ${CLAVES}, true, ${ADD_UP} from conteos group by ${CLAVES} order by random()`.execute(tx);
  await sql`
    insert into encuesta_conteos (${CONTEO})
    select ${CLAVES}, true, 0, ${NO_ANSWERS} from (
      select ${CLAVES} from encuesta_conteos where not publicada
      union
      select ${CLAVES} from encuestas_mezcla where not publicada
    ) as esperan order by random()
    on conflict do nothing`.execute(tx);
}

const alwaysPublished = (columna: string): string => (columna === 'publicada' ? 'true' : columna);

const NO_ANSWERS = sql.raw(PREGUNTAS.map(() => `'{0,0,0,0,0}'::integer[]`).join(', '));

/** Answers by the keys of the form. */
export type Respuestas = readonly Readonly<Record<string, unknown>>[];

/**
 * Number of answers that are always mixed with each other. The larger it is, the less the position of a row reveals;
 * each sending writes all of them again.
 */
const MIX_SIZE = 128;

/** Answers as JSON, by the keys of the form. */
const JSON_COLUMNS = sql.raw(
  [
    ...[...ASIGNATURA, ...TEXTOS].map(({ clave }) => `"${clave}" text`),
    ...PREGUNTAS.map(({ clave }) => `"${clave}" smallint`),
  ].join(', '),
);
const FROM_JSON = sql.raw(
  [...ASIGNATURA, ...TEXTOS, ...PREGUNTAS].map(({ clave, columna }) => `"${clave}" as ${columna}`).join(', '),
);

/** Answers as rows, each with a random id. @param publicada an expression */
const rowsOf = (respuestas: Respuestas, publicada: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${COLUMNAS} from (
    select gen_random_uuid() as id, ${publicada} as publicada, ${FROM_JSON}
    from jsonb_to_recordset(${JSON.stringify(respuestas)}::jsonb) as j(${JSON_COLUMNS})
  ) as n`;

/** Makes other processes that store answers wait until the transaction ends. */
export async function lockEncuestas(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('encuestas', 0))`.execute(tx);
}

/** Returns true if answers that left the mix before today have not been settled. @param today `AAAA-MM-DD` */
export async function hasUnsettled(tx: Db, today: string): Promise<boolean> {
  const { rows } = await sql`select from encuestas where liberada < ${today}::date limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Writes the answers that left the mix before today once more, all together, with the counts of their subjects: of their
 * time only the day remains.
 * @param today `AAAA-MM-DD`
 */
export async function settleEncuestas(tx: Db, today: string): Promise<void> {
  await sql`
    with movidas as materialized (
      delete from encuestas where liberada < ${today}::date returning ${COLUMNAS}
    ), asentadas as (
      insert into encuestas (${COLUMNAS}) select ${COLUMNAS} from movidas order by random()
    ), conteos as materialized (
      delete from encuesta_conteos as c using (select distinct ${GRUPO} from movidas) as m
      where (${columnList(groupColumns, 'c')}) = (${columnList(groupColumns, 'm')})
      returning ${columnList(countColumns, 'c')}
    )
    insert into encuesta_conteos (${CONTEO}) select ${CONTEO} from conteos order by random()`.execute(tx);
}

/** Answers at the places that they were dealt. */
const AS_DEALT = sql`colocadas as (select casilla, ${COLUMNAS} from repartidas)`;

/** The same, but the waiting answers of the subjects of new ones change places with each other. */
const SHUFFLED = sql`cambian as materialized (
      select distinct ${CLAVES} from nuevas where not publicada
    ), esperan as materialized (
      delete from encuestas as e using cambian as c
      where not e.publicada and (${columnList(keyColumns, 'e')}) = (${columnList(keyColumns, 'c')})
      returning ${columnList(answerColumns, 'e')}
    ), barajan as materialized (
      select casilla, ${COLUMNAS}, row_number() over (partition by ${CLAVES} order by random()) as carta,
        row_number() over (partition by ${CLAVES} order by casilla) as lugar
      from (
        select casilla, ${COLUMNAS} from repartidas where not publicada and (${CLAVES}) in (select ${CLAVES} from cambian)
        union all select null, ${COLUMNAS} from esperan
      ) as todas
    ), colocadas as materialized (
      select l.casilla, ${columnList(answerColumns, 'b')} from barajan as b
        join barajan as l on (${columnList(keyColumns, 'b')}, b.carta) = (${columnList(keyColumns, 'l')}, l.lugar)
      union all
      select casilla, ${COLUMNAS} from repartidas where publicada or (${CLAVES}) not in (select ${CLAVES} from cambian)
    )`;

/**
 * Stores answers. They and those of the mix are distributed over its places at random, so that everything that the
 * database keeps of a row beside its values (its transaction, its position) is the same for all. Answers without a place
 * leave the mix and are counted: the moment of leaving says nothing about the moment of sending. Without answers, only
 * the mix is redistributed.
 *
 * Of a subject that gets an answer, all that wait for their group change places by lot, in the mix and out of it: otherwise
 * those that left it would lie in the order of leaving, which follows that of coming.
 * @param options.today `AAAA-MM-DD`
 * @param options.isWaiting new answers wait for a group
 */
export async function insertEncuestas(
  tx: Db,
  respuestas: Respuestas,
  { today, isWaiting = false }: { readonly today: string; readonly isWaiting?: boolean },
): Promise<void> {
  await sql`
    with nuevas as materialized (${rowsOf(respuestas, PUBLISHED_AT_ONCE)}
    ), repartidas as materialized (
      select row_number() over (order by random()) as casilla, ${COLUMNAS}
      from (select ${COLUMNAS} from nuevas union all select ${COLUMNAS} from encuestas_mezcla) as todas
    ), ${isWaiting ? SHUFFLED : AS_DEALT}, cambiadas as (
      update encuestas_mezcla as m set (${COLUMNAS}) = row(${columnList(answerColumns, 'r')})
      from colocadas as r where r.casilla = m.casilla
    ), agregadas as (
      insert into encuestas_mezcla (casilla, ${COLUMNAS})
      select casilla, ${COLUMNAS} from colocadas
      where casilla > (select count(*) from encuestas_mezcla) and casilla <= ${MIX_SIZE}
    ), liberadas as (
      insert into encuestas (${COLUMNAS}, liberada)
      select ${COLUMNAS}, ${today}::date from colocadas where casilla is null or casilla > ${MIX_SIZE} order by random()
      returning ${COLUMNAS}
    )
    insert into encuesta_conteos as c (${CONTEO})
    select ${GRUPO}, ${COUNT_CHANGES} from (
      select ${COLUMNAS}, 1 as veces from liberadas ${isWaiting ? sql`union all select ${COLUMNAS}, -1 from esperan` : sql``}
    ) as cambios group by ${GRUPO}
    on conflict (${GRUPO}) do update set ${ADD_TO_EXISTING}`.execute(tx);
}

/** Stores published answers of no present sender, without their counts: see `rebuildConteos`. */
export async function insertSettled(db: Db, respuestas: Respuestas): Promise<void> {
  await sql`
    insert into encuestas (${COLUMNAS}) select * from (${rowsOf(respuestas, sql`true`)}) as n order by random()`.execute(
    db,
  );
}

export async function countEncuestas(db: Db): Promise<number> {
  const { rows } = await sql<{ cuenta: number }>`
    select (select count(*) from encuestas) + (select count(*) from encuestas_mezcla) as cuenta`.execute(db);
  return rows[0]!.cuenta;
}

/** Returns true if a semester has answers, shown or not. */
export async function hasEncuestas(db: Db, semestre: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from encuestas where semestre = ${semestre})
      or exists (select from encuestas_mezcla where semestre = ${semestre}) as exists`.execute(db);
  return rows[0]!.exists;
}
