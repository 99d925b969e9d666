// SQL of the conversation about a request: messages that wait to leave, and what is said in its history.
import { sql } from 'kysely';
import type { AdjuntoDeMensaje } from '#catalogo/conversacion.ts';
import type { Registro } from '#features/formularios/contract.ts';
import type { Db } from '#platform/server/db/database.ts';

/** A request as its conversation needs it: the submission. */
export type Solicitud = Pick<Registro, 'id' | 'formulario' | 'comprobante' | 'creado' | 'semestre' | 'datos'>;

/** Returns a submission, locked until the transaction ends. */
export async function lockSolicitud(tx: Db, id: string): Promise<Solicitud | undefined> {
  return tx
    .selectFrom('registros')
    .select(['id', 'formulario', 'comprobante', 'creado', 'semestre', 'datos'])
    .$narrowType<Pick<Registro, 'semestre' | 'datos'>>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Something said about a request. */
export type Dicho = {
  readonly tipo: 'mensaje' | 'respuesta';
  readonly registro: string;
  readonly texto: string;
  readonly archivos: readonly AdjuntoDeMensaje[];
  /** Null: the person of the request. */
  readonly usuario: string | null;
  readonly creado: Date;
};

/** Adds what was said to the history of a submission. */
export async function insertDicho(tx: Db, { archivos, ...dicho }: Dicho): Promise<void> {
  await sql`
    insert into historial (tipo, cambio, registro, texto, datos, usuario, creado)
    values (${dicho.tipo}, gen_random_uuid(), ${dicho.registro}, ${dicho.texto},
      ${JSON.stringify({ archivos })}::jsonb, ${dicho.usuario}, ${dicho.creado})`.execute(tx);
}

/**
 * Counts what was said of a kind about a submission since an instant. Messages that wait count, and corrections as
 * what their author said.
 */
export async function countDichos(
  tx: Db,
  { registro, tipo, desde }: Pick<Dicho, 'registro' | 'tipo'> & { readonly desde: Date },
): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    select (select count(*) from historial where registro = ${registro} and creado > ${desde}
        and (tipo = ${tipo} or (tipo = 'correccion' and (usuario is null) = (${tipo} = 'respuesta'))))
      + case when ${tipo} = 'mensaje' then (select count(*) from mensajes_por_salir where registro = ${registro} and retirado is null) else 0 end
      as cuantos`.execute(tx);
  return rows[0]!.cuantos;
}

export type MensajePorSalir = Pick<Dicho, 'registro' | 'texto' | 'archivos'> & {
  readonly id: string;
  /** Slug of the report. */
  readonly informe: string;
  /** The rows that wait for the person once it has left. */
  readonly esperan: readonly string[];
  readonly usuario: string;
  readonly creado: Date;
  readonly sale: Date;
};

export async function insertPorSalir(tx: Db, mensaje: MensajePorSalir): Promise<void> {
  const { archivos, esperan, ...fila } = mensaje;
  await tx
    .insertInto('mensajes_por_salir')
    .values({ ...fila, archivos: JSON.stringify(archivos), esperan: [...esperan] })
    .execute();
}

/** The author's name; the user name of an account that is gone. */
type ConAutor = { readonly nombre: string };

const nombreOfAutor = sql<string>`coalesce((select c.nombre from cuentas c where c.usuario = m.usuario), m.usuario)`;

/** Takes a message that leaves. Only one caller gets it; none, if it was taken back. */
export async function takePorSalir(tx: Db, id: string): Promise<(MensajePorSalir & ConAutor) | undefined> {
  return tx
    .deleteFrom('mensajes_por_salir as m')
    .where('id', '=', id)
    .where('retirado', 'is', null)
    .returningAll()
    .returning(nombreOfAutor.as('nombre'))
    .$narrowType<Pick<MensajePorSalir, 'archivos'>>()
    .executeTakeFirst();
}

/** A message that its author took back: not for the first time, if it was `retirado` before. */
type MensajeRetirado = Pick<MensajePorSalir, 'texto' | 'archivos'> & { readonly retirado: Date | null };

/** Locks a message about a submission that has not left, until the transaction ends. */
export async function lockPorSalir(
  tx: Db,
  { id, registro }: Pick<MensajePorSalir, 'id' | 'registro'>,
): Promise<MensajeRetirado | undefined> {
  return tx
    .selectFrom('mensajes_por_salir')
    .select(['texto', 'archivos', 'retirado'])
    .$narrowType<Pick<MensajePorSalir, 'archivos'>>()
    .where('id', '=', id)
    .where('registro', '=', registro)
    .forUpdate()
    .executeTakeFirst();
}

export async function markRetirado(tx: Db, id: string, retirado: Date): Promise<void> {
  await tx.updateTable('mensajes_por_salir').set({ retirado }).where('id', '=', id).execute();
}

/** Deletes the messages that were taken back before an instant. */
export async function deleteRetirados(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mensajes_por_salir').where('retirado', '<', before).execute();
}

/** Returns the messages about a submission that have not left, the oldest first. */
export async function selectPorSalir(
  db: Db,
  registro: string,
): Promise<readonly (Pick<MensajePorSalir, 'id' | 'texto' | 'archivos' | 'sale'> & ConAutor)[]> {
  return db
    .selectFrom('mensajes_por_salir as m')
    .select(['id', 'texto', 'archivos', 'sale', nombreOfAutor.as('nombre')])
    .$narrowType<Pick<MensajePorSalir, 'archivos'>>()
    .where('registro', '=', registro)
    .where('retirado', 'is', null)
    .orderBy('creado')
    .execute();
}
