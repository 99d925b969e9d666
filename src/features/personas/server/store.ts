// SQL of the acts on a person's data (table `personas_actos`).
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** An export or anonymisation of one person's data. */
export type FilaActo = {
  readonly id: string;
  readonly clase: 'exportacion' | 'anonimizacion';
  /** Sealed; null once the act is done. */
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

/** Days after which the person of an act is erased, done or not. The act must then be requested again. */
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

/** Adds the number of rows changed in a store, in the same transaction. */
export async function addHecho(tx: Db, id: string, almacen: string, filas: number): Promise<void> {
  await sql`
    update personas_actos set hecho = hecho || jsonb_build_object(${almacen}::text,
      coalesce((hecho ->> ${almacen}::text)::integer, 0) + ${filas}::integer)
    where id = ${id}`.execute(tx);
}

/** Ends an act and erases its person. */
export async function endActo(tx: Db, id: string): Promise<void> {
  await sql`update personas_actos set persona = null, terminado = clock_timestamp() where id = ${id}`.execute(tx);
}
