import type { Perdida } from '../../contract.ts';
import type { Parte, Paso } from '../context.ts';
import { findCopia } from '../copias.store.ts';
import { type FilaConCurso, NO_SE_SABE, updateFila, VIGENCIA_MS } from '../filas.store.ts';
import { fallar } from './copy-course.ts';
import { esDelCurso, palabrasDe, SIN_CURSO } from './failures.ts';

const SE_REPITIO = 'Se perdió la respuesta de Moodle; el reinicio se envió de nuevo y terminó.';

/**
 * Whether the copy that a reset is to be preceded by lies with us, whole, and shows the course as it is: one that waited
 * long, or whose file somebody removed, is made anew.
 */
async function tieneCopia({ taller: { db, copies, now } }: Parte, { id, quieto }: FilaConCurso): Promise<boolean> {
  if (!quieto || now().getTime() - quieto.getTime() > VIGENCIA_MS) return false;
  const copia = await findCopia(db, id);
  return copia !== undefined && (await copies.store.size(id)) === copia.tamano;
}

/** Resets a course whose turn it is. What it has is counted and noted before: by it one tells later whether it was done. */
export async function reiniciar(parte: Parte, fila: FilaConCurso): Paso {
  const { db, now } = parte.taller;
  parte.signal.throwIfAborted();
  if (parte.tanda.con_respaldo && !(await tieneCopia(parte, fila))) {
    if (await updateFila(db, fila, { estado: 'pendiente', avance: null })) parte.onCambio();
    return null;
  }
  const perdidas = await parte.servidor.cursos.perdidas(fila.curso);
  if (!perdidas.ok) return esDelCurso(perdidas) ? fallar(parte, fila, palabrasDe(perdidas)) : perdidas;
  if (!perdidas.valor) return fallar(parte, fila, SIN_CURSO);
  const cambio = {
    estado: 'reiniciando' as const,
    intento: fila.estado === 'copiado' ? fila.intento : fila.intento + 1,
    perdida: perdidas.valor,
    motivo: null,
    iniciado: fila.estado === 'copiado' ? fila.iniciado : now(),
  };
  if (!(await updateFila(db, fila, { ...cambio, perdida: JSON.stringify(cambio.perdida) }))) return null;
  parte.onCambio();
  return enviar(parte, { ...fila, ...cambio });
}

/** @param deNuevo an answer was lost before, and the course no longer shows what it had */
async function enviar(parte: Parte, fila: FilaConCurso, deNuevo = false): Paso {
  parte.signal.throwIfAborted();
  const hecho = await parte.servidor.complemento.reiniciar(fila.curso);
  if (!hecho.ok) {
    if (!esDelCurso(hecho)) return hecho;
    return deNuevo ? dudar(parte, fila) : fallar(parte, fila, palabrasDe(hecho));
  }
  const { fallas } = hecho.valor;
  if (fallas.length === 0) return terminar(parte, fila, deNuevo ? SE_REPITIO : null);
  const que = fallas.map(({ componente, que, error }) => `${componente}, ${que} (${error})`).join('; ');
  return fallar(parte, fila, `Moodle no pudo vaciar todo: ${que}. Revise el curso en Moodle.`);
}

async function terminar(
  { taller: { db, now }, onCambio }: Parte,
  fila: FilaConCurso,
  motivo: string | null,
): Promise<null> {
  if (await updateFila(db, fila, { estado: 'hecho', motivo, terminado: now() })) onCambio();
  return null;
}

/**
 * Goes on with a reset whose answer was lost: it is sent again where the course has all that it had, or nothing of it, and
 * left to a person otherwise. Nothing seen is no proof that nothing is left: Moodle tells only of people who are enrolled,
 * takes them out first, and may have stopped before it deleted what they did. Sent twice it does no harm.
 */
export async function confirmar(parte: Parte, fila: FilaConCurso): Paso {
  parte.signal.throwIfAborted();
  const ahora = await parte.servidor.cursos.perdidas(fila.curso);
  if (!ahora.ok) return esDelCurso(ahora) ? dudar(parte, fila) : ahora;
  if (!ahora.valor) return fallar(parte, fila, SIN_CURSO);
  const paso = loQuePaso(fila.perdida, ahora.valor);
  if (paso === 'dudoso') return dudar(parte, fila);
  return enviar(parte, fila, paso === 'vacio');
}

async function dudar({ taller: { db, now }, onCambio }: Parte, fila: FilaConCurso): Promise<null> {
  const cambio = { estado: 'por-confirmar' as const, motivo: NO_SE_SABE, terminado: now() };
  if (await updateFila(db, fila, cambio)) onCambio();
  return null;
}

/** What is seen of a reset, by what the course had before and has now. */
export function loQuePaso(antes: Perdida | null, ahora: Perdida): 'vacio' | 'intacto' | 'dudoso' {
  if (!antes) return 'dudoso';
  const sabidas = (Object.keys(ahora) as (keyof Perdida)[]).filter((que) => antes[que] !== null && ahora[que] !== null);
  if (sabidas.every((que) => antes[que] === ahora[que])) return 'intacto';
  return sabidas.every((que) => ahora[que] === 0) ? 'vacio' : 'dudoso';
}
