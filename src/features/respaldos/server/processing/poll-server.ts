// One poll of a server for a batch: reads categories, continues and begins courses; postpones or ends it on failure.
import { randomUUID } from 'node:crypto';
import {
  complementoProblem,
  type CategoriaMoodle,
  type CursoMoodle,
  type FalloMoodle,
} from '#core/moodle/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ServerRun, Step } from '../context.ts';
import { saveCursos, type CursoLeido } from '../copias.store.ts';
import {
  endFilas,
  insertFilas,
  selectAbiertas,
  selectOcupadas,
  takePlace,
  type CursoDeTandaFila,
} from '../filas.store.ts';
import {
  deleteEsperas,
  markPedidos,
  renamePedidos,
  saveEspera,
  type FilaEspera,
  type FilaPedido,
  type FilaTanda,
} from '../tandas.store.ts';
import { followCopias, requestCopia, sendRequest } from './copy-course.ts';
import { isDue, mayRecover, runForEach, textOfFailure } from './failures.ts';
import { confirmReset, resetCurso } from './reset-course.ts';
import { followRestauracion, restoreCurso, sendCopia } from './restore-course.ts';

/** Reads the courses of the batch's categories on a server, and inserts a row for each. */
async function readPedidos(
  { context: { db }, tanda, servidor, onCambio }: ServerRun,
  pedidos: readonly FilaPedido[],
): Step {
  const enteras = pedidos.filter(({ cursos }) => cursos === null).map(({ id_categoria: id }) => id);
  const elegidos = [...new Set(pedidos.flatMap(({ cursos }) => cursos ?? []))];
  const categorias = await servidor.cursos.categorias();
  if (!categorias.ok) return categorias;
  const byCategoria = enteras.length > 0 ? await servidor.cursos.ofCategorias(enteras) : null;
  if (byCategoria && !byCategoria.ok) return byCategoria;
  const byId = elegidos.length > 0 ? await servidor.cursos.byIds(elegidos) : null;
  if (byId && !byId.ok) return byId;

  const leidos = [...(byCategoria?.valor.values() ?? [])].flat().concat(byId?.valor ?? []);
  const cursos = [...new Map(leidos.map((curso) => [curso.id, curso])).values()];
  const leidoDe = describeCurso(servidor.name, categorias.valor);
  // A chosen course that no longer exists gets a row too, so that it is reported.
  const perdidos = elegidos.filter((id) => !cursos.some((curso) => curso.id === id));
  await db.transaction().execute(async (tx) => {
    await saveCursos(tx, [...cursos.map(leidoDe), ...perdidos.map((id) => unnamedCurso(servidor.name, id))]);
    const nuevas = [...cursos.map(({ id }) => id), ...perdidos];
    await insertFilas(
      tx,
      tanda.id,
      nuevas.map((curso) => ({ id: randomUUID(), servidor: servidor.name, curso })),
    );
    await renamePedidos(tx, { tanda: tanda.id, servidor: servidor.name }, categorias.valor);
    await markPedidos(tx, { tanda: tanda.id, servidor: servidor.name, motivo: null });
  });
  onCambio();
  return null;
}

function describeCurso(servidor: string, categorias: readonly CategoriaMoodle[]): (curso: CursoMoodle) => CursoLeido {
  const byId = new Map(categorias.map((categoria) => [categoria.id, categoria]));
  return ({ id, nombre, nombreCorto, idCategoria }) => ({
    servidor,
    curso: id,
    nombre,
    nombreCorto,
    categoria: byId.get(idCategoria)?.camino ?? '…',
    ruta: byId.get(idCategoria)?.ruta ?? [idCategoria],
  });
}

const unnamedCurso = (servidor: string, curso: number): CursoLeido => ({
  servidor,
  curso,
  nombre: `Curso ${curso}`,
  nombreCorto: String(curso),
  categoria: '…',
  ruta: [],
});

type RemainingWork = {
  readonly pedidos: readonly FilaPedido[];
  /** Wait after the server's last failure. */
  readonly espera: FilaEspera | undefined;
  /** Detects the plugin again, ignoring the cache. */
  readonly again: boolean;
};

/**
 * Polls a server: reads, requests, downloads and resets what is due. A failing server is postponed, longer each time;
 * after the last delay, or a failure that needs a person, its courses end with the reason.
 */
export async function pollServer(parte: ServerRun, resto: RemainingWork): Promise<void> {
  const falla = await processServer(parte, resto);
  if (falla) await postponeServer(parte, resto.espera, falla);
  else if (resto.espera) await deleteEsperas(parte.context.db, parte.tanda.id, parte.servidor.name);
}

async function processServer(parte: ServerRun, { pedidos, again }: RemainingWork): Step {
  const { servidor, tanda, context } = parte;
  const deteccion = await servidor.complemento.detectar(again);
  if (!deteccion.ok) return deteccion;
  const problem = complementoProblem(deteccion.valor);
  if (problem) {
    await endServer(context.db, { tanda, servidor: servidor.name, motivo: problem, now: context.now() });
    parte.onCambio();
    return null;
  }
  if (pedidos.length > 0) {
    const falla = await readPedidos(parte, pedidos);
    if (falla) return falla;
  }
  return (await continueCursos(parte)) ?? beginCursos(parte);
}

async function continueCursos(parte: ServerRun): Step {
  const abiertas = await selectAbiertas(parte.context.db, parte.tanda.id, parte.servidor.name);
  const filas = abiertas.filter((fila) => isDue(parte, fila));
  // Courses without an answer may not occupy a place: they wait for one instead.
  const solicitadas = filas.filter(({ estado, tropiezos }) => estado === 'solicitado' && tropiezos === 0);
  const inEstado = (...estados: readonly CursoDeTandaFila['estado'][]) =>
    filas.filter(({ estado }) => estados.includes(estado));
  return (
    (await runForEach(parte, inEstado('reiniciando'), async (fila) => confirmReset(parte, fila))) ??
    (await runForEach(parte, inEstado('restaurando'), async (fila) => followRestauracion(parte, fila))) ??
    (await runForEach(parte, inEstado('enviando'), async (fila) => sendCopia(parte, fila))) ??
    (await runForEach(parte, solicitadas, async (fila) => sendRequest(parte, fila))) ??
    (await followCopias(parte, inEstado('en-moodle', 'descargando')))
  );
}

/** Begins courses while the server has places: first those already copied, last those without an answer. */
async function beginCursos(parte: ServerRun): Step {
  const { context, tanda, servidor } = parte;
  const filas = await selectAbiertas(context.db, tanda.id, servidor.name);
  const { ocupadas, otherCursos } = await selectOcupadas(context.db, tanda.id, servidor.name);
  const turno = (estado: CursoDeTandaFila['estado']) =>
    filas.filter((fila) => fila.estado === estado && !otherCursos.has(fila.curso) && isDue(parte, fila));
  const ordered = [...turno('copiado'), ...turno('pendiente'), ...turno('solicitado')].toSorted(
    (a, b) => a.tropiezos - b.tropiezos,
  );
  const elegidas = ordered.slice(0, Math.max(0, context.alaVez - ocupadas));
  return runForEach(parte, await takeAgain(parte, elegidas), async (fila) => {
    if (fila.estado === 'solicitado') return sendRequest(parte, fila);
    const listo = tanda.clase !== 'respaldo' && (fila.estado === 'copiado' || !tanda.con_respaldo);
    if (!listo) return requestCopia(parte, fila);
    return tanda.clase === 'reinicio' ? resetCurso(parte, fila) : restoreCurso(parte, fila);
  });
}

/**
 * Leaves out courses to be tried again for which no place is left. Those that get one have no failures in the database
 * until they fail again: only then is the place free. The others take theirs when their state changes.
 */
async function takeAgain({ context }: ServerRun, filas: readonly CursoDeTandaFila[]): Promise<CursoDeTandaFila[]> {
  const taken = filas.map(async (fila) => {
    const change = { tropiezos: 0, tropezo: null };
    const mayBegin =
      fila.estado !== 'solicitado' || (await takePlace(context.db, fila, { change, places: context.alaVez }));
    return mayBegin ? [fila] : [];
  });
  return (await Promise.all(taken)).flat();
}

async function postponeServer(parte: ServerRun, before: FilaEspera | undefined, falla: FalloMoodle): Promise<void> {
  const { context, tanda, servidor } = parte;
  const { db, now, esperasMs } = context;
  const intentos = (before?.intentos ?? 0) + 1;
  const ms = mayRecover(falla) ? esperasMs[intentos - 1] : undefined;
  const motivo = textOfFailure(falla);
  if (ms !== undefined) {
    const hasta = new Date(now().getTime() + ms);
    await saveEspera(db, { tanda: tanda.id, servidor: servidor.name, motivo, intentos, hasta });
    return;
  }
  const dicho = intentos > 1 ? `${motivo} Se intentó ${intentos} veces.` : motivo;
  await endServer(db, { tanda, servidor: servidor.name, motivo: dicho, now: now() });
}

type ServerEnd = {
  readonly tanda: Pick<FilaTanda, 'id'>;
  readonly servidor: string;
  readonly motivo: string;
  readonly now: Date;
};

export async function endServer(db: Db, { tanda: { id: tanda }, servidor, motivo, now }: ServerEnd): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endFilas(tx, { tanda, servidor }, { estado: 'fallido', motivo, now });
    await markPedidos(tx, { tanda, servidor, motivo });
    await deleteEsperas(tx, tanda, servidor);
  });
}
