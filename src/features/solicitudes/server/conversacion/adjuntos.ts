// Files of the conversation about a request: checks and stores those that come with a text, and describes them.
import { archivoSchema } from '#catalogo/campos/archivo.ts';
import { ADJUNTO, ADJUNTOS, type AdjuntoDeMensaje } from '#catalogo/conversacion.ts';
import type { Fallo } from '#catalogo/formulario.ts';
import type { ArchivoGuardado, Archivos } from '#core/archivos/server/service.ts';
import { checkAdjuntos, storeAdjuntos } from '#features/formularios/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';

export type ConAdjuntos = { readonly [parte in (typeof ADJUNTOS)[number]]?: unknown };

const recibidosOf = (body: ConAdjuntos) =>
  ADJUNTOS.flatMap((ruta) => {
    const recibido = body[ruta];
    return recibido instanceof ReceivedFile ? [{ ruta, campo: ADJUNTO, recibido }] : [];
  });

/**
 * Checks the files of a text and stores all of them, or none. They have no record yet.
 * @param hecho id of what they belong to, unique among the files of its record
 * @throws {AppError} `datos-invalidos` with the fault of each
 */
export async function storeFiles(
  archivos: Archivos,
  hecho: string,
  body: ConAdjuntos,
): Promise<readonly ArchivoGuardado[]> {
  const recibidos = recibidosOf(body);
  if (recibidos.length === 0) return [];
  const { toStore } = await checkAdjuntos(body, recibidos, archivos);
  const fallos: FalloDeArchivo[] = [];
  for (const { ruta, campo, ...revisado } of toStore) {
    const leido = archivoSchema(campo).safeParse(revisado.archivo);
    const mensaje =
      'rechazo' in revisado && typeof revisado.rechazo === 'string'
        ? revisado.rechazo
        : leido.error?.issues[0]?.message;
    if (mensaje !== undefined) fallos.push({ ruta, mensaje });
  }
  if (fallos.length > 0) throw refusedBy(fallos);
  const guardando = await storeAdjuntos({}, toStore, archivos);
  if (!guardando.ok) throw refusedBy(guardando.fallos);
  return guardando.guardados.map((guardado) => ({ ...guardado, campo: `${hecho}.${guardado.campo}` }));
}

type FalloDeArchivo = Pick<Fallo, 'ruta' | 'mensaje'>;

/** Error for files that are refused: the first in words, without the name of its part. */
const refusedBy = (fallos: readonly FalloDeArchivo[]): AppError =>
  new AppError('datos-invalidos', {
    message: fallos[0]!.mensaje,
    errores: Object.fromEntries(fallos.map(({ ruta, mensaje }) => [ruta, mensaje])),
  });

/** Returns stored files as the history names them. */
export const inHistory = (guardados: readonly ArchivoGuardado[]): readonly AdjuntoDeMensaje[] =>
  guardados.map(({ campo, nombre, tipo, tamano }) => ({ campo, nombre, tipo, tamano }));
