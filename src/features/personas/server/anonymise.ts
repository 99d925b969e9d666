// Job handler that anonymises a person in every store, and deletes their files and the results of earlier jobs.
import { createReconocedor, type AlmacenDePersonas } from '#core/almacenes/server/service.ts';
import { destroyArchivos } from '#core/archivos/server/service.ts';
import { deleteResults, type Handler } from '#core/tareas/server/service.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { vacuumTables } from '#platform/server/db/vacuum.ts';
import { openActo, type ActoInput, type Context } from './acto.ts';
import { addHecho, endActo } from './store.ts';

/** New data may arrive during the first pass, so a second one checks. More passes indicate a problem. */
const MAX_PASSES = 3;

/**
 * Anonymises persons, one transaction per store. Removed data is not found again, so an interrupted or repeated job
 * continues with the rest.
 */
export function anonymisePersonas(context: Context): Handler<ActoInput> {
  const { db, files, almacenes, catalogo } = context;
  return async ({ entrada, advance, signal }) => {
    const abierto = await openActo(context, entrada.acto);
    if ('error' in abierto) return { ok: false, error: abierto.error };
    const { persona, fila } = abierto;
    const reconocedor = createReconocedor(persona);
    const acto = { reconocedor, seudonimo: fila.seudonimo, archivosAjenos: fila.archivos_ajenos, catalogo: catalogo() };
    const comienzo = new Date();
    let total = 0;
    let archivos = 0;
    for (let vuelta = 0, cambiadas = 1; cambiadas > 0; vuelta += 1) {
      if (vuelta === MAX_PASSES)
        return { ok: false, error: 'Se siguen recibiendo datos de esta persona. Inténtelo de nuevo en unos minutos.' };
      cambiadas = 0;
      for (const [hechos, almacen] of almacenes.entries()) {
        signal.throwIfAborted();
        advance({ fase: vuelta === 0 ? almacen.titulo : 'Comprobando', hechos, total: almacenes.length });
        const { filas, claves } = await inAlmacen(almacen);
        await destroyArchivos({ db, files }, claves);
        cambiadas += filas;
        archivos += claves.length;
      }
      total += cambiadas;
    }
    // Exports of the last day may contain the person.
    await deleteResults({ db, files }, comienzo);
    await vacuumTables(db);
    await endActo(db, fila.id);
    return { ok: true, resumen: inWords(total, archivos) };

    async function inAlmacen(almacen: AlmacenDePersonas) {
      return db.transaction().execute(async (tx) => {
        const hecho = await almacen.anonymise(tx, acto);
        await addHecho(tx, fila.id, almacen.nombre, hecho.filas);
        return hecho;
      });
    }
  };
}

const inWords = (filas: number, archivos: number): string =>
  filas === 0
    ? 'No había nada de esta persona'
    : `${countOf(filas, 'dato guardado cambiado', 'datos guardados cambiados')} y ` +
      countOf(archivos, 'archivo eliminado', 'archivos eliminados');
