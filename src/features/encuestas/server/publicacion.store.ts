import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import { PREGUNTAS } from './columnas.ts';
import { CLAVES, claves, COLUMNAS, columnas, CONTEO, conteo, lista } from './columnas.store.ts';
import { SUMAR } from './conteo.store.ts';

/** True for an answer that is shown at once: no group is asked for. */
export const PUBLICADA_AL_LLEGAR = sql`(select minimo = 1 from encuesta_publicacion)`;

/** How many answers a group has at least, and the last day whose beginning published groups. */
export type Publicacion = { readonly minimo: number; readonly dia: string };

/** Null for a database that no application has started on yet. */
export async function readPublicacion(db: Db): Promise<Publicacion | null> {
  return (await db.selectFrom('encuesta_publicacion').select(['minimo', 'dia']).executeTakeFirst()) ?? null;
}

export async function writePublicacion(tx: Db, { minimo, dia }: Publicacion): Promise<void> {
  await sql`
    insert into encuesta_publicacion (minimo, dia) values (${minimo}, ${dia})
    on conflict (unica) do update set minimo = excluded.minimo, dia = excluded.dia`.execute(tx);
}

/**
 * Publishes the answers that wait, subject by subject where there are as many as a group needs. All of them are written again by
 * one transaction in random order, so that they show no more of when they came than the group. The mix must be dealt out
 * again afterwards. A subject that goes on waiting gets a published row of zero answers, which keeps its row in the report.
 * @param minimo answers of a group, at least
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
      where not e.publicada and (${lista(claves, 'e')}) = (${lista(claves, 'c')})
      returning ${lista(columnas, 'e')}
    ), asentadas as (
      insert into encuestas (${COLUMNAS}) select ${lista(columnas.map(siempre))} from movidas order by random()
    ), de_la_mezcla as (
      update encuestas_mezcla as m set publicada = true from completas as c
      where not m.publicada and (${lista(claves, 'm')}) = (${lista(claves, 'c')})
    ), conteos as materialized (
      delete from encuesta_conteos as k using completas as c
      where (${lista(claves, 'k')}) = (${lista(claves, 'c')})
      returning ${lista(conteo, 'k')}
    )
    insert into encuesta_conteos (${CONTEO})
    select ${CLAVES}, true, ${SUMAR} from conteos group by ${CLAVES} order by random()`.execute(tx);
  await sql`
    insert into encuesta_conteos (${CONTEO})
    select ${CLAVES}, true, 0, ${NINGUNA} from (
      select ${CLAVES} from encuesta_conteos where not publicada
      union
      select ${CLAVES} from encuestas_mezcla where not publicada
    ) as esperan order by random()
    on conflict do nothing`.execute(tx);
}

const siempre = (columna: string): string => (columna === 'publicada' ? 'true' : columna);

/** The counts of no answer, question by question. */
const NINGUNA = sql.raw(PREGUNTAS.map(() => `'{0,0,0,0,0}'::integer[]`).join(', '));
