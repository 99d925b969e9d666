import { type RawBuilder, sql } from 'kysely';
import type { ColumnaDeInforme, Parte } from '#catalogo/columnas.ts';
import { ordenDe } from '#catalogo/celdas.ts';
import type { Informe } from '#catalogo/informe.ts';

/** Where the rows of a report lie: submissions, or their items. */
export const tablaDe = ({ unidad }: Pick<Informe, 'unidad'>): RawBuilder<unknown> =>
  sql.raw(unidad === undefined ? 'registros' : 'items');

/** The collation of every text that people read in order (DECISIONS §2). */
const EN_ESPANOL = sql.raw('collate "es-x-icu"');

/** An entry of a B-tree holds less than a third of a page: longer texts are told apart by what comes first. */
const LARGO = sql.lit(100);

/**
 * A path into `datos` as SQL. Paths come out of definitions, never out of a request; a key that is no plain name is
 * refused all the same.
 */
export function rutaSql(ruta: string): RawBuilder<unknown> {
  const claves = ruta.split('.');
  if (!claves.every((clave) => /^\w+$/.test(clave))) throw new Error(`no path of a record: ${ruta}`);
  return sql.lit(`{${claves.join(',')}}`);
}

/** The text of a field; of an option, its text, or what stands in its place when it was left empty. */
function textoSql({ ruta, campo }: Parte): RawBuilder<unknown> {
  const { en } = ordenDe(campo) ?? {};
  const plain = sql`datos #>> ${rutaSql(ruta)}`;
  return en ? sql`coalesce(datos #>> ${rutaSql(`${ruta}.${en}`)}, ${plain}, '')` : sql`coalesce(${plain}, '')`;
}

const numeroSql = ({ ruta }: Parte): RawBuilder<unknown> => {
  const valor = sql`datos #> ${rutaSql(ruta)}`;
  return sql`case jsonb_typeof(${valor}) when 'number' then (${valor})::numeric else '-infinity' end`;
};

/** What rows are compared by when they are sorted by a column: never null, and the same text in query and index. */
export function ordenSql({ de, orden }: ColumnaDeInforme): RawBuilder<unknown> {
  if ('sistema' in de) return de.sistema === 'fechaRegistro' ? sql`creado` : sql.ref(de.sistema);
  const [primera, ...demas] = de.partes;
  if (orden?.como === 'numero' && demas.length === 0) return numeroSql(primera);
  const texto = sql.join(de.partes.map(textoSql), sql` || ' ' || `);
  return sql`left(${texto}, ${LARGO}) ${EN_ESPANOL}`;
}

/** The key of the option that a field holds. */
export const claveDeOpcionSql = (ruta: string): RawBuilder<unknown> => sql`datos #>> ${rutaSql(`${ruta}.clave`)}`;
