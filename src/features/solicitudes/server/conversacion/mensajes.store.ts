// SQL of the conversation about a request: messages that wait to leave, and what is said in its history.
import { sql } from 'kysely';
import type { AdjuntoDeMensaje } from '#catalogo/conversacion.ts';
import type { Registro } from '#features/formularios/contract.ts';
import type { Db } from '#platform/server/db/database.ts';

/** A request as its conversation needs it: the submission. */
export type Solicitud = Pick<Registro, 'id' | 'formulario' | 'comprobante' | 'creado' | 'semestre' | 'datos'>;

/** Returns a submission, locked until the transaction ends; rows that refer to it may be inserted meanwhile. */
export async function lockSolicitud(tx: Db, id: string): Promise<Solicitud | undefined> {
  return tx
    .selectFrom('registros')
    .select(['id', 'formulario', 'comprobante', 'creado', 'semestre', 'datos'])
    .$narrowType<Pick<Registro, 'semestre' | 'datos'>>()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the submissions that rows are or belong to. @param filas ids of submissions or of items */
export async function selectSolicitudesOf(
  db: Db,
  filas: readonly string[],
): Promise<readonly (Pick<Solicitud, 'id' | 'comprobante' | 'datos'> & { readonly fila: string })[]> {
  const { rows } = await sql<Pick<Solicitud, 'id' | 'comprobante' | 'datos'> & { readonly fila: string }>`
    select pedida.id as fila, r.id, r.comprobante, r.datos
    from unnest(${[...filas]}::uuid[]) as pedida(id) left join items i on i.id = pedida.id
      join registros r on r.id = coalesce(i.registro, pedida.id)`.execute(db);
  return rows;
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
  /** Id of the mail that told it; none by default. */
  readonly correo?: string | null;
};

/** Adds what was said to the history of a submission. */
export async function insertDicho(tx: Db, { archivos, correo = null, ...dicho }: Dicho): Promise<void> {
  await sql`
    insert into historial (tipo, cambio, registro, texto, datos, usuario, creado, correo)
    values (${dicho.tipo}, gen_random_uuid(), ${dicho.registro}, ${dicho.texto},
      ${JSON.stringify({ archivos })}::jsonb, ${dicho.usuario}, ${dicho.creado}, ${correo})`.execute(tx);
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

/** Returns when the person of a submission last did something; null for never. */
export async function lastActOfPersona(db: Db, registro: string): Promise<Date | null> {
  const { rows } = await sql<{ creado: Date | null }>`
    select max(creado) as creado from historial
    where registro = ${registro} and usuario is null and tipo in ('respuesta', 'correccion', 'calificacion')`.execute(
    db,
  );
  return rows[0]?.creado ?? null;
}

/** Returns true if a message waits that closed a row of a submission. */
export async function hasClosingPorSalir(db: Db, registro: string): Promise<boolean> {
  const unsent = await db
    .selectFrom('mensajes_por_salir')
    .select('id')
    .where('registro', '=', registro)
    .where('cambio', 'is not', null)
    .where('retirado', 'is', null)
    .executeTakeFirst();
  return unsent !== undefined;
}

export type MensajePorSalir = Pick<Dicho, 'registro' | 'texto' | 'archivos'> & {
  readonly id: string;
  /** Slug of the report. */
  readonly informe: string;
  /** The rows that wait for the person once it has left. */
  readonly esperan: readonly string[];
  /** The change of state with which it closed its row; null for none. */
  readonly cambio: string | null;
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
type MensajeRetirado = Pick<MensajePorSalir, 'texto' | 'archivos' | 'cambio' | 'usuario'> & {
  readonly retirado: Date | null;
};

/** Locks a message about a submission that has not left, until the transaction ends. */
export async function lockPorSalir(
  tx: Db,
  { id, registro }: Pick<MensajePorSalir, 'id' | 'registro'>,
): Promise<MensajeRetirado | undefined> {
  return tx
    .selectFrom('mensajes_por_salir')
    .select(['texto', 'archivos', 'cambio', 'usuario', 'retirado'])
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
): Promise<readonly (Pick<MensajePorSalir, 'id' | 'texto' | 'archivos' | 'cambio' | 'sale'> & ConAutor)[]> {
  return db
    .selectFrom('mensajes_por_salir as m')
    .select(['id', 'texto', 'archivos', 'cambio', 'sale', nombreOfAutor.as('nombre')])
    .$narrowType<Pick<MensajePorSalir, 'archivos'>>()
    .where('registro', '=', registro)
    .where('retirado', 'is', null)
    .orderBy('creado')
    .execute();
}
