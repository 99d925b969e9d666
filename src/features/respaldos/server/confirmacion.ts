import {
  faltaDelComplemento,
  type FalloMoodle,
  MOTIVOS_EN_PALABRAS,
  type ServidorMoodle,
  servidorFor,
} from '#features/moodle/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Repeticion } from '../contract.ts';
import { esElNombre, sinEspaciosDeMas } from '../nombre.ts';
import { findTanda, selectPedidos } from './tandas/store.ts';
import type { Tools } from './tools.ts';

/**
 * Holds what a person typed against the name that it must be.
 * @throws {AppError} `datos-invalidos`, at `confirmacion`
 */
function assertConfirmado(tecleado: string, nombre: string): void {
  if (esElNombre(tecleado, nombre)) return;
  const confirmacion = `Escriba «${sinEspaciosDeMas(nombre)}» tal como aparece.`;
  throw new AppError('datos-invalidos', { errores: { confirmacion } });
}

const CAMBIARON = 'Los cursos de esa categoría cambiaron. Actualice e inténtelo de nuevo.';

/** What to say of a server that was not read. */
export const noDisponible = ({ motivo }: FalloMoodle): AppError =>
  new AppError('no-disponible', { message: MOTIVOS_EN_PALABRAS[motivo] });

/** What a category is called now; undefined where there is none. @throws {AppError} `no-disponible` */
export async function categoriaDe(
  { cursos }: ServidorMoodle,
  idCategoria: number,
): Promise<{ readonly nombre: string; readonly camino: string } | undefined> {
  const categorias = await cursos.categorias();
  if (!categorias.ok) throw noDisponible(categorias);
  return categorias.valor.find(({ id }) => id === idCategoria);
}

/** @throws {AppError} `conflicto` where it cannot, `no-disponible` */
async function assertReinicia({ complemento }: ServidorMoodle): Promise<void> {
  const deteccion = await complemento.detectar();
  if (!deteccion.ok) throw noDisponible(deteccion);
  const falta = faltaDelComplemento(deteccion.valor);
  if (falta) throw new AppError('conflicto', { message: falta });
}

type PorConfirmar = {
  readonly idCategoria: number;
  readonly cursos: readonly number[];
  readonly confirmacion: string;
};

/**
 * What the category is called, once it is known that the server can reset, that the courses lie in it, and that the
 * person typed what names them.
 * @throws {AppError} `conflicto`, `datos-invalidos`, `no-disponible`
 */
export async function categoriaConfirmada(
  servidor: ServidorMoodle,
  { idCategoria, cursos: ids, confirmacion }: PorConfirmar,
): Promise<string> {
  await assertReinicia(servidor);
  const [categoria, porCategoria] = await Promise.all([
    categoriaDe(servidor, idCategoria),
    servidor.cursos.deCategorias([idCategoria]),
  ]);
  if (!porCategoria.ok) throw noDisponible(porCategoria);
  const dentro = porCategoria.valor.get(idCategoria) ?? [];
  const elegidos = dentro.filter(({ id }) => ids.includes(id));
  if (!categoria || elegidos.length < ids.length) {
    throw new AppError('conflicto', { message: CAMBIARON });
  }
  assertConfirmado(confirmacion, elegidos.length === 1 ? elegidos[0]!.nombreCorto : categoria.nombre);
  return categoria.nombre;
}

/**
 * Holds a reset that is to be tried again against what somebody confirmed, as when it was begun. Courses and category are
 * those of then, by their numbers, whatever they are called now and wherever they lie. Of copies there is nothing to
 * confirm.
 * @throws {AppError} `conflicto`, `datos-invalidos`, `no-disponible`, `no-existe`
 */
export async function assertRepeticion(
  { db, moodle }: Pick<Tools, 'db' | 'moodle'>,
  id: string,
  { cursos, confirmacion }: Repeticion,
): Promise<void> {
  const tanda = await findTanda(db, id);
  const [pedido] = await selectPedidos(db, id);
  if (tanda?.clase !== 'reinicio' || !pedido) return;
  const servidor = servidorFor(moodle, pedido.servidor);
  await assertReinicia(servidor);
  const ids = [...new Set(cursos)];
  const [categoria, leidos] = await Promise.all([
    categoriaDe(servidor, pedido.id_categoria),
    servidor.cursos.porIds(ids),
  ]);
  if (!leidos.ok) throw noDisponible(leidos);
  if (leidos.valor.length < ids.length) throw new AppError('conflicto', { message: CAMBIARON });
  const [unico] = leidos.valor.length === 1 ? leidos.valor : [];
  assertConfirmado(confirmacion, unico?.nombreCorto ?? categoria?.nombre ?? pedido.categoria);
}
