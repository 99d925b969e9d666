import { sql } from 'kysely';
import type { Lista, Opcion } from '#catalogo/listas/opcion.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Days in which an option that was switched off may still be sent: drafts and outboxes exist (DESIGN §3). */
const DIAS_DE_GRACIA = 30;

/** Adds the lists and options of the seeds that are missing. What managers changed or switched off stays as it is. */
export async function insertMissing(db: Db, listas: readonly Lista[]): Promise<void> {
  const nombres = listas.map(({ nombre, titulo }) => ({ nombre, titulo }));
  const opciones = listas.flatMap(({ nombre, opciones }) =>
    opciones.map(({ clave, texto, activa = true, atributos = {} }, orden) => ({
      lista: nombre,
      clave,
      texto,
      orden,
      // One that was never offered is in nobody's draft.
      desactivada_en: activa ? null : '-infinity',
      atributos,
    })),
  );
  await sql`
    with sembradas as (
      insert into listas (nombre, titulo)
      select nombre, titulo from jsonb_to_recordset(${JSON.stringify(nombres)}::jsonb) as l(nombre text, titulo text)
      on conflict do nothing
    )
    insert into lista_opciones (lista, clave, texto, orden, desactivada_en, atributos)
    select lista, clave, texto, orden, desactivada_en, atributos
    from jsonb_to_recordset(${JSON.stringify(opciones)}::jsonb)
      as o(lista text, clave text, texto text, orden integer, desactivada_en timestamptz, atributos jsonb)
    -- What a manager deleted stays deleted.
    where not exists (select from lista_opciones_retiradas as r where (r.lista, r.clave) = (o.lista, o.clave))
    on conflict do nothing`.execute(db);
}

/** Whether an option may still be sent: on offer, or switched off of late. */
export const ENVIABLE = sql<boolean>`(activa or desactivada_en > now() - make_interval(days => ${DIAS_DE_GRACIA}))`;

/** An option of a list, with the list's name. */
export type FilaOpcion = Opcion & { readonly lista: string };

/** Every option that may be sent, in the managers' order: those on offer and those switched off of late. */
export async function selectSendable(db: Db): Promise<readonly FilaOpcion[]> {
  return db
    .selectFrom('lista_opciones')
    .select(['lista', 'clave', 'texto', 'activa', 'atributos', 'anteriores'])
    .$narrowType<{ atributos: Opcion['atributos']; anteriores: readonly string[] }>()
    .where(ENVIABLE)
    .orderBy('lista')
    .orderBy('orden')
    .orderBy('texto', (texto) => texto.collate('es-x-icu'))
    .execute();
}

/** Every option of a list, on offer or not, in the managers' order. */
export async function selectOpciones(db: Db, lista: string): Promise<readonly Opcion[]> {
  return db
    .selectFrom('lista_opciones')
    .select(['clave', 'texto', 'activa', 'atributos'])
    .$narrowType<{ atributos: Opcion['atributos'] }>()
    .where('lista', '=', lista)
    .orderBy('orden')
    .orderBy('texto', (texto) => texto.collate('es-x-icu'))
    .execute();
}
