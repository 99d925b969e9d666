import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import { ACTO, anteriores, type FilaDeActo, type Objetos, RECIENTES, sobre } from './store.ts';

/** Something in which a person stands. */
export type Hallado = {
  readonly id: string;
  /** The form or reading that it belongs to. */
  readonly de: string;
  readonly semestre: string;
  readonly desde: Date;
};

/** Text that stands in another with whole words: both without accents and case. */
const entera = (frase: string) =>
  sql`busqueda like ${`%${frase.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} and ' ' || busqueda || ' ' like ${`% ${frase.replaceAll(/[\\%_]/g, String.raw`\$&`)} %`}`;

const TABLAS = { registros: 'formulario', items: 'formulario', leidos: 'leido' } as const;

/**
 * The rows of one form or reading in which a phrase stands with whole words.
 * @param de its name, a literal of the statement: the search indexes are one for each
 */
export async function selectHallados(
  db: Db,
  tabla: keyof typeof TABLAS,
  de: string,
  frase: string,
): Promise<Hallado[]> {
  const columna = sql.ref(TABLAS[tabla]);
  const { rows } = await sql<Hallado>`
    select id, ${columna} as de, semestre, creado as desde from ${sql.table(tabla)}
    where ${columna} = ${sql.lit(de)} and ${entera(frase)}`.execute(db);
  return rows;
}

/** The assignments of a teacher, by address; or all names, to be compared by who asks. */
export async function selectAsignaturas(
  db: Db,
): Promise<{ id: string; semestre: string; docente: string; correo: string; desde: Date }[]> {
  return db.selectFrom('asignaturas').select(['id', 'semestre', 'docente', 'correo', 'actualizada as desde']).execute();
}

/** The messages to a person: which, and as which of their recipients. */
export async function selectCorreos(db: Db, frase: string): Promise<{ correo: string; numero: number }[]> {
  const { rows } = await sql<{ correo: string; numero: number }>`
    select correo, numero from correo_destinatarios where ${entera(frase)} or lower(email) = ${frase}`.execute(db);
  return rows;
}

/** The loads whose rows still are there and speak of a person. */
export async function selectCargas(db: Db, frase: string): Promise<string[]> {
  const { rows } = await sql<{ carga: string }>`
    select distinct carga from carga_filas, jsonb_each_text(datos) as celda
    where lower(celda.value) = ${frase}`.execute(db);
  return rows.map(({ carga }) => carga);
}

/** The requests that a person made about her data. */
export async function selectSolicitudes(db: Db, frase: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from solicitudes_titulares
    where documento = ${frase} or lower(correo) = ${frase}
      or lower(translate(nombre, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN')) = ${frase}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * What stands for a person in the acts that looked for her and were shown rows of hers: what was then handed over or
 * anonymised names her by that alone.
 */
export async function selectNombresDe(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ nombre: string }>`
    select distinct objeto_ids[1] as nombre from auditoria
    where accion = 'persona.busqueda' and objeto_ids && ${[...ids]}::text[]`.execute(db);
  return rows.map(({ nombre }) => nombre);
}

/** A report in which a person stands since an instant. */
export type Presencia = { readonly informe: string; readonly semestre: string; readonly desde: Date };

/** What of a person acts may have been done to. */
export type Huella = {
  readonly objetos: Objetos;
  /** Messages to her, and as which recipient: `<message> <number>`; of these alone an opening is about her. */
  readonly destinos: readonly string[];
  readonly presencias: readonly Presencia[];
};

export type FilaDePersona = FilaDeActo & { readonly por: 'suyo' | 'informe' };

/**
 * A page of the acts about a person, the newest first: those that name something of hers, and those on a whole report
 * when she already stood in it.
 */
export async function selectActosDe(
  db: Db,
  { objetos, destinos, presencias }: Huella,
  { antes, limite }: { readonly antes: number | undefined; readonly limite: number },
): Promise<FilaDePersona[]> {
  const page = sql`and ${anteriores(antes)} ${RECIENTES} limit ${limite}`;
  // One by one: of a condition on a joined list the planner does not see that the newest acts are soon enough.
  const presente = presencias.map(
    ({ informe, semestre, desde }) => sql`
      objeto_ids[1] = ${informe} and instante >= ${desde}
        and coalesce(detalle ->> 'semestre', 'ALL') in (${semestre}, 'ALL', '')`,
  );
  const enEllos = presente.length > 0 ? sql`(${sql.join(presente, sql` or `)})` : sql`false`;
  const { rows } = await sql<FilaDePersona>`
    with suyos as (
      select ${ACTO}, 'suyo' as por from auditoria
      where ${sobre(objetos)}
        and (accion <> 'correo.apertura' or objeto_ids[1] || ' ' || (detalle ->> 'numero') = any(${[...destinos]}::text[]))
        ${page}
    ), abiertos as (
      select ${ACTO}, 'informe' as por from auditoria where accion = 'informe.apertura' and ${enEllos} ${page}
    ), exportados as (
      select ${ACTO}, 'informe' as por from auditoria where accion = 'informe.exportacion' and ${enEllos} ${page}
    )
    select * from suyos union all select * from abiertos union all select * from exportados
    ${RECIENTES} limit ${limite}`.execute(db);
  return rows;
}
