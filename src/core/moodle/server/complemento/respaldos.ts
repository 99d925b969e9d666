// Calls of our Moodle plugin that start, follow, download and delete course backups, and that reset courses.
import { Readable } from 'node:stream';
import { z } from 'zod';
import { keysOf } from '#platform/contract/keys-of.ts';
import { encodeForm, inParts, inWaves, jsonOf, valueOf, type Read, type ServiceAccount } from '../client/call.ts';
import { MoodleFailure } from '../client/failures.ts';
import type { Descarga, InicioDeRespaldo, OpcionesDeReinicio, Reinicio, Respaldo } from './complemento.ts';
import { FUNCIONES } from './deteccion.ts';

/** @throws {MoodleFailure} */
export async function startRespaldo(read: Read, courseid: number, { clave }: InicioDeRespaldo): Promise<Respaldo> {
  return read(FUNCIONES.iniciarRespaldo, { courseid, key: clave }, respaldoSchema);
}

/** @throws {MoodleFailure} */
export async function readRespaldos(read: () => Read, ids: readonly string[]): Promise<readonly Respaldo[]> {
  const partes = inParts([...new Set(ids)], IDS_PER_CALL);
  const hallados = await inWaves(partes, async (backupids) =>
    read()(FUNCIONES.respaldos, { backupids }, z.array(respaldoSchema)),
  );
  const byId = new Map(hallados.flat().map((respaldo) => [respaldo.id, respaldo]));
  return ids.map((id) => byId.get(id) ?? unknownRespaldo(id));
}

/**
 * Downloads a backup's file from the configured server, with the token in the form. Redirections are not followed:
 * Moodle redirects to its log-in page if the token is invalid.
 * @throws {MoodleFailure}
 */
export async function downloadRespaldo(
  { url, token, timeoutMs }: ServiceAccount,
  ruta: string,
  signal?: AbortSignal,
): Promise<Descarga> {
  if (BACKUP_PATH.exec(ruta)?.index !== 0) throw new MoodleFailure('no-existe');
  const corte = new AbortController();
  const request = new Request(`${url}/webservice/pluginfile.php${ruta}`, {
    method: 'POST',
    body: encodeForm({ token }),
    redirect: 'manual',
    // Compressed on the way, its size would be unknown.
    headers: { 'accept-encoding': 'identity' },
    signal: AbortSignal.any(signal ? [signal, corte.signal] : [corte.signal]),
  });
  const paciencia = setTimeout(() => corte.abort(), timeoutMs);
  const response = await fetch(request)
    .catch(() => {
      throw new MoodleFailure('no-responde');
    })
    .finally(() => clearTimeout(paciencia));

  const lector = response.body?.getReader();
  const primero = lector && (await readChunk(lector, corte, timeoutMs));
  const inicio = Buffer.from(primero?.subarray(0, 4) ?? []).toString('hex');
  if (lector && primero && response.status === 200 && SIGNATURES.some((firma) => inicio.startsWith(firma))) {
    const largo = Number(response.headers.get('content-length'));
    const tamano = largo > 0 && !response.headers.has('content-encoding') ? largo : null;
    return { tamano, flujo: Readable.from(chunksOf(primero, lector, corte, timeoutMs), { objectMode: false }) };
  }
  const dicho = lector ? await readError(primero, lector, corte, timeoutMs) : new Uint8Array();
  if (response.status === 404) throw new MoodleFailure('no-existe');
  return valueOf(jsonOf({ status: response.status, body: dicho }), z.never());
}

/** @throws {MoodleFailure} */
export async function deleteRespaldos(read: () => Read, ids: readonly string[]): Promise<readonly string[]> {
  const partes = inParts([...new Set(ids)], IDS_PER_CALL);
  const borrados = await inWaves(partes, async (backupids) =>
    read()(FUNCIONES.borrarRespaldos, { backupids }, z.array(z.string())),
  );
  return borrados.flat();
}

/** @throws {MoodleFailure} */
export async function resetCurso(
  read: Read,
  courseid: number,
  { leavingRoles = ['student'], partes, inicio = 0 }: OpcionesDeReinicio = {},
): Promise<Reinicio> {
  const params = { courseid, unenrolroles: leavingRoles, startdate: inicio };
  // Plugins before 1.5 refuse a parameter that they do not know.
  const parts = partes && { parts: partes.map((parte) => PARTS[parte]) };
  return read(FUNCIONES.reiniciar, { ...params, ...parts }, reinicioSchema);
}

const PARTS = { estudiantes: 'people', trabajo: 'work', eventos: 'events', grupos: 'groups' } as const;

/** Paths that may be fetched: backups of courses. */
const BACKUP_PATH = /\/\d+\/backup\/course\/[\w.-]+\.mbz$/;

const BACKUP_ADDRESS = new RegExp(
  String.raw`/pluginfile\.php(${BACKUP_PATH.source.slice(0, -1)})(?:\?forcedownload=\d)?$`,
);

/** Returns the path in a backup's address, without host; undefined if it is not a backup's. */
const rutaOf = (direccion: string): string | undefined => BACKUP_ADDRESS.exec(direccion)?.[1];

/** First bytes of gzip and zip, the formats of backups; anything else is an error message or a web page. */
const SIGNATURES = ['1f8b', '504b0304'];

/** Maximum read of an answer that is not a backup. */
const MAX_ERROR_BYTES = 64 * 1024;

type ChunkReader = ReadableStreamDefaultReader<Uint8Array>;

/** Reads the next chunk within the time limit of an answer. @throws {MoodleFailure} */
async function readChunk(lector: ChunkReader, corte: AbortController, ms: number): Promise<Uint8Array | undefined> {
  const silencio = setTimeout(() => corte.abort(), ms);
  try {
    return (await lector.read()).value;
  } catch {
    throw new MoodleFailure('no-responde');
  } finally {
    clearTimeout(silencio);
  }
}

async function* chunksOf(
  primero: Uint8Array,
  lector: ChunkReader,
  corte: AbortController,
  ms: number,
): AsyncGenerator<Uint8Array> {
  try {
    let trozo: Uint8Array | undefined = primero;
    while (trozo) {
      yield trozo;
      trozo = await readChunk(lector, corte, ms);
    }
  } finally {
    corte.abort();
  }
}

async function readError(
  primero: Uint8Array | undefined,
  lector: ChunkReader,
  corte: AbortController,
  ms: number,
): Promise<Uint8Array> {
  const trozos: Uint8Array[] = [];
  let largo = 0;
  for (let trozo = primero; trozo && largo < MAX_ERROR_BYTES; trozo = await readChunk(lector, corte, ms)) {
    trozos.push(trozo);
    largo += trozo.byteLength;
  }
  corte.abort();
  return Buffer.concat(trozos);
}

const ESTADOS = {
  waiting: 'espera',
  running: 'corriendo',
  done: 'hecho',
  failed: 'fallido',
  denied: 'sin-permiso',
} as const;

const respaldoSchema = z
  .object({
    backupid: z.string(),
    courseid: z.number(),
    status: z.enum(keysOf(ESTADOS)),
    progress: z.number(),
    timecreated: z.number(),
    filename: z.string(),
    filesize: z.number(),
    fileurl: z.string(),
  })
  .transform(({ backupid, courseid, status, progress, timecreated, filename, filesize, fileurl }): Respaldo => {
    const ruta = rutaOf(fileurl);
    return {
      id: backupid,
      idCurso: courseid,
      estado: ESTADOS[status],
      avance: Math.min(Math.max(progress, 0), 1),
      creado: timecreated,
      archivo: ruta === undefined ? null : { nombre: filename, tamano: filesize, ruta },
    };
  });

/** Maximum of backups in one call of the plugin. */
const IDS_PER_CALL = 100;

const unknownRespaldo = (id: string): Respaldo => ({
  id,
  idCurso: 0,
  estado: 'desconocido',
  avance: 0,
  creado: 0,
  archivo: null,
});

const reinicioSchema = z
  .object({
    unenrolled: z.number(),
    errors: z.array(z.object({ component: z.string(), item: z.string(), error: z.string() })),
  })
  .transform(({ unenrolled, errors }): Reinicio => ({
    retirados: unenrolled,
    fallas: errors.map(({ component, item, error }) => ({ componente: component, que: item, error })),
  }));
