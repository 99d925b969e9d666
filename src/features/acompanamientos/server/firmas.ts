// Signature and copies that an evaluator has remembered for the next accompaniment, sealed with the installation's key.
import type { Db } from '#platform/server/db/database.ts';
import { createSeal } from '#platform/server/keys.ts';
import { firmaRecordadaSchema, type FirmaRecordada } from '../contract.ts';
import { selectFirma, upsertFirma } from './firmas.store.ts';

const sealOf = (secret: string) => createSeal(secret, 'acompanamientos.firma');

/** Returns what an evaluator has remembered; null if nothing, or if it was sealed with another key. */
export async function readFirma(db: Db, evaluador: string, secret: string): Promise<FirmaRecordada | null> {
  const sealed = await selectFirma(db, evaluador);
  const opened = sealed && sealOf(secret).open(sealed, evaluador);
  return opened ? firmaRecordadaSchema.parse(JSON.parse(opened)) : null;
}

type Guardado = {
  readonly evaluador: string;
  readonly firma: FirmaRecordada;
  readonly secret: string;
  readonly now: Date;
};

/** Stores it in the place of what was remembered before. */
export async function saveFirma(db: Db, { evaluador, firma, secret, now }: Guardado): Promise<void> {
  const contenido = sealOf(secret).seal(JSON.stringify(firma), evaluador);
  await upsertFirma(db, { evaluador, contenido, guardada: now });
}
