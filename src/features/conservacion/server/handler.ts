// Job handler that applies a retention plan: anonymises the records of a form and semester, or deletes only files.
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { destroyArchivos } from '#core/archivos/server/service.ts';
import type { Handler } from '#core/tareas/server/service.ts';
import { forgetCorreosOf } from '#features/correo/server/service.ts';
import { cleanRegistros } from '#features/formularios/server/service.ts';
import { forgetTextos } from '#features/solicitudes/server/service.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import { vacuumTables } from '#platform/server/db/vacuum.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { LineaDelPlan } from '../contract.ts';
import { insertHecho } from './store.ts';

export type Context = { readonly db: Db; readonly catalogo: CatalogoNow; readonly files: Pick<Files, 'store'> };

/** The records to process, and the action for them. */
type LineaPorAplicar = Pick<LineaDelPlan, 'formulario' | 'semestre' | 'accion'>;

/** Records per transaction. */
const BATCH = 200;

/**
 * Applies a plan, form by form and semester by semester. Can be restarted: records without persons stay as they are,
 * and a semester is marked done only when complete.
 */
export function applyConservacion({
  db,
  catalogo,
  files,
}: Context): Handler<{ readonly lineas: readonly LineaPorAplicar[] }> {
  return async ({ entrada: { lineas }, advance, signal }) => {
    let [registros, archivos] = [0, 0];
    for (const { formulario: slug, semestre, accion } of lineas) {
      const formulario = catalogo().findFormulario(slug);
      if (!formulario) continue;
      const unidad = catalogo().unidades.get(slug);
      const hecho = { formulario: slug, semestre: semestre as Semestre, accion, registros: 0, archivos: 0 };
      advance({ fase: `${formulario.titulo}, ${semestre}`, hechos: 0, total: null });
      for (let after: string | null = ''; after !== null;) {
        signal.throwIfAborted();
        const desde: string = after;
        const lote = await db.transaction().execute(async (tx) => {
          const retirados = await cleanRegistros(tx, {
            formulario,
            unidad,
            semestre,
            accion,
            despues: desde,
            limite: BATCH,
          });
          await forgetTextos(tx, retirados.filas);
          await forgetCorreosOf(tx, retirados.filas);
          return retirados;
        });
        await destroyArchivos({ db, files }, lote.claves);
        hecho.registros += lote.registros;
        hecho.archivos += lote.claves.length;
        advance({ hechos: hecho.registros });
        after = lote.ultimo;
      }
      await insertHecho(db, hecho);
      registros += hecho.registros;
      archivos += hecho.archivos;
    }
    await vacuumTables(db);
    return {
      ok: true,
      resumen: `${inThousands(registros)} registros revisados, ${inThousands(archivos)} archivos eliminados`,
    };
  };
}
