// Restores of kept copies: their checks and start, and taking back the new course of one.
import { randomUUID } from 'node:crypto';
import { formatInstante } from '#catalogo/momento.ts';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import { FUNCIONES_DE_RESTAURACION, servidorFor, type ServidorMoodle } from '#core/moodle/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import { CATEGORIA_EXPECTED, type restauracionesContract } from '../contract-restauraciones.ts';
import type { Context } from './context.ts';
import { findCopia, selectHistorial, type FilaCopia } from './copias.store.ts';
import { insertFilas } from './filas.store.ts';
import { plataformaOf } from './presenter.ts';
import { SIN_CURSO } from './processing/failures.ts';
import { assertTypedName, readCategoria, unavailable } from './reinicios.ts';
import { findRestauracion, insertRestauracion, updateRestauracion } from './restauraciones.store.ts';
import { startTanda, tandaNotFound, type StartedTanda, type TandaCaller } from './start-tanda.ts';
import { findTanda, markPedidos, selectPedidos } from './tandas.store.ts';

export const AUSENTE =
  'El archivo de esta copia no está donde se guardó: puede haberse movido o borrado. Haga otra copia del curso.';

export const copiaNotFound = (): AppError => new AppError('no-existe', { message: 'No existe esa copia.' });

/** Checks that the file of a copy is there. @throws {AppError} `no-existe` */
async function usableCopia({ db, files }: Context, id: string): Promise<FilaCopia> {
  const copia = await findCopia(db, id);
  if (!copia) throw copiaNotFound();
  if ((await files.copies.size(id)) !== copia.tamano) throw new AppError('no-existe', { message: AUSENTE });
  return copia;
}

/** Checks that a server can restore. @throws {AppError} `conflicto`, `no-disponible` */
async function assertCanRestore({ label, escritura }: ServidorMoodle): Promise<void> {
  const missing = await escritura.missingFunctions(Object.values(FUNCIONES_DE_RESTAURACION));
  if (!missing.ok) throw unavailable(missing);
  if (missing.valor.length === 0) return;
  const message = `${label} no puede restaurar copias: a su servicio web le faltan ${missing.valor.join(', ')}. Pida que instalen allí la versión 1.5 del complemento «Gestión Curricular».`;
  throw new AppError('conflicto', { message });
}

/** The category of the course that is emptied, once its short name was typed. @throws {AppError} */
async function categoriaOfEmptied({ cursos }: ServidorMoodle, curso: number, typed: string): Promise<number> {
  const leidos = await cursos.byIds([curso]);
  if (!leidos.ok) throw unavailable(leidos);
  const [leido] = leidos.valor;
  if (!leido) throw new AppError('conflicto', { message: SIN_CURSO });
  assertTypedName(typed, leido.nombreCorto);
  return leido.idCategoria;
}

type PedidoDeRestauracion = {
  readonly copia: Pick<FilaCopia, 'id' | 'servidor' | 'curso'>;
  readonly categoria: { readonly id: number; readonly nombre: string };
  readonly asunto: string;
  readonly personas: boolean;
  /** Null: the course of the copy is emptied. */
  readonly nuevo: { readonly nombre: string; readonly nombreCorto: string } | null;
};

/** Starts the batch of a restore, whose only course may be gone from Moodle, so the job does not read it. */
export async function startRestauracion(
  tx: Db,
  { copia, categoria, asunto, personas, nuevo }: PedidoDeRestauracion,
  caller: TandaCaller,
): Promise<StartedTanda> {
  const { servidor, curso } = copia;
  const pedidos = [{ servidor, id_categoria: categoria.id, categoria: categoria.nombre, cursos: [curso] }];
  const tanda = { clase: 'restauracion' as const, asunto, con_respaldo: nuevo === null, programacion: null };
  const started = await startTanda(tx, tanda, { ...caller, pedidos });
  await insertFilas(tx, started.id, [{ id: randomUUID(), servidor, curso }]);
  await markPedidos(tx, { tanda: started.id, motivo: null });
  await insertRestauracion(tx, {
    tanda: started.id,
    copia: copia.id,
    personas,
    ...(nuevo && { id_categoria: categoria.id, nombre: nuevo.nombre, nombre_corto: nuevo.nombreCorto }),
  });
  return started;
}

export function restauracionHandlers(context: Context): Handlers<typeof restauracionesContract> {
  const { db, moodle, now } = context;
  return {
    async 'POST /respaldos/copias/{id}/restaurar'({ params, body }, { actor, request, once }) {
      const { personas, nuevo, confirmacion = '' } = body;
      const iniciada = await once(async (note) => {
        const copia = await usableCopia(context, params.id);
        const servidor = servidorFor(moodle, copia.servidor);
        await assertCanRestore(servidor);
        const idCategoria = nuevo?.idCategoria ?? (await categoriaOfEmptied(servidor, copia.curso, confirmacion));
        const categoria = await readCategoria(servidor, idCategoria);
        if (!categoria) throw new AppError('datos-invalidos', { errores: { 'nuevo.idCategoria': CATEGORIA_EXPECTED } });
        const [curso] = await selectHistorial(db, { servidor: servidor.name, curso: copia.curso, salto: 0, limite: 1 });
        const what = `${curso?.nombre_corto ?? copia.curso}, como estaba el ${formatInstante(copia.hecha)}`;
        const where = nuevo ? `en un curso nuevo, ${nuevo.nombreCorto}` : 'en el mismo curso, que se vacía';
        const asunto = `${plataformaOf(moodle, servidor.name)}: ${what}, ${where}${personas ? ', con sus personas' : ''}`;
        const pedido = { copia, categoria: { id: idCategoria, nombre: categoria.nombre }, asunto, personas, nuevo };
        return db.transaction().execute(async (tx) => {
          const caller = { actor, principal: principalOf(request), now: now() };
          const started = await startRestauracion(tx, pedido, caller);
          await note(tx, started);
          return started;
        });
      });
      return { status: 201, body: iniciada };
    },
    async 'POST /respaldos/restauraciones/{id}/deshacer'({ params: { id }, body: { confirmacion } }, { request }) {
      const [tanda, restauracion, [pedido]] = await Promise.all([
        findTanda(db, id),
        findRestauracion(db, id),
        selectPedidos(db, id),
      ]);
      if (!tanda || !restauracion || !pedido) throw tandaNotFound();
      const { curso_nuevo: curso, nombre_corto: nombreCorto, deshecha } = restauracion;
      if (curso === null || deshecha !== null) {
        throw new AppError('conflicto', {
          message: 'Esta restauración no tiene un curso nuevo que se pueda deshacer.',
        });
      }
      assertTypedName(confirmacion, nombreCorto ?? '');
      const servidor = servidorFor(moodle, pedido.servidor);
      const [escrito] = await servidor.escritura.takeBackCursos([curso]);
      if (escrito?.estado === 'rechazado') throw new AppError('conflicto', { message: escrito.texto });
      if (escrito?.estado === 'interrumpido') throw new AppError('no-disponible', { message: escrito.texto });
      await db.transaction().execute(async (tx) => {
        await updateRestauracion(tx, id, { deshecha: now() });
        await record(tx, {
          accion: 'restauracion.deshecha',
          principal: principalOf(request),
          objeto: { tipo: 'tanda', ids: [id] },
          detalle: { servidor: servidor.name, curso },
        });
      });
      return { status: 200, body: { id } };
    },
  };
}
