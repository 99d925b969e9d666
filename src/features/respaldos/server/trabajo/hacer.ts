import { setTimeout as sleep } from 'node:timers/promises';
import type { Desenlace, Handler, Trabajo } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countFilas, type Cuentas, resetFilas, SIN_CURSOS } from '../filas/store.ts';
import {
  deleteEsperas,
  type FilaEspera,
  type FilaPedido,
  type FilaTanda,
  lockTanda,
  resetPedidos,
  selectEsperas,
  selectPedidos,
  updateTanda,
} from '../tandas/store.ts';
import { type Quedan, selectQuedan } from '../tropiezos/store.ts';
import { detenible } from './detenible.ts';
import { descansar, faseDe } from './descanso.ts';
import { desenlaceDe } from './desenlace.ts';
import { SIN_SERVIDOR } from './motivos.ts';
import { cerrar, pasar } from './pasada.ts';
import type { Taller } from './taller.ts';
import { leToca } from './tropiezo.ts';

/** A job that goes on moving leaves its place to others after this time, for a moment. */
const TURNO_MS = 60_000;

type Entrada = { readonly tanda: string };

/** Does the batches, whatever their sort. */
export const hacerTandas =
  (taller: Taller): Handler<Entrada> =>
  async (trabajo) =>
    hacerTanda(taller, trabajo);

type Marcha = Pick<Trabajo<Entrada>, 'id' | 'entrada' | 'avanzar' | 'signal'>;

/**
 * Does a batch as far as it goes at the moment: it stays while something moves, and waits in the queue while Moodle
 * works or does not answer. Begun again it goes on with what its rows say.
 * @throws what `signal` was aborted with, once every row says how its course stands
 */
export async function hacerTanda(taller: Taller, { id: tarea, entrada, avanzar, signal }: Marcha): Promise<Desenlace> {
  const { db } = taller;
  const tanda = await adoptar(db, entrada.tanda, { tarea, now: taller.now() });
  if (!tanda) return { ok: false, error: 'Esa tanda ya no existe.' };
  // Nobody confirmed that it be done again.
  if (tanda.tarea !== tarea) return { ok: false, error: 'Este reinicio lo hace otra tarea.' };
  const empezo = performance.now();
  let cambio = performance.now();
  for (let vuelta = 0; ; vuelta += 1) {
    signal.throwIfAborted();
    let seMovio = false;
    const onCambio = (): void => void (seMovio = true);
    const resto = await darVuelta(taller, { tanda, signal, onCambio, deNuevo: vuelta === 0 });
    if (seMovio) cambio = performance.now();
    const cuentas = (await countFilas(db, [tanda.id])).get(tanda.id) ?? SIN_CURSOS;
    avanzar({ fase: faseDe(tanda.clase, cuentas), hechos: cuentas.cursos - cuentas.enMarcha, total: cuentas.cursos });
    if (cuentas.enMarcha === 0 && resto.porLeer === 0) return terminar(taller, tanda, cuentas);
    const quieto = seMovio ? 0 : performance.now() - cambio;
    if (resto.esperan || quieto >= taller.quietoMs || performance.now() - empezo > TURNO_MS) {
      return descansar(taller, { tanda, cuentas, esperan: resto.esperan });
    }
    await sleep(taller.sondeoMs, undefined, { signal });
  }
}

type Adopcion = { readonly tarea: string; readonly now: Date };

/**
 * The batch as a job finds it. Copies that another job left behind unfinished or failed are taken up again; resets stay
 * with the job that a person confirmed.
 */
const adoptar = async (db: Db, id: string, { tarea, now }: Adopcion): Promise<FilaTanda | undefined> =>
  db.transaction().execute(async (tx) => {
    const tanda = await lockTanda(tx, id);
    if (!tanda || tanda.tarea === tarea || tanda.clase === 'reinicio') return tanda;
    await resetFilas(tx, id, { now });
    await resetPedidos(tx, id);
    await deleteEsperas(tx, id);
    await updateTanda(tx, id, { tarea, terminada: null });
    return { ...tanda, tarea, terminada: null };
  });

type Vuelta = {
  readonly tanda: FilaTanda;
  readonly signal: AbortSignal;
  readonly onCambio: () => void;
  readonly deNuevo: boolean;
};

/** Looks at each server that has something left to do and is not let be. @returns what is left after */
async function darVuelta(taller: Taller, { tanda, deNuevo, ...marcha }: Vuelta) {
  const { db, moodle, now } = taller;
  const { pedidos, esperas, quedan } = await leerResto(db, tanda.id);
  const servidores = [...new Set([...pedidos, ...quedan].map(({ servidor }) => servidor))];
  await Promise.all(
    servidores.map(async (name) => {
      const espera = esperas.find(({ servidor }) => servidor === name);
      if (espera && espera.hasta > now()) return;
      const hallado = moodle.get(name);
      if (!hallado) return cerrar(db, { tanda, servidor: name, motivo: SIN_SERVIDOR, now: now() });
      const servidor = detenible(hallado, marcha.signal);
      const suyos = pedidos.filter((pedido) => pedido.servidor === name);
      await pasar({ taller, tanda, servidor, ...marcha }, { pedidos: suyos, espera, deNuevo });
    }),
  );
  const despues = await leerResto(db, tanda.id);
  const enEspera = new Set(despues.esperas.map(({ servidor }) => servidor));
  const porMirar = [...despues.pedidos, ...despues.quedan.filter((una) => leToca({ taller }, una))];
  return { porLeer: despues.pedidos.length, esperan: porMirar.every(({ servidor }) => enEspera.has(servidor)) };
}

type Queda = {
  readonly pedidos: readonly FilaPedido[];
  readonly esperas: readonly FilaEspera[];
  readonly quedan: readonly Quedan[];
};

async function leerResto(db: Db, tanda: string): Promise<Queda> {
  const [todos, esperas, quedan] = await Promise.all([
    selectPedidos(db, tanda),
    selectEsperas(db, tanda),
    selectQuedan(db, tanda),
  ]);
  const pedidos = todos.filter(({ leido, motivo }) => !leido && motivo === null);
  return { pedidos, esperas, quedan };
}

async function terminar({ db, now }: Taller, tanda: FilaTanda, cuentas: Cuentas): Promise<Desenlace> {
  const sinLeer = (await selectPedidos(db, tanda.id)).filter(({ motivo }) => motivo !== null);
  await updateTanda(db, tanda.id, { terminada: now() });
  return desenlaceDe(tanda.clase, cuentas, sinLeer);
}
