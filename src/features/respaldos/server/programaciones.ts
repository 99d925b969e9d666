// Weekly schedules of copies: handlers of their calls, the instant of the next start, starting those that are due.
import { randomUUID } from 'node:crypto';
import { wallTimeOf } from '#catalogo/momento.ts';
import { ROLES_DEL_SISTEMA } from '#catalogo/roles.ts';
import { principalOf, record, type Principal } from '#core/auditoria/server/service.ts';
import type { Moodle } from '#core/moodle/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { SERVER_EXPECTED } from '#platform/contract/faults.ts';
import { DAY_MS, HOUR_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import type { Programacion, programacionesContract } from '../contract-programaciones.ts';
import type { Context } from './context.ts';
import { countFilas, SIN_CURSOS } from './filas.store.ts';
import { asuntoOf, plataformaOf } from './presenter.ts';
import {
  deleteProgramacion,
  insertProgramacion,
  lockVencida,
  selectProgramaciones,
  setProxima,
  updateProgramacion,
  type FilaProgramacion,
} from './programaciones.store.ts';
import { startTanda } from './start-tanda.ts';
import { countUnread, selectUltimas } from './tandas.store.ts';

const NO_HAY = 'No existe esa programación.';

export function programacionHandlers(context: Context): Handlers<typeof programacionesContract> {
  const { db, moodle, now } = context;
  const proximaOf = (timing: { readonly dia: number; readonly hora: number; readonly activa: boolean }): Date | null =>
    timing.activa ? nextStart(timing, now()) : null;
  return {
    async 'GET /respaldos/programaciones'() {
      return { status: 200, body: { programaciones: await programacionesOf(context, await selectProgramaciones(db)) } };
    },
    async 'POST /respaldos/programaciones'({ body }, { actor, request }) {
      const { servidor, idCategoria, categoria, dia, hora, conservar } = body;
      if (!moodle.has(servidor)) {
        throw new AppError('datos-invalidos', { errores: { servidor: SERVER_EXPECTED } });
      }
      const fila: FilaProgramacion = {
        id: randomUUID(),
        servidor,
        id_categoria: idCategoria,
        categoria,
        dia,
        hora,
        conservar,
        proxima: proximaOf(body),
        omitida: null,
        usuario: actor.usuario,
        nombre: actor.nombre,
        creada: now(),
      };
      await db.transaction().execute(async (tx) => {
        if (!(await insertProgramacion(tx, fila))) {
          throw new AppError('conflicto', { message: 'Esa categoría ya tiene copias programadas: cámbielas.' });
        }
        await recordCambio(tx, { cambio: 'alta', fila, principal: principalOf(request) });
      });
      const [vista] = await programacionesOf(context, [fila]);
      return { status: 201, body: vista! };
    },
    async 'PUT /respaldos/programaciones/{id}'({ params: { id }, body }, { request }) {
      const { dia, hora, conservar } = body;
      const fila = await db.transaction().execute(async (tx) => {
        const changed = await updateProgramacion(tx, id, { dia, hora, conservar, proxima: proximaOf(body) });
        if (!changed) throw new AppError('no-existe', { message: NO_HAY });
        await recordCambio(tx, { cambio: 'cambio', fila: changed, principal: principalOf(request) });
        return changed;
      });
      const [vista] = await programacionesOf(context, [fila]);
      return { status: 200, body: vista! };
    },
    async 'DELETE /respaldos/programaciones/{id}'({ params: { id } }, { request }) {
      await db.transaction().execute(async (tx) => {
        const fila = await deleteProgramacion(tx, id);
        if (!fila) throw new AppError('no-existe', { message: NO_HAY });
        await recordCambio(tx, { cambio: 'baja', fila, principal: principalOf(request) });
      });
      return { status: 200, body: { id } };
    },
  };
}

type CambioDeProgramacionRecord = {
  readonly cambio: 'alta' | 'cambio' | 'baja';
  readonly fila: FilaProgramacion;
  readonly principal: Principal;
};

async function recordCambio(tx: Db, { cambio, fila, principal }: CambioDeProgramacionRecord): Promise<void> {
  const { id, servidor, categoria, dia, hora, conservar, proxima } = fila;
  await record(tx, {
    accion: 'respaldo.programacion',
    principal,
    objeto: { tipo: 'programacion', ids: [id] },
    detalle: { cambio, servidor, categoria, dia, hora, conservar, activa: proxima !== null },
  });
}

async function programacionesOf({ db, moodle }: Context, filas: readonly FilaProgramacion[]): Promise<Programacion[]> {
  const ultimas = await selectUltimas(
    db,
    filas.map(({ id }) => id),
  );
  const tandas = ultimas.map(({ id }) => id);
  const [cuentas, unread] = await Promise.all([countFilas(db, tandas), countUnread(db, tandas)]);
  return filas.map(({ id, servidor, id_categoria, categoria, dia, hora, conservar, proxima, omitida, nombre }) => {
    const ultima = ultimas.find(({ programacion }) => programacion === id);
    const { hechos, fallidos } = (ultima && cuentas.get(ultima.id)) ?? SIN_CURSOS;
    const isSinLeer = ultima !== undefined && ultima.terminada !== null && unread.has(ultima.id);
    return {
      id,
      servidor,
      plataforma: plataformaOf(moodle, servidor),
      idCategoria: id_categoria,
      categoria,
      dia,
      hora,
      conservar,
      activa: proxima !== null,
      proxima: proxima?.toISOString() ?? null,
      omitida: omitida?.toISOString() ?? null,
      ultima: ultima
        ? { tanda: ultima.id, creada: ultima.creada.toISOString(), hechos, fallidos, sinLeer: isSinLeer }
        : null,
      nombre,
    };
  });
}

/** Instant of a wall-clock time. Bogotá has no daylight saving time, so the offset is constant. */
const instantOf = (pared: Date, now: Date): Date =>
  new Date(pared.getTime() + (Math.trunc(now.getTime() / 1000) * 1000 - wallTimeOf(now).getTime()));

/** Next instant after `now` with this day and hour in Bogotá. @param dia 1 = Monday … 7 = Sunday */
export function nextStart({ dia, hora }: { readonly dia: number; readonly hora: number }, now: Date): Date {
  const pared = wallTimeOf(now);
  const medianoche = Date.UTC(pared.getUTCFullYear(), pared.getUTCMonth(), pared.getUTCDate());
  const daysUntil = (dia - (pared.getUTCDay() || 7) + 7) % 7;
  const primera = instantOf(new Date(medianoche + daysUntil * DAY_MS + hora * HOUR_MS), now);
  return primera > now ? primera : new Date(primera.getTime() + 7 * DAY_MS);
}

/** Hour at which the night ends in Bogotá. */
const AMANECE = 7;

/** Returns true if day broke in Bogotá since a missed start. */
export function hasDayBroken(hora: Date, now: Date): boolean {
  const pared = wallTimeOf(now);
  const amanece = Date.UTC(pared.getUTCFullYear(), pared.getUTCMonth(), pared.getUTCDate()) + AMANECE * HOUR_MS;
  const isDaytime = pared.getTime() >= amanece && pared.getUTCHours() < 20;
  return isDaytime || now.getTime() - hora.getTime() > 10 * HOUR_MS;
}

type ScheduleContext = { readonly db: Db; readonly moodle: Moodle; readonly now: Date };

/**
 * Starts the due schedules, each once, even if several processes run this. A start missed until daylight moves to the
 * same hour of the next night. A schedule whose last copies are still under way skips the night and stores that.
 */
export async function startDue(casa: ScheduleContext): Promise<void> {
  while (await casa.db.transaction().execute(async (tx) => startNextDue(tx, casa)));
}

async function startNextDue(tx: Db, { moodle, now }: ScheduleContext): Promise<boolean> {
  const vencida = await lockVencida(tx, now);
  if (!vencida?.proxima) return false;
  if (hasDayBroken(vencida.proxima, now)) {
    const noches = [1, 2, 3, 4, 5, 6, 7].map((dia) => nextStart({ dia, hora: vencida.hora }, now));
    await setProxima(tx, vencida.id, { proxima: noches.toSorted((a, b) => a.getTime() - b.getTime())[0]! });
    return true;
  }
  const [ultima] = await selectUltimas(tx, [vencida.id]);
  const isRunning = ultima !== undefined && ultima.terminada === null;
  await setProxima(tx, vencida.id, {
    proxima: nextStart(vencida, now),
    omitida: isRunning ? vencida.proxima : null,
  });
  if (!isRunning) await startTandaOf(tx, vencida, { moodle, now });
  return true;
}

async function startTandaOf(
  tx: Db,
  fila: FilaProgramacion,
  { moodle, now }: Omit<ScheduleContext, 'db'>,
): Promise<void> {
  const { id, usuario, nombre, servidor, id_categoria, categoria } = fila;
  const roles = ROLES_DEL_SISTEMA;
  const pedidos = [{ servidor, id_categoria, categoria, cursos: null }];
  const nueva = {
    clase: 'respaldo' as const,
    asunto: `${asuntoOf(moodle, pedidos)} (programada)`,
    con_respaldo: true,
    programacion: id,
  };
  await startTanda(tx, nueva, {
    pedidos,
    actor: { sesion: id, usuario, nombre, email: '', roles, permisos: ['respaldos.pedir'] },
    principal: { usuario, roles, direccion: '127.0.0.1' },
    now,
  });
}
