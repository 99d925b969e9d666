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

/**
 * Takes the corrections of rows that wait. Those whose submission is being written stay: who holds it may wait for these
 * rows.
 */
export async function takeCorreccionesOf(tx: Db, filas: readonly string[]): Promise<readonly Correccion[]> {
  const { rows } = await sql<Correccion>`
    delete from correcciones where id in (
      select c.id from correcciones as c join registros as r on r.id = c.registro where c.fila = any(${filas}::uuid[])
      for update of c skip locked for key share of r skip locked)
    returning *`.execute(tx);
  return rows;
}

/**
 * Puts back the corrections that a closing withdrew, of the rows that its undo opened. Those whose submission is being
 * written stay withdrawn, as is one where another waits by now.
 */
export async function restoreCorrecciones(
  tx: Db,
  { cierre, undo }: { readonly cierre: string; readonly undo: string },
): Promise<readonly (Pick<Correccion, 'registro' | 'motivo'> & { readonly cambios: readonly CambioDeCampo[] })[]> {
  const { rows } = await sql<{ registro: string; motivo: string; cambios: CambioDeCampo[] }>`
    with retiradas as materialized (
      select r.id as registro, e.datos, p.texto as motivo, p.usuario, p.creado
      from historial as u left join items as i on i.id = u.item join registros as r on r.id = coalesce(u.registro, i.registro)
        join historial as e on e.registro = r.id and e.tipo = 'correccion'
          and e.datos @> jsonb_build_object('cierre', ${cierre}::text, 'fila', coalesce(u.item, u.registro))
        cross join lateral (select texto, usuario, creado from historial
          where registro = r.id and tipo = 'correccion' and datos ->> 'paso' = 'pedida' and id < e.id
          order by id desc limit 1) as p
      where u.cambio = ${undo}::uuid for key share of r skip locked
    ), puestas as (
      insert into correcciones (registro, id, informe, fila, campos, motivo, usuario, creado)
      select registro, (datos ->> 'correccion')::uuid, datos ->> 'informe', (datos ->> 'fila')::uuid,
        array(select jsonb_array_elements_text(datos -> 'campos')), motivo, usuario, creado
      from retiradas on conflict do nothing returning registro
    )
    select registro, motivo, datos -> 'cambios' as cambios from retiradas join puestas using (registro)`.execute(tx);
  return rows;
}

/** Counts the corrections of rows that wait. */
export async function countCorrecciones(db: Db, filas: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from correcciones where fila = any(${filas}::uuid[])`.execute(db);
  return rows[0]!.total;
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
  /** Id of the mail that told it; none by default. */
  readonly correo?: string;
} & (
  | { readonly paso: 'pedida'; readonly cambios: readonly CambioDeCampo[] }
  | ({
      readonly paso: 'retirada';
      readonly correccion: string;
      readonly cambios: readonly CambioDeCampo[];
      /** Id of the closing that withdrew it, of which an undo asks for it again; none if a person did. */
      readonly cierre?: string;
    } & Pick<Correccion, 'informe' | 'fila' | 'campos'>)
  | ({ readonly paso: 'hecha' } & EditedRegistro)
);

/** Adds a step of a correction to the history of its submission. */
export async function insertPaso(tx: Db, { registro, texto, usuario, creado, correo, ...datos }: Paso): Promise<void> {
  await sql`
    insert into historial (tipo, cambio, registro, texto, datos, usuario, creado, correo)
    values ('correccion', gen_random_uuid(), ${registro}, ${texto}, ${JSON.stringify(datos)}::jsonb, ${usuario},
      ${creado}, ${correo ?? null})`.execute(tx);
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
