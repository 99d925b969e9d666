// SQL of the scope of rows: the condition for records and items of some programmes, faculties and subjects.
import { sql, type RawBuilder } from 'kysely';
import { PARTES_DE_AMBITO, type Ambito } from '#catalogo/ambito.ts';

/** Condition for records or items of a scope; null: all. */
export const inAmbitoSql = (ambito: Ambito | null): RawBuilder<unknown> =>
  ambito === null
    ? sql`true`
    : sql`(${sql.join(
        PARTES_DE_AMBITO.map((parte) => sql`${sql.ref(parte)} && ${[...ambito[parte]]}::text[]`),
        sql` or `,
      )})`;
