// Loads for other slices: loading a file in one request, loading gathered rows, and the types of a kind of sheet.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storeOwnFile, takeArchivo } from '#core/archivos/server/service.ts';
import type { Outcome } from '#core/tareas/server/service.ts';
import { AppError, messageAbout, type Errores } from '#platform/contract/errors.ts';
import { safeFileName } from '#platform/contract/file-name.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import { writeCells } from '#platform/server/sheet/write-cells.ts';
import { checkArchivo, type RevisionDeArchivo } from './check.ts';
import type { Almacen, Caller } from './context.ts';
import { acceptPlan } from './decisions.ts';
import { markProblemas } from './marked-workbook.ts';
import { bytesOf, createCarga, receivedWorkbook, type UploadedWorkbook } from './received-workbook.ts';
import { resumenDeRevision, saveRevision } from './results.ts';
import { findCarga, insertCarga } from './store.ts';
import type { RunControl, TipoDeCarga } from './tipo-de-carga.ts';

/** Maximum number of faults listed in an answer. */
const MAX_NOMBRADOS = 1000;

type ImmediateOptions = {
  /** Ends a check that takes too long. */
  readonly signal: AbortSignal;
  /** Stores the answer in the transaction of the load. */
  readonly note?: (tx: Db, tarea: { id: string }) => Promise<void>;
};

/**
 * Loads a file in one request, as specified (DECISIONS §4): checks it and queues its application if it has no faults.
 * With faults nothing is stored; they are reported by row and column, below the part of the file.
 * @returns the job
 * @throws {AppError} `datos-invalidos` with every fault; `no-disponible` if the check could not be done
 */
export async function loadImmediately(
  almacen: Almacen,
  uploaded: UploadedWorkbook,
  { signal, note, ...pedido }: Caller & ImmediateOptions,
): Promise<{ id: string }> {
  const { tipo, parte, recibido } = uploaded;
  const bytes = await bytesOf(await receivedWorkbook(parte, recibido));
  const revision = await checkInTime(tipo, bytes, signal);
  if (!revision.ok && revision.motivo === 'no-disponible')
    throw new AppError('no-disponible', { message: revision.error });
  if (!revision.ok) throw faltasError({ [parte]: revision.error }, revision.error);
  if (revision.filas.some(({ faltas: ownFaltas }) => ownFaltas.length > 0)) {
    throw faltasError(erroresOf(parte, revision), mensajeOf(tipo, revision));
  }
  let tarea = { id: '' };
  await createCarga(almacen, uploaded, {
    ...pedido,
    proceed: async (tx, id) => {
      await saveRevision(tx, { id, tipo: tipo.nombre }, { tipo, revision, marcado: null });
      tarea = await acceptPlan(tx, { tipo, id }, { ...pedido, filas: 'todas' });
      await note?.(tx, tarea);
    },
  });
  return tarea;
}

/**
 * Checks a file until `signal` is aborted, so that the caller does not wait forever.
 * @throws {AppError} `no-disponible` after an abort
 */
async function checkInTime(tipo: TipoDeCarga, bytes: Uint8Array, signal: AbortSignal): Promise<RevisionDeArchivo> {
  try {
    return await checkArchivo(tipo, bytes, { advance: () => {}, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new AppError('no-disponible', { message: TOO_LATE, cause: error });
  }
}

const TOO_LATE =
  'No se alcanzó a revisar el archivo a tiempo y no se cargó nada. Inténtelo más tarde, o cárguelo en la pantalla, que espera lo que haga falta.';

const faltasError = (errores: Errores, message: string): AppError =>
  new AppError('datos-invalidos', { message, errores });

type Revisada = Extract<RevisionDeArchivo, { ok: true }>;

/** Message with the number of faults and, for clients that show nothing else, the first fault with its position. */
function mensajeOf({ columnas }: TipoDeCarga, { filas }: Revisada): string {
  const count = filas.reduce((suma, { faltas: ownFaltas }) => suma + ownFaltas.length, 0);
  const problemas = countOf(count, 'problema', 'problemas');
  const nombrados = count > MAX_NOMBRADOS ? ` Aquí están los primeros ${inThousands(MAX_NOMBRADOS)}.` : '';
  const { numero, faltas: ownFaltas } = filas.find((fila) => fila.faltas.length > 0)!;
  const { columna, mensaje, arreglo } = ownFaltas[0]!;
  const titulo = columnas.find(({ clave }) => clave === columna)?.titulo;
  const primero = messageAbout(`Fila ${numero}${titulo === undefined ? '' : `, ${titulo}`}`, `${mensaje} ${arreglo}`);
  return `El archivo tiene ${problemas}.${nombrados} No se cargó nada: corríjalo y envíelo de nuevo. ${primero}`;
}

/**
 * Faults by path, `archivoUsuarios.12.correo`: row number of the spreadsheet and column. Faults of one path are joined.
 */
function erroresOf(parte: string, { filas }: Revisada): Errores {
  const all = filas.flatMap(({ numero, faltas: ownFaltas }) =>
    ownFaltas.map(({ columna, mensaje, arreglo }) => ({
      lugar: [parte, numero, ...(columna === null ? [] : [columna])].join('.'),
      texto: `${mensaje} ${arreglo}`,
    })),
  );
  const byLugar = Map.groupBy(all.slice(0, MAX_NOMBRADOS), ({ lugar }) => lugar);
  return Object.fromEntries(
    [...byLugar].map(([lugar, entries]) => [lugar, entries.map(({ texto }) => texto).join(' ')]),
  );
}

/** Rows gathered by the product itself, to be reviewed and accepted like those of a file. */
type GatheredFilas = {
  /** Id of the load. A repeated id does not create another load. */
  readonly id: string;
  readonly tipo: TipoDeCarga;
  /** Origin of the rows, passed to their execution. */
  readonly origen: string;
  /** File name of the workbook built from the rows. */
  readonly archivo: string;
  /** Texts by column key. */
  readonly filas: readonly Readonly<Record<string, string>>[];
  /** Notices for the person who accepts it. */
  readonly avisos: readonly string[];
  readonly autor: { readonly usuario: string; readonly nombre: string };
};

/** Checks rows, and stores them with a workbook as a load that waits for acceptance. */
export async function loadFilas(almacen: Almacen, gathered: GatheredFilas, run: RunControl): Promise<Outcome> {
  const { id, tipo, autor, origen, archivo: archivo_nombre, avisos } = gathered;
  if (await findCarga(almacen.db, tipo.nombre, id)) return { ok: true, resumen: 'Ya se había leído' };
  const libro = await libroOf(gathered);
  const revision = await checkArchivo(tipo, libro, run);
  if (!revision.ok) return { ok: false, error: revision.error };
  const marcado = await markProblemas(almacen, tipo, revision, run);
  const file = path.join(almacen.files.incoming, randomUUID());
  await writeFile(file, libro, { mode: 0o600 });
  const archivo = await storeOwnFile(almacen, file);
  run.signal.throwIfAborted();
  await almacen.db.transaction().execute(async (tx) => {
    await takeArchivo(tx, archivo);
    const carga = {
      id,
      tipo: tipo.nombre,
      origen,
      ...autor,
      archivo,
      archivo_nombre: safeFileName(archivo_nombre, ['xlsx']),
    };
    await insertCarga(tx, { ...carga, tamano: libro.byteLength, creada: new Date() });
    const withAvisos = { ...revision, avisos: [...avisos, ...revision.avisos] };
    await saveRevision(tx, carga, { tipo, revision: withAvisos, marcado });
  });
  return { ok: true, resumen: resumenDeRevision(revision) };
}

async function libroOf({ tipo: { hoja: name, columnas }, filas }: GatheredFilas): Promise<Uint8Array> {
  const titulos = columnas.map(({ titulo }) => ({ text: titulo, look: 'heading' as const }));
  const celdas = filas.map((fila) => columnas.map(({ clave }) => ({ text: fila[clave] ?? '' })));
  return writeCells([{ name, widths: columnas.map(({ ancho }) => ancho), rows: [titulos, ...celdas], frozen: 1 }]);
}
export { bytesOf, receivedWorkbook } from './received-workbook.ts';
export { checkDia, checkServidor, endOf } from './celdas.ts';
export { readFilas } from './check.ts';
export { APLICACION, REVISION } from './jobs.ts';
export { ORIGEN_FALTANTES } from './tipo-de-carga.ts';
export { ARREGLOS, COLUMNA_SI_NO } from './tipo-de-carga.ts';
export type {
  AccionPlaneada,
  AccionQueQuita,
  AlAceptar,
  FaltantesHallados,
  FilaLeida,
  AutorDeCarga,
  CambioDeFila,
  Columna,
  Ejecucion,
  Falta,
  FilaPlaneada,
  FilaPorPlanear,
  ActionOutcome,
  Listas,
  RunControl,
  PendingFila,
  TipoDeCarga,
  ValorDeLista,
} from './tipo-de-carga.ts';
