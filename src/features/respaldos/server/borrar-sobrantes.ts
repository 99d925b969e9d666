import type { Moodle } from '#features/moodle/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { forgetPedidos, selectSobrantes } from './sobrantes.store.ts';

/** Backups that are deleted at a time, the newest first: those that a server does not let go keep no others waiting. */
const MAX = 1000;

/**
 * Deletes on the servers the backups that nobody expects any more: of batches that were cancelled or given up, and those
 * that were fetched and could not be deleted then. What a server does not delete, or is still making, is tried at the next
 * run. Run now and then.
 */
export async function borrarSobrantes({
  db,
  moodle,
  now,
}: {
  readonly db: Db;
  readonly moodle: Moodle;
  readonly now: Date;
}): Promise<void> {
  const porServidor = Map.groupBy(await selectSobrantes(db, now, MAX), ({ servidor }) => servidor);
  for (const [name, sobrantes] of porServidor) {
    const complemento = moodle.get(name)?.paraTrabajos.complemento;
    const pedidos = sobrantes.map(({ pedido }) => pedido);
    const borrados = await complemento?.borrarRespaldos(pedidos);
    if (!complemento || !borrados?.ok) continue;
    await forgetPedidos(db, name, borrados.valor);
    const quedan = pedidos.filter((pedido) => !borrados.valor.includes(pedido));
    const vistos = quedan.length > 0 ? await complemento.respaldos(quedan) : undefined;
    const olvidados = vistos?.ok ? vistos.valor.filter(({ estado }) => estado === 'desconocido') : [];
    await forgetPedidos(
      db,
      name,
      olvidados.map(({ id }) => id),
    );
  }
}
