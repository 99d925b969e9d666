// SQL of corrections: those that wait for the person, and their steps in the history of the submission.
import { sql } from 'kysely';
import type { CambioDeCampo } from '#catalogo/conversacion.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { EditedRegistro } from '#features/formularios/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';

/** A correction that waits for the person. */
export type Correccion = {
  readonly id: string;
  readonly registro: string;
  /** Slug of the report. */
  readonly informe: string;
  /** The row for which it was asked. */
  readonly fila: string;
  /** Paths of the fields, with list positions. */
  readonly campos: readonly string[];
  readonly motivo: string;
  readonly usuario: string;
  readonly creado: Date;
};

/** Stores a correction. @returns false if another one of the submission waits */
export async function insertCorreccion(tx: Db, { campos, ...correccion }: Correccion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('correcciones')
    .values({ ...correccion, campos: [...campos] })
    .onConflict((conflict) => conflict.column('registro').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes a correction that waits: of several that try, one gets it. */
export async function takeCorreccion(
  tx: Db,
  { id, registro }: Pick<Correccion, 'id' | 'registro'>,
): Promise<Correccion | undefined> {
  return tx
    .deleteFrom('correcciones')
    .where('id', '=', id)
    .where('registro', '=', registro)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the correction of a submission that waits, with the name of its author. */
export async function findCorreccion(
  db: Db,
  registro: string,
): Promise<(Correccion & { readonly nombre: string; readonly version: number }) | undefined> {
  return db
    .selectFrom('correcciones as c')
    .innerJoin('registros as r', 'r.id', 'c.registro')
    .leftJoin('cuentas as u', 'u.usuario', 'c.usuario')
    .selectAll('c')
    .select(['r.version', sql<string>`coalesce(u.nombre, c.usuario)`.as('nombre')])
    .where('c.registro', '=', registro)
    .executeTakeFirst();
}

/** The facts of a row on which its correction depends. */
type FilaCorregible = {
  readonly version: number;
  readonly semestre: Semestre;
  /** Position of the item; null for a row that is a submission. */
  readonly orden: number | null;
};

/** Returns the version and semester of a submission, and the position of one of its items. */
export async function selectCorregible(
  tx: Db,
  { registro, fila }: Pick<Correccion, 'registro' | 'fila'>,
): Promise<FilaCorregible | undefined> {
  const { rows } = await sql<FilaCorregible>`
    select r.version, r.semestre, i.orden
    from registros as r left join items as i on i.registro = r.id and i.id = ${fila} where r.id = ${registro}`.execute(
    tx,
  );
  return rows[0];
}

/** A step of a correction. */
export type Paso = {
  readonly registro: string;
  /** Reason of one that is asked for; null for other steps. */
  readonly texto: string | null;
  /** Null: the person of the request. */
  readonly usuario: string | null;
  readonly creado: Date;
} & (
  | { readonly paso: 'pedida'; readonly cambios: readonly CambioDeCampo[] }
  | { readonly paso: 'retirada'; readonly correccion: string; readonly cambios: readonly CambioDeCampo[] }
  | ({ readonly paso: 'hecha' } & EditedRegistro)
);

/** Adds a step of a correction to the history of its submission. */
export async function insertPaso(tx: Db, { registro, texto, usuario, creado, ...datos }: Paso): Promise<void> {
  await sql`
    insert into historial (tipo, cambio, registro, texto, datos, usuario, creado)
    values ('correccion', gen_random_uuid(), ${registro}, ${texto}, ${JSON.stringify(datos)}::jsonb, ${usuario},
      ${creado})`.execute(tx);
}

export async function isRetirada(
  tx: Db,
  { id, registro }: { readonly id: string; readonly registro: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from historial where registro = ${registro} and tipo = 'correccion'
      and datos @> ${JSON.stringify({ paso: 'retirada', correccion: id })}::jsonb limit 1`.execute(tx);
  return rows.length > 0;
}

export async function isPendiente(tx: Db, tabla: 'registros' | 'items', fila: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(tabla)} where id = ${fila} and estado = 'pendiente' for update`.execute(tx);
  return rows.length > 0;
}
