// Copies one course: requests the backup in Moodle, follows it, downloads and stores it.
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { diaOf } from '#catalogo/semestre.ts';
import type { ArchivoDeRespaldo, FalloMoodle, Respaldo } from '#core/moodle/server/service.ts';
import { safeFileName } from '#platform/contract/file-name.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import { roomFor, withLocalFile } from '#platform/server/files/local-files.ts';
import { StoreFailure } from '#platform/server/files/s3-failure.ts';
import { deleteRemovedFiles } from '../cleanup.ts';
import type { ServerRun, Step } from '../context.ts';
import { retireSurplus, saveCopia, type FilaCopia } from '../copias.store.ts';
import { forgetPedidos, takePlace, updateFila, type CursoDeTandaFila } from '../filas.store.ts';
import { segundosEntre } from '../presenter.ts';
import { findProgramacion } from '../programaciones.store.ts';
import {
  CRON_QUIETO,
  isOfCurso,
  MUY_GRANDE,
  NO_PUDO,
  OTRA_COPIA,
  OTRA_QUIETA,
  runForEach,
  SE_AGOTO,
  SE_OLVIDO,
  SIN_ARCHIVO,
  SIN_ESPACIO,
  textOfFailure,
  unusableText,
} from './failures.ts';
import { findMbzProblem, type MbzProblem } from './mbz.ts';

/** Time after which a backup that Moodle has not begun suggests a stopped cron. */
const CRON_MS = 10 * MINUTE_MS;

/**
 * Ends the attempt of a course as failed.
 * @param isKept Moodle may still have the backup: a soon retry resumes it, else cleanup deletes it there
 */
export async function failCurso(
  { context: { db, now }, onCambio }: ServerRun,
  fila: CursoDeTandaFila,
  motivo: string,
  isKept = false,
): Promise<null> {
  const moodleFields = isKept ? {} : { clave: null, pedido: null };
  if (await updateFila(db, fila, { ...moodleFields, avance: null, estado: 'fallido', motivo, terminado: now() }))
    onCambio();
  return null;
}

/** Disk space left free for the database. */
const RESERVA = 512 * 1_048_576;

/** Interval of storing the progress of a transfer, in ms. */
export const CADA_MS = 1000;

const CORTADA: FalloMoodle = { ok: false, motivo: 'no-responde' };

type DownloadedCopia = { readonly tamano: number; readonly sha256: Buffer };

/** A finished backup, with the start of its making in seconds since 1970. */
type FinishedRespaldo = { readonly archivo: ArchivoDeRespaldo; readonly creado: number };

/**
 * Downloads a finished backup, stores it and deletes it in Moodle. An interrupted download starts again. A copy that
 * cannot be restored is not stored and stays in Moodle; a retry makes another one.
 */
async function fetchCopia(parte: ServerRun, fila: CursoDeTandaFila, { archivo, creado }: FinishedRespaldo): Step {
  const { db, files } = parte.context;
  if ((await roomFor(files.incoming, files.copies)) < archivo.tamano + RESERVA)
    return failCurso(parte, fila, SIN_ESPACIO, true);
  const traida = await writeCopia(parte, fila, archivo);
  if (traida === 'sin-espacio') return failCurso(parte, fila, SIN_ESPACIO, true);
  if (traida === 'muy-grande') return failCurso(parte, fila, MUY_GRANDE);
  if ('que' in traida) return failCurso(parte, fila, unusableText(traida));
  if ('ok' in traida) return isOfCurso(traida) ? failCurso(parte, fila, SIN_ARCHIVO) : traida;
  if (!(await saveFetched(parte, fila, { ...traida, creado }))) return null;
  parte.onCambio();
  await deleteRemovedFiles({ db, store: files.copies });
  // Frees the server's disk. If this deletion fails, cleanup repeats it later.
  const borrado = fila.pedido && (await parte.servidor.complemento.eraseRespaldos([fila.pedido]));
  if (fila.pedido && borrado && borrado.ok) await forgetPedidos(db, fila.servidor, [fila.pedido]);
  return null;
}

async function writeCopia(
  { context: { db, files, now }, servidor, signal }: ServerRun,
  fila: CursoDeTandaFila,
  archivo: ArchivoDeRespaldo,
): Promise<DownloadedCopia | FalloMoodle | MbzProblem | 'sin-espacio' | 'muy-grande'> {
  const descarga = await servidor.complemento.download(archivo, signal);
  if (!descarga.ok) return descarga;
  const { flujo } = descarga.valor;
  const hash = createHash('sha256');
  let [hechos, dicho, cortada] = [0, now().getTime(), false];
  async function* measure(): AsyncGenerator<Buffer> {
    const trozos = flujo.iterator()[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await trozos.next().catch((error: unknown) => {
        cortada = true;
        throw error;
      });
      if (done) return;
      const trozo = value as Buffer; // A stream of bytes yields buffers.
      hash.update(trozo);
      hechos += trozo.byteLength;
      if (now().getTime() - dicho >= CADA_MS) {
        dicho = now().getTime();
        await updateFila(db, fila, { avance: Math.min(1, hechos / archivo.tamano) });
      }
      yield trozo;
    }
  }
  try {
    return await withLocalFile(files.incoming, Readable.from(measure(), { objectMode: false }), {
      signal,
      async use(file, tamano) {
        if (tamano !== archivo.tamano) return CORTADA;
        const problema = await findMbzProblem(file, fila.curso, signal);
        if (problema) return problema;
        await files.copies.put(fila.id, file);
        return { tamano, sha256: hash.digest() };
      },
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'sin-espacio';
    if (error instanceof StoreFailure && error.isTooLarge) return 'muy-grande';
    if (cortada) return CORTADA;
    throw error;
  } finally {
    flujo.destroy();
  }
}

/**
 * Stores the copy's row, and removes the copies that its schedule no longer keeps.
 * @returns false if another process changed the course meanwhile
 */
async function saveFetched(
  { context: { db, now }, tanda }: ServerRun,
  fila: CursoDeTandaFila,
  { tamano, sha256, creado }: DownloadedCopia & { readonly creado: number },
): Promise<boolean> {
  const traida = now();
  const hecha = momentOf(creado, fila.iniciado ?? traida, traida);
  const estado = tanda.clase === 'respaldo' ? ('hecho' as const) : ('copiado' as const);
  return db.transaction().execute(async (tx) => {
    const moved = await updateFila(tx, fila, {
      estado,
      tamano,
      avance: 1,
      quieto: traida,
      terminado: estado === 'hecho' ? traida : null,
    });
    if (!moved) return false;
    const { id, servidor, curso, iniciado } = fila;
    const segundos = segundosEntre(iniciado ?? traida, traida);
    const { programacion } = tanda;
    const archivo = safeFileName(`${fila.nombre_corto}-${diaOf(hecha)}.mbz`, ['mbz']);
    const copia = { id, servidor, curso, archivo, tamano, sha256, hecha, segundos, programacion };
    await saveCopia(tx, { ...copia, origen: origenOf(tanda) });
    const ownProgramacion = programacion ? await findProgramacion(tx, programacion) : undefined;
    if (ownProgramacion)
      await retireSurplus(tx, fila, {
        programacion: ownProgramacion.id,
        conservar: ownProgramacion.conservar,
        now: traida,
      });
    return true;
  });
}

/**
 * Instant that the copy shows, by Moodle's clock, limited to the time between request and arrival because that clock
 * may differ.
 */
const momentOf = (creado: number, pedida: Date, traida: Date): Date =>
  new Date(Math.min(Math.max(creado * 1000, pedida.getTime()), traida.getTime()));

const origenOf = ({ clase, programacion }: ServerRun['tanda']): FilaCopia['origen'] =>
  clase !== 'respaldo' ? 'reinicio' : programacion ? 'programacion' : 'persona';

/**
 * Begins the copy of a course. The key is stored first: with the same key Moodle makes one backup, however often the
 * request is repeated.
 */
export async function requestCopia(parte: ServerRun, fila: CursoDeTandaFila): Step {
  const { db, now } = parte.context;
  // An older backup is not needed, and would fill the server's disk.
  const borrado = fila.pedido && (await parte.servidor.complemento.eraseRespaldos([fila.pedido]));
  if (borrado && !borrado.ok && !isOfCurso(borrado)) return borrado;
  const cambio = {
    estado: 'solicitado' as const,
    intento: fila.intento + 1,
    clave: randomUUID(),
    pedido: null,
    motivo: null,
    iniciado: now(),
    quieto: now(),
  };
  if (!(await takePlace(db, fila, { change: cambio, places: parte.context.alaVez }))) return null;
  parte.onCambio();
  return sendRequest(parte, { ...fila, ...cambio });
}

/** Sends the backup request of a course, also again if the answer was lost. */
export async function sendRequest(parte: ServerRun, fila: CursoDeTandaFila): Step {
  const { context, servidor, signal } = parte;
  signal.throwIfAborted();
  if (fila.clave === null) return failCurso(parte, fila, SE_OLVIDO);
  const iniciado = await servidor.complemento.iniciarRespaldo(fila.curso, { clave: fila.clave });
  if (iniciado.ok) {
    const { id, estado, avance } = iniciado.valor;
    if (estado === 'fallido') return failCurso(parte, fila, NO_PUDO);
    const cambio = { estado: 'en-moodle' as const, pedido: id, avance, motivo: null, quieto: context.now() };
    if (await updateFila(context.db, fila, cambio)) parte.onCambio();
    return null;
  }
  if (iniciado.motivo === 'ocupado') {
    if (isQuietFor(parte, fila, context.pacienciaMs)) return failCurso(parte, fila, textOfFailure(iniciado));
    const motivo = isQuietFor(parte, fila, CRON_MS) ? OTRA_QUIETA : OTRA_COPIA;
    if (motivo !== fila.motivo) await updateFila(context.db, fila, { motivo });
    return null;
  }
  return isOfCurso(iniciado) ? failCurso(parte, fila, textOfFailure(iniciado)) : iniciado;
}

/** Reads the progress of backups, and downloads the finished ones. */
export async function followCopias(parte: ServerRun, filas: readonly CursoDeTandaFila[]): Step {
  if (filas.length === 0) return null;
  parte.signal.throwIfAborted();
  const { complemento } = parte.servidor;
  const leidos = await complemento.respaldos(filas.map(({ pedido }) => pedido ?? ''));
  if (leidos.ok) {
    const byFila = new Map(filas.map((fila, i) => [fila, leidos.valor[i]!]));
    return runForEach(parte, filas, async (fila) => followCopia(parte, fila, byFila.get(fila)!));
  }
  if (filas.length === 1) return runForEach(parte, filas, async () => leidos);
  // One course may break the common answer: if the server answers otherwise, each course is requested alone.
  const responde = await complemento.detectar(true);
  if (!responde.ok) return responde;
  return runForEach(parte, filas, async (fila) => {
    const lectura = await complemento.respaldos([fila.pedido ?? '']);
    return lectura.ok ? followCopia(parte, fila, lectura.valor[0]!) : lectura;
  });
}

async function followCopia(parte: ServerRun, fila: CursoDeTandaFila, respaldo: Respaldo): Step {
  const { estado, avance, archivo, creado } = respaldo;
  const { db, now, pacienciaMs } = parte.context;
  if (estado === 'hecho')
    return archivo ? downloadCopia(parte, fila, { archivo, creado }) : failCurso(parte, fila, SIN_ARCHIVO);
  if (estado === 'fallido') return failCurso(parte, fila, NO_PUDO);
  if (estado === 'sin-permiso') return failCurso(parte, fila, textOfFailure({ ok: false, motivo: estado }), true);
  if (estado === 'desconocido') return failCurso(parte, fila, SE_OLVIDO);
  if (fila.avance !== null && Math.abs(avance - fila.avance) < 0.001) {
    if (isQuietFor(parte, fila, pacienciaMs)) return failCurso(parte, fila, SE_AGOTO, true);
    const motivo = estado === 'espera' && isQuietFor(parte, fila, CRON_MS) ? CRON_QUIETO : null;
    if (motivo !== fila.motivo) await updateFila(db, fila, { motivo });
    return null;
  }
  if (await updateFila(db, fila, { avance, motivo: null, quieto: now() })) parte.onCambio();
  return null;
}

/** Returns true if Moodle has told the same of a course for longer than this. */
export const isQuietFor = ({ context: { now } }: ServerRun, { quieto }: CursoDeTandaFila, ms: number): boolean =>
  quieto !== null && now().getTime() - quieto.getTime() > ms;

async function downloadCopia(parte: ServerRun, fila: CursoDeTandaFila, hecho: FinishedRespaldo): Step {
  const cambio = { estado: 'descargando' as const, avance: 0, tamano: hecho.archivo.tamano, motivo: null };
  if (!(await updateFila(parte.context.db, fila, cambio))) return null;
  parte.onCambio();
  return fetchCopia(parte, { ...fila, ...cambio }, hecho);
}
