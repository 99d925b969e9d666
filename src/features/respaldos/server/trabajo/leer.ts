import { randomUUID } from 'node:crypto';
import type { CategoriaMoodle, CursoMoodle } from '#features/moodle/server/service.ts';
import { type CursoLeido, saveCursos } from '../cursos/store.ts';
import { insertFilas } from '../filas/store.ts';
import { type FilaPedido, markPedidos, renamePedidos } from '../tandas/store.ts';
import type { Parte, Paso } from './taller.ts';

/** Reads which courses the categories of a batch have on a server, and gives each its row. */
export async function leerPedidos(
  { taller: { db }, tanda, servidor, onCambio }: Parte,
  pedidos: readonly FilaPedido[],
): Paso {
  const enteras = pedidos.filter(({ cursos }) => cursos === null).map(({ id_categoria: id }) => id);
  const elegidos = [...new Set(pedidos.flatMap(({ cursos }) => cursos ?? []))];
  const categorias = await servidor.cursos.categorias();
  if (!categorias.ok) return categorias;
  const porCategoria = enteras.length > 0 ? await servidor.cursos.deCategorias(enteras) : null;
  if (porCategoria && !porCategoria.ok) return porCategoria;
  const porId = elegidos.length > 0 ? await servidor.cursos.porIds(elegidos) : null;
  if (porId && !porId.ok) return porId;

  const leidos = [...(porCategoria?.valor.values() ?? [])].flat().concat(porId?.valor ?? []);
  const cursos = [...new Map(leidos.map((curso) => [curso.id, curso])).values()];
  const leidoDe = describir(servidor.name, categorias.valor);
  // A course that was chosen and is gone stands among the others, so that somebody hears of it.
  const perdidos = elegidos.filter((id) => !cursos.some((curso) => curso.id === id));
  await db.transaction().execute(async (tx) => {
    await saveCursos(tx, [...cursos.map(leidoDe), ...perdidos.map((id) => sinNombre(servidor.name, id))]);
    const nuevas = [...cursos.map(({ id }) => id), ...perdidos];
    await insertFilas(
      tx,
      tanda.id,
      nuevas.map((curso) => ({ id: randomUUID(), servidor: servidor.name, curso })),
    );
    await renamePedidos(tx, { tanda: tanda.id, servidor: servidor.name }, categorias.valor);
    await markPedidos(tx, { tanda: tanda.id, servidor: servidor.name, motivo: null });
  });
  onCambio();
  return null;
}

function describir(servidor: string, categorias: readonly CategoriaMoodle[]): (curso: CursoMoodle) => CursoLeido {
  const porId = new Map(categorias.map((categoria) => [categoria.id, categoria]));
  return ({ id, nombre, nombreCorto, idCategoria }) => ({
    servidor,
    curso: id,
    nombre,
    nombreCorto,
    categoria: porId.get(idCategoria)?.camino ?? '…',
    ruta: porId.get(idCategoria)?.ruta ?? [idCategoria],
  });
}

const sinNombre = (servidor: string, curso: number): CursoLeido => ({
  servidor,
  curso,
  nombre: `Curso ${curso}`,
  nombreCorto: String(curso),
  categoria: '…',
  ruta: [],
});
