import { randomUUID } from 'node:crypto';
import { ROLES_DEL_SISTEMA } from '#catalogo/roles.ts';
import type { Moodle } from '#features/moodle/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { asuntoDe } from '../tandas/asunto.ts';
import { pedirTanda } from '../tandas/pedir.ts';
import { selectUltimas } from '../tandas/store.ts';
import { proximaNoche, seHizoDeDia } from './noche.ts';
import { type FilaProgramacion, lockVencida, setProxima } from './store.ts';

type Casa = { readonly db: Db; readonly moodle: Moodle; readonly now: Date };

/**
 * Begins the copies whose hour has come, each once, however many processes ask. One whose night passed while nothing ran
 * waits for the same hour of the next; one whose last copies are still being made leaves them in
 * peace, and notes that it left out a night.
 */
export async function iniciarProgramadas(casa: Casa): Promise<void> {
  while (await casa.db.transaction().execute(async (tx) => iniciarUna(tx, casa)));
}

async function iniciarUna(tx: Db, { moodle, now }: Casa): Promise<boolean> {
  const vencida = await lockVencida(tx, now);
  if (!vencida?.proxima) return false;
  if (seHizoDeDia(vencida.proxima, now)) {
    const noches = [1, 2, 3, 4, 5, 6, 7].map((dia) => proximaNoche({ dia, hora: vencida.hora }, now));
    await setProxima(tx, vencida.id, { proxima: noches.toSorted((a, b) => a.getTime() - b.getTime())[0]! });
    return true;
  }
  const [ultima] = await selectUltimas(tx, [vencida.id]);
  const sigue = ultima !== undefined && ultima.terminada === null;
  await setProxima(tx, vencida.id, {
    proxima: proximaNoche(vencida, now),
    omitida: sigue ? vencida.proxima : null,
  });
  if (!sigue) await pedir(tx, vencida, { moodle, now });
  return true;
}

async function pedir(tx: Db, fila: FilaProgramacion, { moodle, now }: Omit<Casa, 'db'>): Promise<void> {
  const { id, usuario, nombre, servidor, id_categoria, categoria } = fila;
  const roles = ROLES_DEL_SISTEMA;
  const pedidos = [{ servidor, id_categoria, categoria, cursos: null }];
  const nueva = {
    id: randomUUID(),
    clase: 'respaldo' as const,
    asunto: `${asuntoDe(moodle, pedidos)} (programada)`,
    con_respaldo: true,
    programacion: id,
  };
  await pedirTanda(tx, nueva, {
    pedidos,
    actor: { sesion: id, usuario, nombre, email: '', roles, permisos: ['respaldos.pedir'] },
    quien: { usuario, roles, direccion: '127.0.0.1' },
    now,
  });
}
