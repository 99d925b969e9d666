import { randomUUID } from 'node:crypto';
import { ROLES_DEL_SISTEMA } from '#catalogo/roles.ts';
import type { Moodle } from '#features/moodle/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { horaDePared } from '#catalogo/momento.ts';
import { asuntoDe } from '../tandas/asunto.ts';
import { pedirTanda } from '../tandas/pedir.ts';
import { selectUltimas } from '../tandas/store.ts';
import { type FilaProgramacion, lockVencida, setProxima } from './store.ts';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

/** Bogotá has no summer time: its clock is always as far from the world's. */
const instanteDe = (pared: Date, now: Date): Date =>
  new Date(pared.getTime() + (Math.trunc(now.getTime() / 1000) * 1000 - horaDePared(now).getTime()));

/**
 * The next time after `now` that it is this hour of this day in Bogotá.
 * @param dia 1 = Monday … 7 = Sunday
 */
export function proximaNoche({ dia, hora }: { readonly dia: number; readonly hora: number }, now: Date): Date {
  const pared = horaDePared(now);
  const medianoche = Date.UTC(pared.getUTCFullYear(), pared.getUTCMonth(), pared.getUTCDate());
  const enDias = (dia - (pared.getUTCDay() || 7) + 7) % 7;
  const primera = instanteDe(new Date(medianoche + enDias * DIA_MS + hora * HORA_MS), now);
  return primera > now ? primera : new Date(primera.getTime() + 7 * DIA_MS);
}

/** When the night ends, by the clock of Bogotá. */
const AMANECE = 7;

/** Whether a time that was missed came to be day in Bogotá meanwhile. */
export function seHizoDeDia(hora: Date, now: Date): boolean {
  const pared = horaDePared(now);
  const amanece = Date.UTC(pared.getUTCFullYear(), pared.getUTCMonth(), pared.getUTCDate()) + AMANECE * HORA_MS;
  const deDia = pared.getTime() >= amanece && pared.getUTCHours() < 20;
  return deDia || now.getTime() - hora.getTime() > 10 * HORA_MS;
}

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
