// SQL of consents: stores that of a record with its text, and finds a form's text by its version.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

export type TextoDeConsentimiento = {
  readonly formulario: string;
  readonly version: string;
  /** SHA-256 of `texto`. */
  readonly huella: Buffer;
  readonly texto: string;
  readonly finalidad: string;
};

type Consentimiento = {
  readonly registro: string;
  readonly formulario: string;
  readonly texto: TextoDeConsentimiento | null;
  readonly creado: Date;
};

/** Stores a consent with its text, in the transaction of its record. */
export async function insertConsentimiento(
  tx: Db,
  { registro, formulario, texto, creado }: Consentimiento,
): Promise<void> {
  if (texto) {
    await sql`
      insert into consentimiento_textos (formulario, version, huella, texto, finalidad)
      values (${formulario}, ${texto.version}, ${texto.huella}, ${texto.texto}, ${texto.finalidad})
      on conflict do nothing`.execute(tx);
  }
  await sql`
    insert into consentimientos (registro, formulario, version, huella, creado)
    values (${registro}, ${formulario}, ${texto?.version ?? null}, ${texto?.huella ?? null}, ${creado})`.execute(tx);
}

/** Returns the latest text of a form with a version; undefined if there was none. */
export async function findTexto(
  db: Db,
  formulario: string,
  version: string,
): Promise<TextoDeConsentimiento | undefined> {
  return db
    .selectFrom('consentimiento_textos')
    .select(['formulario', 'version', 'huella', 'texto', 'finalidad'])
    .where('formulario', '=', formulario)
    .where('version', '=', version)
    .orderBy('publicado', 'desc')
    .limit(1)
    .executeTakeFirst();
}
