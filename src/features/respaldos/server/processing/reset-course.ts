// Resets one course of a batch, and decides about a reset whose answer was lost.
import { keysOf } from '#platform/contract/keys-of.ts';
import { PARTES_PROPUESTAS, type Perdida } from '../../contract.ts';
import { lossesBeyond, lossOf } from '../../perdidas.ts';
import type { ServerRun, Step } from '../context.ts';
import { findCopia } from '../copias.store.ts';
import { NO_SE_SABE, takePlace, updateFila, VIGENCIA_MS, type CursoDeTandaFila } from '../filas.store.ts';
import { failCurso } from './copy-course.ts';
import { isOfCurso, SIN_CURSO, textOfFailure } from './failures.ts';

const SE_REPITIO = 'Se perdió la respuesta de Moodle; el reinicio se envió de nuevo y terminó.';

/**
 * Returns true if a complete and recent copy of the course is stored. Otherwise a new one is made before the course is
 * emptied.
 */
export async function hasRecentCopia(
  { context: { db, files, now } }: ServerRun,
  { id, quieto }: CursoDeTandaFila,
): Promise<boolean> {
  if (!quieto || now().getTime() - quieto.getTime() > VIGENCIA_MS) return false;
  const copia = await findCopia(db, id);
  return copia !== undefined && (await files.copies.size(id)) === copia.tamano;
}

/**
 * Resets a due course. Its contents are counted and stored first, to tell after a lost answer if the reset was done.
 */
export async function resetCurso(parte: ServerRun, fila: CursoDeTandaFila): Step {
  const { db, now } = parte.context;
  parte.signal.throwIfAborted();
  if (parte.tanda.con_respaldo && !(await hasRecentCopia(parte, fila))) {
    if (await updateFila(db, fila, { estado: 'pendiente', avance: null })) parte.onCambio();
    return null;
  }
  const perdidas = await parte.servidor.cursos.perdidas(fila.curso);
  if (!perdidas.ok) return isOfCurso(perdidas) ? failCurso(parte, fila, textOfFailure(perdidas)) : perdidas;
  if (!perdidas.valor) return failCurso(parte, fila, SIN_CURSO);
  const confirmada = parte.tanda.confirmadas[fila.curso];
  const lost = lossOf(perdidas.valor, parte.tanda.partes ?? PARTES_PROPUESTAS);
  const beyond = confirmada ? lossesBeyond(confirmada, lost) : null;
  if (beyond !== null) {
    const motivo = `Desde que se confirmó hay más que perder: ${beyond}. No se reinició: reinténtelo para verlo y confirmarlo.`;
    return stopReset(parte, fila, { motivo, perdida: JSON.stringify(perdidas.valor) });
  }
  const cambio = {
    estado: 'reiniciando' as const,
    intento: fila.estado === 'copiado' ? fila.intento : fila.intento + 1,
    perdida: perdidas.valor,
    motivo: null,
    iniciado: fila.estado === 'copiado' ? fila.iniciado : now(),
  };
  const change = { ...cambio, perdida: JSON.stringify(cambio.perdida) };
  if (!(await takePlace(db, fila, { change, places: parte.context.alaVez }))) return null;
  parte.onCambio();
  return sendReset(parte, { ...fila, ...cambio });
}

/** @param again an earlier answer was lost, and the course no longer has its earlier contents */
async function sendReset(parte: ServerRun, fila: CursoDeTandaFila, again = false): Step {
  parte.signal.throwIfAborted();
  const { partes } = parte.tanda;
  const hecho = await parte.servidor.complemento.reset(fila.curso, partes ? { partes } : {});
  if (!hecho.ok) {
    if (!isOfCurso(hecho)) return hecho;
    return again ? markUncertain(parte, fila) : failCurso(parte, fila, textOfFailure(hecho));
  }
  const { fallas } = hecho.valor;
  if (fallas.length === 0) return finishReset(parte, fila, again ? SE_REPITIO : null);
  const problems = fallas.map(({ componente, que: part, error }) => `${componente}, ${part} (${error})`).join('; ');
  return failCurso(parte, fila, `Moodle no pudo vaciar todo: ${problems}. Revise el curso en Moodle.`);
}

async function finishReset(
  { context: { db, now }, onCambio }: ServerRun,
  fila: CursoDeTandaFila,
  motivo: string | null,
): Promise<null> {
  if (await updateFila(db, fila, { estado: 'hecho', motivo, terminado: now() })) onCambio();
  return null;
}

/**
 * Continues a reset whose answer was lost. It is sent again if the course has all of its contents or none; otherwise a
 * person decides. Empty counts do not prove a complete reset: Moodle counts only enrolled people, unenrols them first,
 * and may have stopped before deleting their work. A repeated reset is harmless.
 */
export async function confirmReset(parte: ServerRun, fila: CursoDeTandaFila): Step {
  parte.signal.throwIfAborted();
  const now = await parte.servidor.cursos.perdidas(fila.curso);
  if (!now.ok) return isOfCurso(now) ? markUncertain(parte, fila) : now;
  if (!now.valor) return failCurso(parte, fila, SIN_CURSO);
  const paso = compareCounts(fila.perdida, now.valor);
  if (paso === 'dudoso') return markUncertain(parte, fila);
  return sendReset(parte, fila, paso === 'vacio');
}

const markUncertain = async (parte: ServerRun, fila: CursoDeTandaFila): Promise<null> =>
  stopReset(parte, fila, { motivo: NO_SE_SABE });

/** Leaves a reset to a person. */
async function stopReset(
  { context: { db, now }, onCambio }: ServerRun,
  fila: CursoDeTandaFila,
  change: { readonly motivo: string; readonly perdida?: string },
): Promise<null> {
  if (await updateFila(db, fila, { ...change, estado: 'por-confirmar', terminado: now() })) onCambio();
  return null;
}

/** Compares the counts before and after a reset whose answer was lost. */
export function compareCounts(before: Perdida | null, now: Perdida): 'vacio' | 'intacto' | 'dudoso' {
  if (!before) return 'dudoso';
  const sabidas = keysOf(now).filter((kind) => before[kind] !== null && now[kind] !== null);
  if (sabidas.every((kind) => before[kind] === now[kind])) return 'intacto';
  return sabidas.every((kind) => now[kind] === 0) ? 'vacio' : 'dudoso';
}
