// Finds who is missing from a checked file, as a load of their own that is reviewed and accepted apart.
import * as z from 'zod/mini';
import { record } from '#core/auditoria/server/service.ts';
import { defineTarea, restartTarea, type Handler } from '#core/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ACCESO_DE_CARGAS } from '../contract.ts';
import { asuntoOf, cargaFor, type Caller, type CargaRef } from './context.ts';
import { selectLeidas } from './filas.store.ts';
import type { JobContext } from './jobs.ts';
import { loadFilas } from './service.ts';
import { findCarga, type FilaCarga } from './store.ts';
import { ORIGEN_FALTANTES, type TipoDeCarga } from './tipo-de-carga.ts';

const entrada = z.object({ tipo: z.string(), carga: z.uuid(), opcion: z.string() });

type Entrada = z.output<typeof entrada>;

/** Job that finds them. A restarted job reads again: it writes only the new load, which has the job's id. */
export const FALTANTES = defineTarea({
  nombre: 'faltantes-de-carga',
  inWords: 'Búsqueda de quienes faltan en un archivo',
  titulo: ({ opcion }) =>
    opcion === 'borrar' ? 'Buscar lo que se puede deshacer' : 'Buscar quiénes faltan en un archivo',
  entrada,
  acceso: ACCESO_DE_CARGAS,
  handler: async (context: JobContext) => findFaltantes(context),
});

const HAS_FILAS = new Set(['revisada', 'aceptada', 'terminada']);

/** Returns true if who is missing from a load's file may be asked: it was checked, and its rows are sound if need be. */
export const hasFaltantes = (
  { faltantes }: Pick<TipoDeCarga, 'faltantes'>,
  { estado, retirada, origen }: Pick<FilaCarga, 'estado' | 'retirada' | 'origen'>,
  conProblemas: number,
): boolean =>
  faltantes !== undefined &&
  HAS_FILAS.has(estado) &&
  !retirada &&
  origen !== ORIGEN_FALTANTES &&
  (conProblemas === 0 || faltantes.isOfSoundRows === true);

/**
 * Queues the search.
 * @returns the job, whose id the new load gets
 * @throws {AppError} `no-existe`; `conflicto` if it cannot be asked of that load
 */
export async function searchFaltantes(
  tx: Db,
  { tipo, id }: CargaRef,
  { actor, principal, opcion }: Caller & { readonly opcion: string },
): Promise<{ id: string }> {
  const carga = await cargaFor(tx, { tipo, id });
  const isOffered = tipo.faltantes?.opciones.some(({ valor }) => valor === opcion) ?? false;
  if (!isOffered || !hasFaltantes(tipo, carga, carga.resumen?.conProblemas ?? 0)) {
    const message =
      'Solo se busca quién falta en un archivo ya revisado y sin problemas, mientras se conserven sus filas.';
    throw new AppError('conflicto', { message });
  }
  await record(tx, {
    accion: 'carga.faltantes',
    principal,
    objeto: { tipo: 'carga', ids: [id] },
    detalle: { tipo: tipo.nombre },
  });
  const solicitud = { entrada: { tipo: tipo.nombre, carga: id, opcion }, asunto: asuntoOf(tipo), actor, principal };
  return restartTarea(tx, FALTANTES, solicitud);
}

const YA_NO_ESTA = { ok: false, error: 'Las filas de ese archivo ya se borraron. Envíelo de nuevo.' } as const;

function findFaltantes({ db, files, tiposDeCarga }: JobContext): Handler<Entrada> {
  return async ({ id, entrada, solicitante: { usuario, nombre }, advance, signal }) => {
    const tipo = tiposDeCarga.find((one) => one.nombre === entrada.tipo);
    const carga = await findCarga(db, entrada.tipo, entrada.carga);
    if (!tipo?.faltantes || !carga || carga.retirada) return YA_NO_ESTA;
    const run = { advance, signal };
    advance({ fase: 'Buscando quiénes faltan' });
    const hallados = await tipo.faltantes.find(await selectLeidas(db, carga.id), entrada.opcion, run);
    if (!hallados.ok) return hallados;
    const archivo = `${(carga.archivo_nombre ?? tipo.hoja).replace(/\.xlsx$/i, '')} - ${tipo.faltantes.enArchivo}.xlsx`;
    const { filas, avisos } = hallados;
    const gathered = { id, tipo, origen: ORIGEN_FALTANTES, archivo, filas, avisos, autor: { usuario, nombre } };
    return loadFilas({ db, files }, gathered, run);
  };
}
