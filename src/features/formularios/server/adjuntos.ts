// Files that come with a sent form: finds them, checks their content, stores all or none, puts them into its data.
import { readRuta } from '#catalogo/arbol.ts';
import type { CampoArchivo } from '#catalogo/campos/archivo.ts';
import type { Fallo, Formulario } from '#catalogo/formulario.ts';
import { archivosOf } from '#catalogo/payload.ts';
import type { ArchivoGuardado, ArchivoRevisado, Archivos } from '#core/archivos/server/service.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';

type Adjunto = { readonly ruta: string; readonly campo: CampoArchivo; readonly recibido: ReceivedFile };

/** Returns the files that came with a sending, with the fields that they answer. */
export const adjuntosOf = (formulario: Formulario, entrada: unknown): readonly Adjunto[] =>
  archivosOf(formulario).flatMap(([ruta, campo]) => {
    const recibido = readRuta(entrada, ruta);
    return recibido instanceof ReceivedFile ? [{ ruta, campo, recibido }] : [];
  });

type AdjuntosRevisados = {
  readonly toStore: readonly ArchivoRevisado[];
  /** The payload with the description of each file in its place, for the form's rules. */
  readonly entrada: unknown;
  /** Replaces the messages of faults by the more exact ones that reading the files gave. */
  readonly fallosDe: (fallos: readonly Fallo[]) => readonly Fallo[];
};

export async function checkAdjuntos(
  entrada: unknown,
  adjuntos: readonly Adjunto[],
  archivos: Archivos,
): Promise<AdjuntosRevisados> {
  const revisados = await Promise.all(
    adjuntos.map(async (adjunto) => ({ ...adjunto, ...(await archivos.revisar(adjunto.campo, adjunto.recibido)) })),
  );
  const rechazos = new Map(revisados.map(({ ruta, rechazo }) => [ruta, rechazo]));
  // A type that no field takes marks a refused file, so that its fault comes in the order of the fields.
  const vistos = revisados.map(({ ruta, archivo, rechazo }) => [
    ruta,
    rechazo === null ? archivo : { ...archivo, tipo: '' },
  ]);
  return {
    toStore: revisados,
    entrada: vistos.length > 0 ? { ...(entrada as object), ...Object.fromEntries(vistos) } : entrada,
    fallosDe: (fallos) => fallos.map((fallo) => ({ ...fallo, mensaje: rechazos.get(fallo.ruta) ?? fallo.mensaje })),
  };
}

type AdjuntosGuardados =
  | { readonly ok: true; readonly guardados: readonly ArchivoGuardado[] }
  | { readonly ok: false; readonly fallos: readonly Fallo[] };

/** Stores the files of checked data: all of them, or none if one is refused. */
export async function storeAdjuntos(
  datos: Readonly<Record<string, unknown>>,
  toStore: readonly ArchivoRevisado[],
  archivos: Archivos,
): Promise<AdjuntosGuardados> {
  const guardados: ArchivoGuardado[] = [];
  // A field that is not asked, given the other answers, keeps nothing.
  for (const archivoRevisado of toStore.filter(({ ruta }) => datos[ruta] !== null)) {
    const guardando = await archivos.store(archivoRevisado).catch(async (error: unknown) => {
      await archivos.discard(guardados);
      throw error;
    });
    if (!guardando.ok) {
      await archivos.discard(guardados);
      return { ok: false, fallos: [{ ruta: archivoRevisado.ruta, mensaje: guardando.mensaje, falta: false }] };
    }
    guardados.push(guardando.guardado);
  }
  return { ok: true, guardados };
}

/** Returns a record's data with its files as they are stored. */
export const withGuardados = (
  datos: Record<string, unknown>,
  guardados: readonly ArchivoGuardado[],
): Record<string, unknown> => ({
  ...datos,
  ...Object.fromEntries(
    guardados.map(({ campo, nombre, tipo, tamano, clave }) => [campo, { nombre, tipo, tamano, clave }]),
  ),
});
