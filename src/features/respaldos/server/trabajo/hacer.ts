import { setTimeout as sleep } from 'node:timers/promises';
import { textoDeInstante } from '#catalogo/momento.ts';
import { type Desenlace, oficio, type Oficio, type Trabajo } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countFilas, type Cuentas, lastCambio, resetFilas, selectServidores, SIN_CURSOS } from '../filas/store.ts';
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
import { REINICIO, RESPALDO } from '../tareas.ts';
import { plataformaDe } from '../vista.ts';
import { desenlaceDe } from './desenlace.ts';
import { SIN_SERVIDOR } from './motivos.ts';
import { cerrar, pasar } from './pasada.ts';
import type { Taller } from './taller.ts';

/** A job that goes on moving leaves its place to others after this time, for a moment. */
const TURNO_MS = 60_000;

/** The shortest and the longest time until a job looks again, in ms. */
const [PRONTO_MS, TARDE_MS] = [5000, 60_000];

/** What does the batches. */
export const oficiosDeRespaldos = (taller: Taller): Oficio[] =>
  [RESPALDO, REINICIO].map((tipo) => oficio(tipo, (trabajo) => hacerTanda(taller, trabajo)));

type Marcha = Pick<Trabajo<{ readonly tanda: string }>, 'id' | 'entrada' | 'avanzar' | 'signal'>;

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
    avanzar({ fase: faseDe(cuentas), hechos: cuentas.cursos - cuentas.enMarcha, total: cuentas.cursos });
    if (cuentas.enMarcha === 0 && resto.porLeer === 0) return terminar(taller, tanda, cuentas);
    const quieto = seMovio ? 0 : performance.now() - cambio;
    const esperan = resto.vivos.length === 0;
    if (esperan || quieto >= taller.quietoMs || performance.now() - empezo > TURNO_MS) {
      return descansar(taller, { tanda, cuentas, esperan });
    }
    await sleep(taller.sondeoMs, undefined, { signal });
  }
}

type Adopcion = { readonly tarea: string; readonly now: Date };

/**
 * The batch as a job finds it. Copies that another job left behind unfinished or failed are taken up again; resets stay
 * with the job that a person confirmed.
 */
const adoptar = (db: Db, id: string, { tarea, now }: Adopcion): Promise<FilaTanda | undefined> =>
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

/** Looks at each server that has something left to do and is not let be. @returns which those still are */
async function darVuelta(taller: Taller, { tanda, deNuevo, ...marcha }: Vuelta) {
  const { db, moodle, now } = taller;
  const { pedidos, esperas, servidores } = await leerResto(db, tanda.id);
  await Promise.all(
    servidores.map(async (name) => {
      const espera = esperas.find(({ servidor }) => servidor === name);
      if (espera && espera.hasta > now()) return;
      const hallado = moodle.get(name);
      if (!hallado) return cerrar(db, { tanda, servidor: name, motivo: SIN_SERVIDOR, now: now() });
      const servidor = { ...hallado, ...hallado.paraTrabajos };
      const suyos = pedidos.filter((pedido) => pedido.servidor === name);
      await pasar({ taller, tanda, servidor, ...marcha }, { pedidos: suyos, espera, deNuevo });
    }),
  );
  const despues = await leerResto(db, tanda.id);
  const enEspera = new Set(despues.esperas.map(({ servidor }) => servidor));
  return { porLeer: despues.pedidos.length, vivos: despues.servidores.filter((name) => !enEspera.has(name)) };
}

type Queda = {
  readonly pedidos: readonly FilaPedido[];
  readonly esperas: readonly FilaEspera[];
  readonly servidores: readonly string[];
};

async function leerResto(db: Db, tanda: string): Promise<Queda> {
  const [todos, esperas, conFilas] = await Promise.all([
    selectPedidos(db, tanda),
    selectEsperas(db, tanda),
    selectServidores(db, tanda),
  ]);
  const pedidos = todos.filter(({ leido, motivo }) => !leido && motivo === null);
  return { pedidos, esperas, servidores: [...new Set([...pedidos.map(({ servidor }) => servidor), ...conFilas])] };
}

const faseDe = ({ cursos, enMarcha }: Cuentas): string =>
  cursos === 0 ? 'Leyendo los cursos' : `${cursos - enMarcha} de ${cursos} cursos`;

/** Lets the queue wake the job: when a server is to be asked again, or soon, if Moodle is at work. */
async function descansar(
  { db, moodle, now }: Taller,
  { tanda, cuentas, esperan }: { readonly tanda: FilaTanda; readonly cuentas: Cuentas; readonly esperan: boolean },
): Promise<Desenlace> {
  const esperas = await selectEsperas(db, tanda.id);
  const pronto = new Date(now().getTime() + (await pausaDe(db, tanda, now())));
  const horas = [...esperas.map(({ hasta }) => hasta), ...(esperan ? [] : [pronto])];
  const hasta = horas.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? pronto;
  const dicen = esperas.map(
    ({ servidor, hasta: cuando }) =>
      `${plataformaDe(moodle, servidor)} no responde, se intenta de nuevo a las ${textoDeInstante(cuando).split(', ')[1]}`,
  );
  return { ok: 'espera', hasta, fase: [faseDe(cuentas), ...dicen].join('; ') };
}

/** The longer Moodle says the same, the less often it is asked. */
async function pausaDe(db: Db, tanda: FilaTanda, now: Date): Promise<number> {
  const ultimo = await lastCambio(db, tanda.id);
  const quieto = ultimo ? now.getTime() - ultimo.getTime() : 0;
  return Math.min(TARDE_MS, Math.max(PRONTO_MS, quieto / 4));
}

async function terminar({ db, now }: Taller, tanda: FilaTanda, cuentas: Cuentas): Promise<Desenlace> {
  const sinLeer = (await selectPedidos(db, tanda.id)).filter(({ motivo }) => motivo !== null);
  await updateTanda(db, tanda.id, { terminada: now() });
  return desenlaceDe(tanda.clase, cuentas, sinLeer);
}
