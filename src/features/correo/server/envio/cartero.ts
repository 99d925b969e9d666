import type { Db } from '#platform/server/db/database.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import { openMail } from '#platform/server/mail/open-mail.ts';
import type { AjustesDeCorreo } from './ajustes.ts';
import type { Cartero } from './enviar.ts';
import { lectorDe } from './leer-archivo.ts';

type Casa = {
  readonly db: Db;
  /** Where stored files lie, templates among them. */
  readonly store: FileStore;
  readonly redactores: Cartero['redactores'];
  readonly report: Cartero['report'];
};

/** Gets ready to send, by the settings. */
export async function crearCartero(
  ajustes: AjustesDeCorreo,
  { db, store, redactores, report }: Casa,
): Promise<Cartero> {
  const { url, remitente, membrete, alaVez, cadaMs, silencioMs, esperasMs } = ajustes;
  const from = { name: remitente.nombre, address: remitente.direccion };
  return {
    db,
    report,
    membrete,
    alaVez,
    cadaMs,
    esperasMs,
    transporte: await openMail({ url, from, connections: alaVez, timeoutMs: silencioMs }),
    dominio: remitente.direccion.replace(/^.*@/, ''),
    leerArchivo: lectorDe(store),
    redactores,
  };
}
