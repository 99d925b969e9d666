import type { AutorDeCarga, Ejecucion, Hecho } from '#features/cargas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { datosSchema } from '../../contract-gestion.ts';
import type { Autor } from '../gestion/store.ts';
import { identidadDe, saveAsignaturas } from '../guardado/store.ts';

/** Writes assignments, a part in a transaction. Written twice they are written once. */
export const guardarAsignaturas = (db: Db, { usuario, nombre, origen }: AutorDeCarga): Ejecucion => ({
  async hacer(_accion, lote) {
    const filas = lote.map(({ plan }) => datosSchema.parse(plan));
    const autor: Autor = { usuario, nombre, origen: origen === 'moodle' ? origen : 'archivo', now: new Date() };
    const escritas = await db.transaction().execute(async (tx) => saveAsignaturas(tx, filas, autor));
    return filas.map((fila): Hecho => ({ estado: escritas.has(identidadDe(fila)) ? 'hecha' : 'estaba' }));
  },
});
