// Calls of our Moodle plugin that restore a backup: its beginning, its parts, and its state.
import { z } from 'zod';
import { keysOf } from '#platform/contract/keys-of.ts';
import { inParts, inWaves, type Read } from '../client/call.ts';

/** Functions of version 1.5. A plugin without them is not old: only restores need them. */
export const FUNCIONES_DE_RESTAURACION = {
  comenzar: 'local_gestioncurricular_start_restore',
  enviar: 'local_gestioncurricular_put_backup_part',
  leer: 'local_gestioncurricular_get_restores',
} as const;

/** Contents of a backup or of a course. */
export type CuentasDeCurso = {
  readonly actividades: number;
  readonly secciones: number;
  /** Items of the gradebook, with its totals. */
  readonly calificables: number;
};

/** A restore that this application began on a server. */
export type Restauracion = {
  readonly clave: string;
  /** `desconocido`: this server has no such restore, or its course or category was deleted. */
  readonly estado: 'recibe' | 'espera' | 'corriendo' | 'hecho' | 'fallido' | 'desconocido';
  /** Bytes of the backup that have arrived: the next part begins there. */
  readonly recibidos: number;
  /** Course that it fills; 0 = none yet. */
  readonly idCurso: number;
  /** Why it failed, in the server's own words. */
  readonly error: string;
  /** Contents of the backup and of the course; zeros until it is done. */
  readonly esperadas: CuentasDeCurso;
  readonly halladas: CuentasDeCurso;
};

export type InicioDeRestauracion = {
  /** UUID of the attempt: for a known one the server returns the existing restore, and starts no second one. */
  readonly clave: string;
  /** Of the backup, in hexadecimal digits. */
  readonly sha256: string;
  /** In bytes. */
  readonly tamano: number;
  /** Its people and what they did come along. */
  readonly personas: boolean;
  /** A course that is emptied, whose names stay; or a new one, hidden. */
  readonly destino:
    | { readonly idCurso: number }
    | { readonly idCategoria: number; readonly nombre: string; readonly nombreCorto: string };
};

/** Largest part in bytes: in base64 it fits into the megabyte that web servers accept without being told. */
export const PART_BYTES = 512 * 1024;

/** Begins a restore, or finds the one of the same key. @throws {MoodleFailure} */
export async function startRestauracion(
  read: Read,
  { clave: key, sha256, tamano: filesize, personas: users, destino }: InicioDeRestauracion,
): Promise<Restauracion> {
  const target =
    'idCurso' in destino
      ? { courseid: destino.idCurso }
      : { categoryid: destino.idCategoria, fullname: destino.nombre, shortname: destino.nombreCorto };
  const params = { key, sha256, filesize, users, ...target };
  return read(FUNCIONES_DE_RESTAURACION.comenzar, params, restauracionSchema);
}

/** Sends a part. One that does not begin where the file ends is left out. @throws {MoodleFailure} */
export async function putPart(
  read: Read,
  key: string,
  { offset, bytes }: { readonly offset: number; readonly bytes: Buffer },
): Promise<Restauracion> {
  const params = { key, offset, part: bytes.toString('base64') };
  return read(FUNCIONES_DE_RESTAURACION.enviar, params, restauracionSchema);
}

/** Maximum of restores in one call of the plugin. */
const KEYS_PER_CALL = 100;

/** Reads the state of restores, in the order of the keys. @throws {MoodleFailure} */
export async function readRestauraciones(
  read: () => Read,
  claves: readonly string[],
): Promise<readonly Restauracion[]> {
  const partes = inParts([...new Set(claves)], KEYS_PER_CALL);
  const halladas = await inWaves(partes, async (keys) =>
    read()(FUNCIONES_DE_RESTAURACION.leer, { keys }, z.array(restauracionSchema)),
  );
  const byClave = new Map(halladas.flat().map((restauracion) => [restauracion.clave, restauracion]));
  return claves.map((clave) => byClave.get(clave) ?? unknownRestauracion(clave));
}

const SIN_CUENTAS: CuentasDeCurso = { actividades: 0, secciones: 0, calificables: 0 };

const unknownRestauracion = (clave: string): Restauracion => ({
  clave,
  estado: 'desconocido',
  recibidos: 0,
  idCurso: 0,
  error: '',
  esperadas: SIN_CUENTAS,
  halladas: SIN_CUENTAS,
});

const ESTADOS = {
  receiving: 'recibe',
  waiting: 'espera',
  running: 'corriendo',
  done: 'hecho',
  failed: 'fallido',
} as const;

const cuentasSchema = z
  .object({ modules: z.number(), sections: z.number(), gradeitems: z.number() })
  .transform(({ modules, sections, gradeitems }): CuentasDeCurso => ({
    actividades: modules,
    secciones: sections,
    calificables: gradeitems,
  }));

const restauracionSchema = z
  .object({
    key: z.string(),
    status: z.enum(keysOf(ESTADOS)),
    received: z.number(),
    courseid: z.number(),
    error: z.string(),
    expected: cuentasSchema,
    found: cuentasSchema,
  })
  .transform(({ key, status, received, courseid, error, expected, found }): Restauracion => ({
    clave: key,
    estado: ESTADOS[status],
    recibidos: received,
    idCurso: courseid,
    error,
    esperadas: expected,
    halladas: found,
  }));
