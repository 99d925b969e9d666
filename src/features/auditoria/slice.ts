import type { Db } from '#platform/server/db/database.ts';
import type { Slice } from '../slice.ts';
import { almacenDeAuditoria } from './server/personas.ts';
import { limpiarAuditoria } from './server/service.ts';

type Services = {
  readonly db: Db;
  // Not the settings' own type: they write into the audit, so the audit does not import them.
  readonly ajustes: { readonly actuales: () => Promise<{ readonly aniosDeAuditoria: number }> };
};

/** The audit as it is written. */
export const slice = {
  cleanup: [async ({ db, ajustes }: Services) => limpiarAuditoria(db, (await ajustes.actuales()).aniosDeAuditoria)],
  almacenes: [almacenDeAuditoria],
} satisfies Slice;
