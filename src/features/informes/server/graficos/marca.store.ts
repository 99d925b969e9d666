import { type RawBuilder, sql } from 'kysely';
import type { Dimension } from '#catalogo/grafico.ts';
import type { Informe } from '#catalogo/informe.ts';
import { FACULTADES } from '#features/asignaturas/server/service.ts';
import { claveDeOpcionSql } from '../expresiones.store.ts';
import { campoEn, type Marcada, ramasSql, SIN_DATO } from './ejes.store.ts';

type Sql = RawBuilder<unknown>;

/** Whether the categories of a dimension are ranges of civil days: '2026-11-16/2026-11-22'. */
export const esDeDias = (dimension: Dimension | 'valor' | undefined): boolean =>
  typeof dimension === 'object' && ('cada' in dimension || 'antiguedad' in dimension);

function igualSql(columna: Sql, dimension: Dimension, clave: string): Sql {
  if (esDeDias(dimension)) {
    const [desde, hasta = desde] = clave.split('/');
    return sql`(${columna} collate "C") between ${desde} and ${hasta}`;
  }
  if ('facultadDe' in dimension) {
    return clave === SIN_DATO
      ? sql`${columna} not in (select programa from (${FACULTADES}) as f)`
      : sql`${columna} in (select programa from (${FACULTADES}) as f where facultad = ${clave})`;
  }
  return sql`${columna} = ${clave}`;
}

/**
 * What follows from a category for the row itself, as indexes can tell it: it narrows nothing, and spares looking at rows
 * that cannot be meant.
 */
function sabidoSql(informe: Informe, dimension: Dimension, clave: string): Sql[] {
  if ('sistema' in dimension) return [sql`${sql.ref(dimension.sistema)} = ${clave}`];
  if ('antiguedad' in dimension || ('cada' in dimension && dimension.campo === undefined)) {
    const [desde, hasta = desde] = clave.split('/');
    return [sql`creado >= ${desde}::date`, sql`creado < ${hasta}::date + 1`];
  }
  if ('campo' in dimension && !('cada' in dimension) && clave !== SIN_DATO) {
    const esOpcion = !dimension.bandas && campoEn(informe, dimension.campo).tipo === 'opcion';
    return esOpcion ? [sql`${claveDeOpcionSql(dimension.campo)} = ${clave}`] : [];
  }
  return [];
}

/** The rows that a mark counts: told by the very expressions by which the chart groups. */
export function marcaSql(informe: Informe, { grafico, marca, corte }: Marcada): Sql {
  const { categoria, serie } = marca;
  const { por, series } = grafico;
  const sabido = [
    ...sabidoSql(informe, por, categoria),
    ...(serie !== undefined && typeof series === 'object' ? sabidoSql(informe, series, serie) : []),
  ];
  const conditions = [igualSql(sql.raw('parte.por'), por, categoria)];
  if (serie !== undefined) conditions.push(sql`parte.serie = ${serie}`);
  const ramas = ramasSql(informe, grafico, sql.raw('datos'), {
    ...corte,
    ...('campos' in por && { campos: [categoria] }),
  });
  const contada = sql`exists (select from (${ramas}) as parte where ${sql.join(conditions, sql` and `)})`;
  return sql.join([...sabido, contada], sql` and `);
}
