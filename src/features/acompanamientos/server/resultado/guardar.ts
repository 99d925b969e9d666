import type { Semestre } from '#catalogo/semestre.ts';
import type { Quien } from '#features/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { type Ajustes, enviarResultado } from '../envios/enviar.ts';
import { proponerMejoras } from '../mejoras/mejoras.ts';
import { leerAcompanamiento } from '../registros/registros.ts';
import { selectIdsDe } from '../registros/store.ts';
import { createRubricas, type Rubricas } from '#features/rubricas/server/service.ts';
import { leerResultado } from './leer.ts';

/**
 * What storing an accompaniment brings with it, in its transaction: the message with its result, and the actions that it
 * proposes. Neither stands without the record.
 */
export const alGuardarAcompanamiento =
  ({ rubricas, publicUrl }: Pick<Ajustes, 'publicUrl'> & { readonly rubricas: Rubricas }) =>
  async (
    tx: Db,
    { registro, actor, quien }: { readonly registro: string; readonly actor: Actor; readonly quien: Quien },
  ): Promise<void> => {
    const guardado = await leerAcompanamiento(tx, registro);
    if (!guardado) throw new Error('an accompaniment is not there in the transaction that stores it');
    const { marca } = guardado;
    if (marca === null) throw new Error('an accompaniment that is stored now does not keep the mark of its day');
    await proponerMejoras(tx, guardado, await leerResultado({ db: tx, rubricas, marca }, guardado));
    await enviarResultado(tx, guardado, { actor, quien, marca, publicUrl });
  };

/** Proposes what the accompaniments of a semester would have, had they been sent; once, in a demonstration. */
export async function seedMejoras(
  db: Db,
  { marca, semestre }: { readonly marca: number; readonly semestre: Semestre },
): Promise<void> {
  const rubricas = createRubricas(db);
  for (const id of await selectIdsDe(db, semestre)) {
    const guardado = await leerAcompanamiento(db, id);
    if (guardado) await proponerMejoras(db, guardado, await leerResultado({ db, rubricas, marca }, guardado));
  }
}
