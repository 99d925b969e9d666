import type { AutorDeCarga, Ejecucion, Hecho } from '#features/cargas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { datosSchema } from '../../contract-gestion.ts';
import { identidadDe, saveAsignaturas } from '../guardado/store.ts';
import { versions } from '../versions.ts';

/** Writes assignments, a part in a transaction. Written twice they are written once. */
export const guardarAsignaturas = (db: Db, { usuario, nombre, ...autor }: AutorDeCarga): Ejecucion => ({
  async hacer(_accion, lote) {
    const filas = lote.map(({ plan }) => datosSchema.parse(plan));
    const origen = autor.origen === 'moodle' ? autor.origen : 'archivo';
    const now = new Date();
    const escritas = await db.transaction().execute(async (tx) => {
      const changes = await saveAsignaturas(tx, filas, now);
      await versions.append(
        tx,
        { usuario, nombre, now },
        changes.map((change) => ({ ...change, origen })),
      );
      return new Set(changes.map(({ despues }) => identidadDe(despues)));
    });
    return filas.map((fila): Hecho => ({ estado: escritas.has(identidadDe(fila)) ? 'hecha' : 'estaba' }));
  },
});
