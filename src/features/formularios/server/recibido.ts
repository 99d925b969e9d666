import type { Formulario } from '#catalogo/formulario.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Recibo } from '../contract.ts';
import { selectEnvios } from './store.ts';

/** The receipt of what was sent to a form under a key; null where nothing was, or the key was forgotten since. */
export async function reciboDe(db: Db, { slug }: Pick<Formulario, 'slug'>, clave: string): Promise<Recibo | null> {
  const [previo] = await selectEnvios(db, [clave]);
  return previo?.nombrado?.formulario === slug ? previo.nombrado.recibo : null;
}
