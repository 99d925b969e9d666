// Restores one kept copy: sends it to Moodle in parts, follows the restore, and compares the course with the copy.
import type { Readable } from 'node:stream';
import { PART_BYTES, type FalloMoodle, type Restauracion } from '#core/moodle/server/service.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { listText } from '#platform/contract/lists.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import type { ServerRun, Step } from '../context.ts';
import { findCopia, type FilaCopia } from '../copias.store.ts';
import { endFilas, takePlace, updateFila, type CursoDeTandaFila } from '../filas.store.ts';
import { findRestauracion, updateRestauracion, type FilaRestauracion } from '../restauraciones.store.ts';
import { CADA_MS, failCurso, isQuietFor } from './copy-course.ts';
import { isOfCurso, textOfFailure } from './failures.ts';
import { hasRecentCopia } from './reset-course.ts';

const SIN_COPIA = 'El archivo de la copia ya no está donde se guardó. El curso en Moodle no cambió.';
const NO_GUARDA =
  'Moodle no guarda lo que se le envía: pida que revisen el espacio en disco del servidor. El curso no cambió.';
const SE_OLVIDO = 'Moodle ya no sabe de esta restauración. Revise el curso en Moodle y pídala de nuevo.';
const CRON_QUIETO =
  'Moodle tiene la copia y no ha empezado a restaurarla: lo hace su tarea programada (cron). Si sigue así, pida que revisen el cron del servidor.';
const SE_AGOTO =
  'Moodle no terminó la restauración en seis horas. Pida que revisen la tarea programada (cron) del servidor, y después el curso.';

/** Time after which a restore that Moodle has not begun suggests a stopped cron. */
const CRON_MS = 10 * MINUTE_MS;

/** Begins a restore: a course that is emptied has a recent copy of its own first. */
export async function restoreCurso(parte: ServerRun, fila: CursoDeTandaFila): Step {
  const { db, now, alaVez: places } = parte.context;
  if (parte.tanda.con_respaldo && !(await hasRecentCopia(parte, fila))) {
    if (await updateFila(db, fila, { estado: 'pendiente', avance: null })) parte.onCambio();
    return null;
  }
  const change = {
    estado: 'enviando' as const,
    intento: Math.max(1, fila.intento),
    avance: 0,
    motivo: null,
    iniciado: fila.iniciado ?? now(),
  };
  if (!(await takePlace(db, fila, { change, places }))) return null;
  parte.onCambio();
  return sendCopia(parte, { ...fila, ...change });
}

const inicioOf = ({ tanda, personas, ...nuevo }: FilaRestauracion, { sha256, tamano }: FilaCopia, idCurso: number) => {
  const { id_categoria: idCategoria, nombre, nombre_corto: nombreCorto } = nuevo;
  const destino =
    idCategoria === null || nombre === null || nombreCorto === null
      ? { idCurso }
      : { idCategoria, nombre, nombreCorto };
  return { clave: tanda, sha256: sha256.toString('hex'), tamano, personas, destino };
};

/**
 * Sends the copy from where Moodle says that it ends. Before the last part the course counts as being restored: once
 * Moodle has it, its cron begins, whatever becomes of the answer.
 */
export async function sendCopia(parte: ServerRun, fila: CursoDeTandaFila): Step {
  const { context, tanda, servidor, signal, onCambio } = parte;
  signal.throwIfAborted();
  const restauracion = await findRestauracion(context.db, tanda.id);
  const copia = restauracion && (await findCopia(context.db, restauracion.copia));
  const archivo = copia && (await context.files.copies.open(copia.id));
  try {
    if (!archivo || archivo.size !== copia.tamano) return await failCurso(parte, fila, SIN_COPIA);
    const begun = await servidor.complemento.startRestauracion(inicioOf(restauracion, copia, fila.curso));
    if (!begun.ok) return await endOrWait(parte, fila, begun);
    if (begun.valor.estado !== 'recibe') return await markRestoring(parte, fila, begun.valor);
    let told = context.now().getTime();
    for await (const part of partsFrom(archivo.stream, begun.valor.recibidos)) {
      signal.throwIfAborted();
      const end = part.offset + part.bytes.length;
      if (end === copia.tamano) return await sendLast(parte, fila, part);
      const put = await servidor.complemento.putPart(tanda.id, part);
      if (!put.ok) return await endOrWait(parte, fila, put);
      if (isStuck(part, put.valor)) return await failCurso(parte, fila, NO_GUARDA);
      // Another process sends it too, or Moodle lost what it had: the next poll asks.
      if (put.valor.recibidos !== end) return null;
      if (context.now().getTime() - told < CADA_MS) continue;
      told = context.now().getTime();
      if (!(await updateFila(context.db, fila, { avance: end / copia.tamano }))) return null;
      onCambio();
    }
    return null;
  } finally {
    archivo?.stream.destroy();
  }
}

type Part = { readonly offset: number; readonly bytes: Buffer };

async function sendLast(parte: ServerRun, fila: CursoDeTandaFila, part: Part): Step {
  const { context, servidor, tanda, onCambio } = parte;
  const change = { estado: 'restaurando' as const, avance: null, motivo: null, quieto: context.now() };
  if (!(await updateFila(context.db, fila, change))) return null;
  onCambio();
  const put = await servidor.complemento.putPart(tanda.id, part);
  const restoring = { ...fila, ...change };
  if (put.ok && isStuck(part, put.valor)) return failCurso(parte, restoring, NO_GUARDA);
  return put.ok ? followOne(parte, restoring, put.valor) : endOrWait(parte, restoring, put);
}

/** Returns true if nothing of a part was kept, as on a full disk. */
const isStuck = ({ offset }: Part, { estado, recibidos }: Restauracion): boolean =>
  estado === 'recibe' && recibidos <= offset;

async function markRestoring(parte: ServerRun, fila: CursoDeTandaFila, found: Restauracion): Step {
  const change = { estado: 'restaurando' as const, avance: null, motivo: null, quieto: parte.context.now() };
  if (!(await updateFila(parte.context.db, fila, change))) return null;
  parte.onCambio();
  return followOne(parte, { ...fila, ...change }, found);
}

/** Cuts a file into parts, from a byte on. */
async function* partsFrom(stream: Readable, from: number): AsyncGenerator<Part> {
  let [offset, position, held] = [from, 0, Buffer.alloc(0)];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const skipped = Math.min(chunk.length, Math.max(0, from - position));
    position += chunk.length;
    held = Buffer.concat([held, chunk.subarray(skipped)]);
    for (; held.length >= PART_BYTES; held = held.subarray(PART_BYTES), offset += PART_BYTES)
      yield { offset, bytes: held.subarray(0, PART_BYTES) };
  }
  if (held.length > 0) yield { offset, bytes: held };
}

/** A refusal ends the course, in doubt if Moodle may already restore it; anything else is the server's. */
async function endOrWait(parte: ServerRun, fila: CursoDeTandaFila, falla: FalloMoodle): Step {
  if (!isOfCurso(falla)) return falla;
  const { texto } = falla;
  const motivo = texto ? `Moodle no quiso restaurar la copia. Moodle dijo: «${texto}».` : textOfFailure(falla);
  const { db, now } = parte.context;
  await endFilas(db, { tanda: parte.tanda.id, id: fila.id }, { estado: 'fallido', motivo, now: now() });
  parte.onCambio();
  return null;
}

/** Reads how far the restore of a course is. */
export async function followRestauracion(parte: ServerRun, fila: CursoDeTandaFila): Step {
  parte.signal.throwIfAborted();
  const leidas = await parte.servidor.complemento.restauraciones([parte.tanda.id]);
  return leidas.ok ? followOne(parte, fila, leidas.valor[0]!) : endOrWait(parte, fila, leidas);
}

async function followOne(parte: ServerRun, fila: CursoDeTandaFila, restauracion: Restauracion): Step {
  const { db, pacienciaMs } = parte.context;
  const { estado, error } = restauracion;
  if (estado === 'hecho') return finishRestauracion(parte, fila, restauracion);
  if (estado === 'fallido') return failCurso(parte, fila, failureText(error, parte.tanda.con_respaldo));
  if (estado === 'desconocido') return failCurso(parte, fila, SE_OLVIDO);
  if (estado === 'recibe') {
    // The last part did not arrive.
    await updateFila(db, fila, { estado: 'enviando' });
    return null;
  }
  if (isQuietFor(parte, fila, pacienciaMs)) return failCurso(parte, fila, SE_AGOTO);
  const motivo = estado === 'espera' && isQuietFor(parte, fila, CRON_MS) ? CRON_QUIETO : null;
  if (motivo !== fila.motivo) await updateFila(db, fila, { motivo });
  return null;
}

const failureText = (error: string, isEmptied: boolean): string =>
  `Moodle no pudo restaurar la copia: «${error.replace(/\.$/, '')}». ${
    isEmptied
      ? 'El curso puede haber quedado vacío o a medias: lo que tenía está en la copia que se hizo antes.'
      : 'El curso nuevo no quedó en Moodle.'
  }`;

async function finishRestauracion(
  { context: { db, now }, tanda, onCambio }: ServerRun,
  fila: CursoDeTandaFila,
  { idCurso, esperadas, halladas }: Restauracion,
): Promise<null> {
  const isWhole = keysOf(esperadas).every((kind) => halladas[kind] >= esperadas[kind]);
  const cuentas = listText(keysOf(CUENTAS).map((kind) => `${halladas[kind]} de ${esperadas[kind]} ${CUENTAS[kind]}`));
  const motivo = isWhole ? `Quedaron ${cuentas}.` : `No quedó todo: ${cuentas}. Revise el curso en Moodle.`;
  const estado = isWhole ? ('hecho' as const) : ('por-confirmar' as const);
  await db.transaction().execute(async (tx) => {
    if (!(await updateFila(tx, fila, { estado, motivo, avance: 1, terminado: now() }))) return;
    if (!tanda.con_respaldo) await updateRestauracion(tx, tanda.id, { curso_nuevo: idCurso });
  });
  onCambio();
  return null;
}

const CUENTAS = {
  actividades: 'actividades y recursos',
  secciones: 'secciones',
  calificables: 'elementos del libro de calificaciones',
} as const satisfies Readonly<Record<keyof Restauracion['halladas'], string>>;
