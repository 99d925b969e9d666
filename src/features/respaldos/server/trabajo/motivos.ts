import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser } from 'tar';
import { openPromise } from 'yauzl';
import { falloEnPalabras, type FalloMoodle, type MotivoMoodle } from '#features/moodle/server/service.ts';

/** The file of a backup that describes the others. */
const INDEX = 'moodle_backup.xml';

/** Bytes read of it: the version and the course are among its first lines, before anything that people wrote. */
const MAX_INDEX = 64 * 1024;

/** The oldest backup that Moodle restores (2.0). One whose version Moodle never set says 2008111700. */
const OLDEST_VERSION = 2010072300;

/** A reason for which a backup is no good copy of its course. */
export type MbzProblem =
  | { readonly que: 'ilegible' }
  | { readonly que: 'version'; readonly version: number }
  | { readonly que: 'curso'; readonly curso: number };

/**
 * Looks into a backup file, a tar.gz or a zip of any size; null where it can be restored as far as it tells. A tar.gz is
 * read to its end, which is the only way to know that it has one.
 * @throws what `signal` was aborted with
 */
export async function findMbzProblem(file: string, idCurso: number, signal: AbortSignal): Promise<MbzProblem | null> {
  let index: string;
  try {
    index = (await isZip(file)) ? await readIndexOfZip(file) : await readIndexOfTar(file, signal);
  } catch {
    signal.throwIfAborted();
    return { que: 'ilegible' };
  }
  const [version, curso] = [numberIn(index, 'backup_version'), numberIn(index, 'original_course_id')];
  if (version === undefined || curso === undefined) return { que: 'ilegible' };
  if (version < OLDEST_VERSION) return { que: 'version', version };
  return curso === idCurso ? null : { que: 'curso', curso };
}

function numberIn(xml: string, element: string): number | undefined {
  const written = new RegExp(`<${element}>(\\d+)</${element}>`).exec(xml)?.[1];
  return written === undefined ? undefined : Number(written);
}

async function isZip(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { end: 3 })) return String(chunk) === 'PK\x03\x04';
  return false;
}

async function readIndexOfZip(file: string): Promise<string> {
  const zip = await openPromise(file);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== INDEX) continue;
      const read = createStart();
      for await (const chunk of await zip.openReadStreamPromise(entry)) if (read.add(chunk as Buffer)) break;
      return read.text();
    }
    return '';
  } finally {
    zip.close();
  }
}

async function readIndexOfTar(file: string, signal: AbortSignal): Promise<string> {
  const read = createStart();
  const parser = new Parser({
    filter: (name) => name === INDEX,
    onReadEntry: (entry) => entry.on('data', (chunk) => read.add(chunk)),
  });
  // Unpacked outside of the parser, which would do it on the thread that answers people.
  await pipeline(
    createReadStream(file),
    createGunzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) parser.write(chunk);
    },
    { signal },
  );
  return read.text();
}

/** Collects the first bytes of a file. */
function createStart() {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    /** @returns true once there are enough */
    add(chunk: Buffer): boolean {
      if (size < MAX_INDEX) chunks.push(chunk);
      size += chunk.length;
      return size >= MAX_INDEX;
    },
    text: (): string => Buffer.concat(chunks).toString('utf8'),
  };
}

/**
 * Whom a failed call about one course concerns: the course alone, or the whole server, which may answer again after a
 * while (`espera`) or not until somebody does something about it (`cierra`).
 */
const ALCANCES: Readonly<Record<MotivoMoodle, 'curso' | 'espera' | 'cierra'>> = {
  'no-responde': 'espera',
  'respuesta-invalida': 'espera',
  'servicio-apagado': 'cierra',
  mantenimiento: 'espera',
  'token-invalido': 'cierra',
  'cuenta-bloqueada': 'cierra',
  'cambiar-clave': 'cierra',
  'perfil-incompleto': 'cierra',
  'sin-permiso': 'curso',
  'no-existe': 'curso',
  ocupado: 'curso',
  'parametro-invalido': 'curso',
  'error-moodle': 'curso',
};

/** Whether a failed call concerns the course that it was about and no other. */
export const esDelCurso = ({ motivo }: FalloMoodle): boolean => ALCANCES[motivo] === 'curso';

/** Whether a server that failed so may answer again by itself. */
export const puedePasar = ({ motivo }: FalloMoodle): boolean => ALCANCES[motivo] !== 'cierra';

/** Reason of a course that Moodle does not find. */
export const SIN_CURSO = 'Este curso ya no existe en Moodle.';

/** Why, for whoever manages. */
export const palabrasDe: (falla: FalloMoodle) => string = falloEnPalabras;

/** The same where the server fails for one course, and answers otherwise. */
export const palabrasDelCurso = (falla: FalloMoodle): string =>
  falla.motivo === 'no-responde'
    ? 'Moodle no respondió por este curso, aunque la plataforma sí responde.'
    : palabrasDe(falla);

/** Said after it, where a course was asked for as often as it is. */
export const seAgotaron = (veces: number): string =>
  `Se intentó ${veces} veces: pida que revisen este curso en Moodle.`;

/** Reason of a course whose server is not configured any more. */
export const SIN_SERVIDOR = 'Esta plataforma ya no está en los ajustes de la aplicación.';
export const CRON_QUIETO =
  'Moodle no ha empezado la copia: las hace su tarea programada (cron). Si sigue así, pida que revisen el cron del servidor.';
export const SE_AGOTO =
  'Moodle no terminó la copia en seis horas. Pida que revisen la tarea programada (cron) del servidor e inténtelo de nuevo.';
export const NO_PUDO =
  'Moodle no pudo hacer la copia de este curso. Pida que miren el registro de su tarea programada (cron) e inténtelo de nuevo.';
export const SIN_ARCHIVO = 'Moodle hizo la copia, pero su archivo ya no está allí. Inténtelo de nuevo.';
export const SE_OLVIDO = 'Moodle ya no sabe de esta copia. Inténtelo de nuevo.';

const SIGUE_ALLI = 'No se guardó; su archivo sigue en el área de copias del curso, en Moodle.';

/** The reason and the remedy for a copy that came and cannot be restored. */
export function inservible(problema: MbzProblem): string {
  if (problema.que === 'version')
    return `Esta copia no se puede restaurar: Moodle le puso una versión que ningún Moodle admite (${problema.version}). Pasa con las primeras copias de una plataforma. ${SIGUE_ALLI} Inténtelo de nuevo en unos minutos; si se repite, pida que actualicen allí el complemento «Gestión Curricular».`;
  if (problema.que === 'curso')
    return `Moodle entregó la copia de otro curso (el ${problema.curso}). ${SIGUE_ALLI} Inténtelo de nuevo; si se repite, avise a quien administra la plataforma.`;
  return `El archivo de esta copia está incompleto o dañado y no se puede abrir. ${SIGUE_ALLI} Inténtelo de nuevo; si se repite, pida que revisen el espacio en disco y el registro del cron de Moodle.`;
}

export const SIN_ESPACIO =
  'No hay espacio en el disco de la aplicación para esta copia. Libere espacio o borre copias antiguas e inténtelo de nuevo.';
export const NO_SE_SABE =
  'Se perdió la respuesta de Moodle y no se puede saber si el curso quedó reiniciado por completo. Revíselo en Moodle; reiniciarlo de nuevo no daña nada.';
export const SE_INTERRUMPIO = 'Se interrumpió y nadie lo terminó. Inténtelo de nuevo.';
