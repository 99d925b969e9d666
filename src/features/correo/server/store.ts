// SQL for reading messages and recipients, and for the texts that people save.
import { sql } from 'kysely';
import { wordsOf } from '#catalogo/busqueda.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { TextoGuardado } from '../contract/textos.ts';
import type { EstadoDeDestinatario } from '../estados.ts';
import { estadoLeido, type CamposColumn, type FilaCorreo, type FilaDestinatario } from './sending/store.ts';

/** Locks a fingerprint until the end of the transaction, so that two equal messages cannot be sent at the same time. */
export async function lockMensaje(tx: Db, huella: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${huella.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
}

/** Pattern of a LIKE search for the word, with its special characters escaped. */
const likePattern = (palabra: string): string => `%${palabra.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

type CorreoFilter = {
  readonly busca: string;
  /** Only messages with failed or unconfirmed recipients, a server problem, or no job (`detenidos`). */
  readonly porAtender: { readonly detenidos: readonly string[] } | null;
};

const filteredCorreos = (db: Db, { busca, porAtender }: CorreoFilter) => {
  let query = db.selectFrom('correos');
  for (const palabra of wordsOf(busca)) query = query.where('busqueda', 'like', likePattern(palabra));
  if (!porAtender) return query;
  return query.where((eb) =>
    eb.or([
      eb('problema', 'is not', null),
      eb('id', '=', sql<string>`any(${porAtender.detenidos}::uuid[])`),
      eb.exists(
        eb
          .selectFrom('correo_destinatarios')
          .select('numero')
          .whereRef('correo', '=', 'correos.id')
          .where('estado', 'in', ['fallido', 'por_confirmar']),
      ),
    ]),
  );
};

/** Messages with recipients that are waiting or being sent to, and their jobs. */
export async function selectWaiting(db: Db): Promise<Pick<FilaCorreo, 'id' | 'tarea'>[]> {
  return db
    .selectFrom('correos')
    .select(['id', 'tarea'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('correo_destinatarios').select('correo').where('estado', 'in', ['pendiente', 'enviando']),
    )
    .execute();
}

/** Recipients of all messages that are not sent yet, or in doubt. */
export type Unsent = {
  readonly pending: number;
  readonly inDoubt: number;
  /** The reason of the newest message that the mail server takes nothing of; null if it takes all. */
  readonly problema: string | null;
};

export async function countUnsent(db: Db): Promise<Unsent> {
  const { rows } = await sql<Unsent>`
    with waiting as (
      select correo, estado from correo_destinatarios where estado in ('pendiente', 'enviando')
    )
    select (select count(*) from waiting) as pending,
      (select count(*) from correo_destinatarios where estado = 'por_confirmar') as "inDoubt",
      (select problema from correos
       where problema is not null and id in (select correo from waiting where estado = 'pendiente')
       order by creado desc limit 1) as problema`.execute(db);
  return rows[0]!;
}

/** A page of messages, the newest first. */
export async function selectCorreos(
  db: Db,
  { desde, limite, ...busqueda }: CorreoFilter & { readonly desde: number; readonly limite: number },
): Promise<FilaCorreo[]> {
  return filteredCorreos(db, busqueda)
    .selectAll()
    .orderBy('creado', 'desc')
    .orderBy('id', 'desc')
    .offset(desde)
    .limit(limite)
    .execute();
}

/** Newest messages to the people of a report whose contents are still stored, each text once. */
export async function selectAnteriores(
  db: Db,
  { origen, limite }: { readonly origen: string; readonly limite: number },
): Promise<Pick<FilaCorreo, 'id' | 'asunto' | 'contenido' | 'nombre' | 'creado'>[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('correos')
        .distinctOn(['asunto', sql`md5(contenido)`])
        .select(['id', 'asunto', 'contenido', 'nombre', 'creado'])
        .where('origen', '=', origen)
        .where('tipo', '=', '2')
        .where('retirado', 'is', null)
        .orderBy('asunto')
        .orderBy(sql`md5(contenido)`)
        .orderBy('creado', 'desc')
        .as('textos'),
    )
    .selectAll()
    .orderBy('creado', 'desc')
    .limit(limite)
    .execute();
}

export async function countCorreos(db: Db, busqueda: CorreoFilter): Promise<number> {
  const { cuantos: count } = await filteredCorreos(db, busqueda)
    .select((eb) => eb.fn.countAll<number>().as('cuantos'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findCorreo(db: Db, id: string): Promise<FilaCorreo | undefined> {
  return db.selectFrom('correos').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds a message and locks it until the end of the transaction. */
export async function lockCorreo(tx: Db, id: string): Promise<FilaCorreo | undefined> {
  return tx.selectFrom('correos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function countDestinatarios(
  db: Db,
  ids: readonly string[],
): Promise<{ correo: string; estado: EstadoDeDestinatario; cuantos: number }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('correo_destinatarios')
    .select(['correo', estadoLeido.as('estado'), (eb) => eb.fn.countAll<number>().as('cuantos')])
    .where('correo', 'in', ids)
    .groupBy(['correo', estadoLeido])
    .execute();
}

/** Returns the values of the fields of messages that have one recipient, by message. */
export async function selectValoresDeUno(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ correo: string; valores: Record<string, string> }>`
    select correo, (array_agg(campos))[1] as valores from correo_destinatarios
    where correo = any(${[...ids]}::uuid[]) group by correo having count(*) = 1`.execute(db);
  return new Map(rows.map(({ correo, valores }) => [correo, valores]));
}

/** A recipient with the state as it is read. */
export type DestinatarioRow = FilaDestinatario & { readonly leido: EstadoDeDestinatario };

type DestinatariosFilter = {
  readonly correo: string;
  readonly busca: string;
  readonly estado: EstadoDeDestinatario | undefined;
};

const filteredDestinatarios = (db: Db, { correo, busca, estado }: DestinatariosFilter) => {
  let query = db.selectFrom('correo_destinatarios').where('correo', '=', correo);
  if (estado) query = query.where(estadoLeido, '=', estado);
  for (const palabra of wordsOf(busca)) query = query.where('busqueda', 'like', likePattern(palabra));
  return query;
};

/** A page of a message's recipients in the order of sending, and their total. */
export async function selectDestinatarios(
  db: Db,
  { desde, limite, ...filtro }: DestinatariosFilter & { readonly desde: number; readonly limite: number },
): Promise<{ filas: DestinatarioRow[]; total: number }> {
  const [filas, { total }] = await Promise.all([
    filteredDestinatarios(db, filtro)
      .selectAll()
      .select(estadoLeido.as('leido'))
      .$narrowType<CamposColumn>()
      .orderBy('numero')
      .offset(desde)
      .limit(limite)
      .execute(),
    filteredDestinatarios(db, filtro)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { filas, total };
}

export async function findDestinatario(db: Db, correo: string, numero: number): Promise<DestinatarioRow | undefined> {
  return db
    .selectFrom('correo_destinatarios')
    .selectAll()
    .select(estadoLeido.as('leido'))
    .$narrowType<CamposColumn>()
    .where('correo', '=', correo)
    .where('numero', '=', numero)
    .executeTakeFirst();
}

/** A record that a message is about; `fila` is its row in the report of its form. */
type RegistroDeCorreo = {
  readonly formulario: string;
  readonly registro: string;
  /** The item; of a whole submission its first one, null if it has none. */
  readonly item: string | null;
  readonly comprobante: string;
};

/** Records that exist among the rows of a recipient, in their order. @param filas ids of submissions or of items */
export async function selectRegistros(
  db: Db,
  filas: readonly string[],
  limite: number,
): Promise<readonly RegistroDeCorreo[]> {
  if (filas.length === 0) return [];
  const { rows } = await sql<RegistroDeCorreo>`
    select r.formulario, r.id as registro, r.comprobante,
      coalesce(i.id, (select f.id from items f where f.registro = r.id order by f.orden limit 1)) as item
    from unnest(${[...filas]}::uuid[]) with ordinality as pedida(id, orden)
      left join items i on i.id = pedida.id
      join registros r on r.id = coalesce(i.registro, pedida.id)
    order by pedida.orden limit ${limite}`.execute(db);
  return rows;
}

const TEXTO = ['id', 'nombre', 'asunto', 'cuerpo'] as const;

/** Texts of a person, in the order in which they were saved. */
export async function selectTextos(db: Db, usuario: string): Promise<TextoGuardado[]> {
  return db.selectFrom('correo_textos').select(TEXTO).where('usuario', '=', usuario).orderBy('lugar').execute();
}

/** Locks the texts of a person until the end of the transaction, so that they can be counted before one is added. */
export async function lockTextos(tx: Db, usuario: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`textos de correo ${usuario}`}, 0))`.execute(tx);
}

export async function insertTexto(
  tx: Db,
  usuario: string,
  { nombre, asunto, cuerpo }: Omit<TextoGuardado, 'id'>,
): Promise<TextoGuardado> {
  return tx
    .insertInto('correo_textos')
    .values({ usuario, nombre, asunto, cuerpo })
    .returning(TEXTO)
    .executeTakeFirstOrThrow();
}

/** @returns undefined if the person has no such text */
export async function renameTexto(
  tx: Db,
  usuario: string,
  { id, nombre }: Pick<TextoGuardado, 'id' | 'nombre'>,
): Promise<TextoGuardado | undefined> {
  return tx
    .updateTable('correo_textos')
    .set({ nombre })
    .where('id', '=', id)
    .where('usuario', '=', usuario)
    .returning(TEXTO)
    .executeTakeFirst();
}

/** @returns false if the person has no such text */
export async function deleteTexto(db: Db, usuario: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('correo_textos')
    .where('id', '=', id)
    .where('usuario', '=', usuario)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the texts of people without an account. Runs after old accounts are removed from `cuentas`. */
export async function deleteOrphanTextos(db: Db): Promise<void> {
  await sql`
    delete from correo_textos as suyo
    where not exists (select from cuentas where cuentas.usuario = suyo.usuario)`.execute(db);
}
