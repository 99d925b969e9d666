import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** Something that is done with all that is kept of a person. */
export type FilaActo = {
  readonly id: string;
  readonly clase: 'exportacion' | 'anonimizacion';
  /** Sealed; null once it is done. */
  readonly persona: Buffer | null;
  readonly seudonimo: string;
  readonly archivos_ajenos: boolean;
  readonly hecho: Readonly<Record<string, number>>;
};

export type NuevoActo = Omit<FilaActo, 'hecho'> & {
  readonly huellas: readonly string[];
  readonly motivo: string;
  readonly usuario: string;
  readonly nombre: string;
};

/** Days after which who an act was about is forgotten, done or not: whoever still wants it asks again. */
const DIAS_SELLADA = 7;

export async function insertActo(tx: Db, acto: NuevoActo): Promise<void> {
  await sql`
    update personas_actos set persona = null
    where persona is not null and creado < now() - make_interval(days => ${DIAS_SELLADA})`.execute(tx);
  await sql`
    insert into personas_actos (id, clase, persona, huellas, seudonimo, archivos_ajenos, motivo, usuario, nombre)
    values (${acto.id}, ${acto.clase}, ${acto.persona}, ${[...acto.huellas]}, ${acto.seudonimo},
      ${acto.archivos_ajenos}, ${acto.motivo}, ${acto.usuario}, ${acto.nombre})`.execute(tx);
}

export async function findActo(db: Db, id: string): Promise<FilaActo | undefined> {
  return db
    .selectFrom('personas_actos')
    .select(['id', 'clase', 'persona', 'seudonimo', 'archivos_ajenos', 'hecho'])
    .$narrowType<Pick<FilaActo, 'hecho'>>()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds what was done in a store, in the transaction that did it. */
export async function addHecho(tx: Db, id: string, almacen: string, filas: number): Promise<void> {
  await sql`
    update personas_actos set hecho = hecho || jsonb_build_object(${almacen}::text,
      coalesce((hecho ->> ${almacen}::text)::integer, 0) + ${filas}::integer)
    where id = ${id}`.execute(tx);
}

/** Ends an act: who it was about is forgotten. */
export async function endActo(tx: Db, id: string): Promise<void> {
  await sql`update personas_actos set persona = null, terminado = clock_timestamp() where id = ${id}`.execute(tx);
}
