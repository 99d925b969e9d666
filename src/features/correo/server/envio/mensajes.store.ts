import type { Db } from '#platform/server/db/database.ts';
import type { Redactado } from '../redaccion/tipos.ts';

/** A message as it was written to one person. */
export type Escrito = Redactado & { readonly asunto: string };

/** What was written to a person before. */
export async function findEscrito(db: Db, correo: string, numero: number): Promise<Escrito | undefined> {
  const fila = await db
    .selectFrom('correo_mensajes')
    .selectAll()
    .where('correo', '=', correo)
    .where('numero', '=', numero)
    .executeTakeFirst();
  if (!fila) return undefined;
  const imagenes =
    fila.cids.length === 0
      ? []
      : await db
          .selectFrom('correo_imagenes')
          .select(['cid', 'tipo', 'datos'])
          .where('correo', '=', correo)
          .where('cid', 'in', fila.cids)
          .execute();
  const adjuntos = await db
    .selectFrom('correo_adjuntos')
    .select(['nombre', 'tipo', 'datos'])
    .where('correo', '=', correo)
    .orderBy('nombre')
    .execute();
  return { asunto: fila.asunto, html: fila.html, texto: fila.texto, imagenes, adjuntos };
}

type Nuevo = {
  readonly numero: number;
  readonly escrito: Escrito;
  /** Keys of the message's pictures, and names of its files, that are kept already. */
  readonly guardadas: ReadonlySet<string>;
};

/** Keeps what was written to a person, and those of its pictures and files that are not kept yet. */
export async function insertEscrito(tx: Db, correo: string, { numero, escrito, guardadas }: Nuevo): Promise<void> {
  const { imagenes, adjuntos = [], ...mensaje } = escrito;
  const nuevas = imagenes.filter(({ cid }) => !guardadas.has(cid));
  if (nuevas.length > 0) {
    await tx
      .insertInto('correo_imagenes')
      .values(nuevas.map((imagen) => ({ ...imagen, correo })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const nuevos = adjuntos.filter(({ nombre }) => !guardadas.has(nombre));
  if (nuevos.length > 0) {
    await tx
      .insertInto('correo_adjuntos')
      .values(nuevos.map((adjunto) => ({ ...adjunto, correo })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const cids = imagenes.map(({ cid }) => cid);
  await tx
    .insertInto('correo_mensajes')
    .values({ ...mensaje, correo, numero, cids })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
