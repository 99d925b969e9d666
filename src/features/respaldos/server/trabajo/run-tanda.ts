import { setTimeout as sleep } from 'node:timers/promises';
import type { Desenlace, Handler, Trabajo } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { countOf, tamanoDesde } from '#platform/contract/quantities.ts';
import type { ServidorMoodle } from '#features/moodle/server/service.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import { countFilas, type Cuentas, lastCambio, resetFilas, SIN_CURSOS } from '../filas.store.ts';
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
} from '../tandas.store.ts';
import { type Quedan, selectQuedan } from './failures.store.ts';
import type { ClaseDeTanda } from '../../contract.ts';
import { plataformaDe } from '../presenter.ts';
import { cerrar, pasar } from './poll-server.ts';
import type { Taller } from '../context.ts';
import { cuandoLeToca, leToca, SIN_SERVIDOR } from './failures.ts';

/** The shortest and the longest time until a job looks again, in ms. */
const [PRONTO_MS, TARDE_MS] = [5000, 60_000];

const LEYENDO = 'Leyendo los cursos';

/** What a batch's job is doing; how far it is, its numbers say. */
const faseDe = (clase: ClaseDeTanda, { cursos }: Cuentas): string =>
  cursos === 0 ? LEYENDO : clase === 'respaldo' ? 'Copiando los cursos' : 'Reiniciando los cursos';

/** How far a job is that waits: nothing else says it then. */
const hastaDonde = ({ cursos, enMarcha }: Cuentas): string =>
  cursos === 0 ? LEYENDO : `${cursos - enMarcha} de ${cursos} cursos`;

type Descanso = {
  readonly tanda: FilaTanda;
  readonly cuentas: Cuentas;
  /** Nothing is to be looked after now: everything left waits for its hour. */
  readonly esperan: boolean;
};

/** Lets the queue wake the job: when a server or a course is to be asked for again, or soon, if Moodle is at work. */
async function descansar(taller: Taller, { tanda, cuentas, esperan }: Descanso): Promise<Desenlace> {
  const { db, moodle, now } = taller;
  const [esperas, quedan] = await Promise.all([selectEsperas(db, tanda.id), selectQuedan(db, tanda.id)]);
  const solos = quedan.filter(
    ({ servidor, tropiezos }) => tropiezos > 0 && !esperas.some((una) => una.servidor === servidor),
  );
  const pronto = new Date(now().getTime() + (await pausaDe(db, tanda, now())));
  const horas = [
    ...esperas.map(({ hasta }) => hasta),
    ...solos.flatMap((uno) => cuandoLeToca(taller, uno) ?? []),
    ...(esperan ? [] : [pronto]),
  ];
  const hasta = horas.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? pronto;
  const dicen = esperas.map(
    ({ servidor, hasta: cuando }) =>
      `${plataformaDe(moodle, servidor)} no responde, se intenta de nuevo a las ${textoDeInstante(cuando).split(', ')[1]}`,
  );
  return { ok: 'espera', hasta, fase: [hastaDonde(cuentas), ...dicen, ...sinRespuesta(solos)].join('; ') };
}

function sinRespuesta(solos: readonly Quedan[]): string[] {
  const cuantos = solos.reduce((suma, uno) => suma + uno.cuantos, 0);
  if (cuantos === 0) return [];
  return [`Moodle no responde por ${cuantos === 1 ? 'un curso' : `${cuantos} cursos`}, se intenta de nuevo`];
}

/** The longer Moodle says the same, the less often it is asked. */
async function pausaDe(db: Db, tanda: FilaTanda, now: Date): Promise<number> {
  const ultimo = await lastCambio(db, tanda.id);
  const quieto = ultimo ? now.getTime() - ultimo.getTime() : 0;
  return Math.min(TARDE_MS, Math.max(PRONTO_MS, quieto / 4));
}

/** What comes of a reading, or what `signal` was aborted with, whichever is first. */
async function hasta<T>(signal: AbortSignal, leer: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const detener = (): void => reject(signal.reason);
  signal.addEventListener('abort', detener);
  try {
    return await Promise.race([leer(), promise]);
  } finally {
    signal.removeEventListener('abort', detener);
  }
}

/**
 * A server with the patience of jobs, whose readings are left as soon as the job is to stop: nobody who cancels waits for a
 * server that does not answer. What changes something there is heard to its end, as its answer tells what became of it.
 * What is left throws what `signal` was aborted with.
 */
function detenible(servidor: ServidorMoodle, signal: AbortSignal): ServidorMoodle {
  const { cursos, complemento } = servidor.paraTrabajos;
  return {
    ...servidor,
    cursos: {
      ...cursos,
      categorias: async () => hasta(signal, async () => cursos.categorias()),
      deCategorias: async (ids) => hasta(signal, async () => cursos.deCategorias(ids)),
      porIds: async (ids) => hasta(signal, async () => cursos.porIds(ids)),
      perdidas: async (idCurso) => hasta(signal, async () => cursos.perdidas(idCurso)),
    },
    complemento: {
      ...complemento,
      detectar: async (deNuevo) => hasta(signal, async () => complemento.detectar(deNuevo)),
      respaldos: async (ids) => hasta(signal, async () => complemento.respaldos(ids)),
    },
  };
}

/** Copies weigh megabytes. */
const enMegas = tamanoDesde('MB');

/** How a batch's job ends, in words. One with a course that came to no good end has failed: somebody is to look at it. */
export function desenlaceDe(
  clase: ClaseDeTanda,
  { cursos, hechos, fallidos, porConfirmar, bytes }: Cuentas,
  sinLeer: readonly Pick<FilaPedido, 'categoria' | 'motivo'>[],
): Desenlace {
  const partes = [
    fallidos > 0 && `${fallidos === 1 ? 'falló' : 'fallaron'} ${fallidos} de ${countOf(cursos, 'curso', 'cursos')}`,
    porConfirmar > 0 && `${countOf(porConfirmar, 'curso está', 'cursos están')} por confirmar`,
    ...sinLeer.map(({ categoria, motivo }) => `no se pudieron leer los cursos de «${categoria}»: ${motivo}`),
  ].filter((parte) => parte !== false);
  if (partes.length > 0) {
    const dicho = partes.join('; ');
    return { ok: false, error: `${dicho[0]!.toUpperCase()}${dicho.slice(1)}${dicho.endsWith('.') ? '' : '.'}` };
  }
  if (cursos === 0) return { ok: true, resumen: 'Las categorías elegidas no tienen cursos.' };
  const resumen =
    clase === 'respaldo'
      ? `${countOf(hechos, 'copia', 'copias')}, ${enMegas(bytes)}`
      : countOf(hechos, 'curso reiniciado', 'cursos reiniciados');
  return { ok: true, resumen };
}

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
