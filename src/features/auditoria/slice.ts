import type { Ajustes } from '#features/ajustes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Slice } from '../slice.ts';
import { almacenDeAuditoria } from './server/personas.ts';
import { limpiarAuditoria } from './server/service.ts';

type Services = { readonly db: Db; readonly ajustes: Ajustes };

/** The audit as it is written. */
export const slice = {
  cleanup: [async ({ db, ajustes }: Services) => limpiarAuditoria(db, (await ajustes.actuales()).aniosDeAuditoria)],
  almacenes: [almacenDeAuditoria],
} satisfies Slice;
