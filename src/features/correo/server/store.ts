import { sql } from 'kysely';
import { palabrasDe } from '#catalogo/busqueda.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { EstadoDeDestinatario } from '../estados.ts';
import type { TextoGuardado } from '../contract/textos.ts';
import { type Campos, estadoLeido, type FilaCorreo, type FilaDestinatario } from './envio/store.ts';

const TEXTO = ['id', 'nombre', 'asunto', 'cuerpo'] as const;

/** Texts of a person, in the order in which they were saved. */
export async function selectTextos(db: Db, usuario: string): Promise<TextoGuardado[]> {
  return db.selectFrom('correo_textos').select(TEXTO).where('usuario', '=', usuario).orderBy('lugar').execute();
}

/** Waits until nobody else changes these texts, up to the end of the transaction: they are counted before one is added. */
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

/** @returns undefined where the person has no such text */
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

/** @returns false where the person has no such text */
export async function deleteTexto(db: Db, usuario: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('correo_textos')
    .where('id', '=', id)
    .where('usuario', '=', usuario)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets the texts of whom nothing is known any longer: `cuentas` says of whom something is. */
export async function deleteTextosSinDuenio(db: Db): Promise<void> {
  await sql`
    delete from correo_textos as suyo
    where not exists (select from cuentas where cuentas.usuario = suyo.usuario)`.execute(db);
}

/** Lets one sending of the same message to the same people at a time ask whether there was one before. */
export async function lockMensaje(tx: Db, huella: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${huella.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
}

/** Text that has this word in it, whatever stands in the word. */
const patron = (palabra: string): string => `%${palabra.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

type Busqueda = {
  readonly busca: string;
  /** Only those of which somebody failed, is in doubt or waits for nobody; the last of these are named. */
  readonly porAtender: { readonly detenidos: readonly string[] } | null;
};

const filtrados = (db: Db, { busca, porAtender }: Busqueda) => {
  let query = db.selectFrom('correos');
  for (const palabra of palabrasDe(busca)) query = query.where('busqueda', 'like', patron(palabra));
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

/** Messages somebody of which waits or is being sent to, and their jobs. */
export async function selectEnEspera(db: Db): Promise<Pick<FilaCorreo, 'id' | 'tarea'>[]> {
  return db
    .selectFrom('correos')
    .select(['id', 'tarea'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('correo_destinatarios').select('correo').where('estado', 'in', ['pendiente', 'enviando']),
    )
    .execute();
}

/** A page of messages, the newest first. */
export async function selectCorreos(
  db: Db,
  { desde, limite, ...busqueda }: Busqueda & { readonly desde: number; readonly limite: number },
): Promise<FilaCorreo[]> {
  return filtrados(db, busqueda)
    .selectAll()
    .orderBy('creado', 'desc')
    .orderBy('id', 'desc')
    .offset(desde)
    .limit(limite)
    .execute();
}

/** The newest messages written to the people of a report whose words are still kept, each text once. */
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

export async function countCorreos(db: Db, busqueda: Busqueda): Promise<number> {
  const { cuantos } = await filtrados(db, busqueda)
    .select((eb) => eb.fn.countAll<number>().as('cuantos'))
    .executeTakeFirstOrThrow();
  return cuantos;
}

export async function findCorreo(db: Db, id: string): Promise<FilaCorreo | undefined> {
  return db.selectFrom('correos').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, kept from others until the transaction ends. */
export async function lockCorreo(tx: Db, id: string): Promise<FilaCorreo | undefined> {
  return tx.selectFrom('correos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** How many recipients of each of these messages stand how. */
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

/** A recipient, with how she stands as it is read. */
export type FilaLeida = FilaDestinatario & { readonly leido: EstadoDeDestinatario };

type DeCorreo = {
  readonly correo: string;
  readonly busca: string;
  readonly estado: EstadoDeDestinatario | undefined;
};

const destinatarios = (db: Db, { correo, busca, estado }: DeCorreo) => {
  let query = db.selectFrom('correo_destinatarios').where('correo', '=', correo);
  if (estado) query = query.where(estadoLeido, '=', estado);
  for (const palabra of palabrasDe(busca)) query = query.where('busqueda', 'like', patron(palabra));
  return query;
};

/** A page of a message's recipients, in the order of sending, and how many there are. */
export async function selectDestinatarios(
  db: Db,
  { desde, limite, ...filtro }: DeCorreo & { readonly desde: number; readonly limite: number },
): Promise<{ filas: FilaLeida[]; total: number }> {
  const [filas, { total }] = await Promise.all([
    destinatarios(db, filtro)
      .selectAll()
      .select(estadoLeido.as('leido'))
      .$narrowType<Campos>()
      .orderBy('numero')
      .offset(desde)
      .limit(limite)
      .execute(),
    destinatarios(db, filtro)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { filas, total };
}

export async function findDestinatario(db: Db, correo: string, numero: number): Promise<FilaLeida | undefined> {
  return db
    .selectFrom('correo_destinatarios')
    .selectAll()
    .select(estadoLeido.as('leido'))
    .$narrowType<Campos>()
    .where('correo', '=', correo)
    .where('numero', '=', numero)
    .executeTakeFirst();
}
