import type { Db } from '#platform/server/db/database.ts';

/** A text that somebody authorised, and since when people did. */
export type TextoGuardado = {
  readonly formulario: string;
  readonly version: string;
  readonly texto: string;
  readonly finalidad: string;
  readonly publicado: Date;
};

/** Every text that was ever authorised, the newest first. */
export async function selectTextos(db: Db): Promise<TextoGuardado[]> {
  return db
    .selectFrom('consentimiento_textos')
    .select(['formulario', 'version', 'texto', 'finalidad', 'publicado'])
    .orderBy('publicado', 'desc')
    .orderBy('version', 'desc')
    .execute();
}
