import type * as z from 'zod/mini';
import { createDescarga, lectorOf } from '#features/enlaces/server/service.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { cargaFor, type Own, tipoFor, type Tools } from '../tools.ts';
import { LIBRO } from './descarga.ts';

/** The workbooks of loads: the browser goes to a link, as it does to every file. */
export function libroHandlers({
  db,
  tiposDeCarga: tipos,
  now,
}: Tools): Pick<Own, 'POST /cargas/{tipo}/plantilla' | 'POST /cargas/{tipo}/{id}/libro'> {
  const enlaceTo = async (actor: Actor, datos: Omit<z.output<typeof LIBRO.datos>, 'lector'>) => {
    const con = { sesion: actor.sesion, datos: { ...datos, lector: lectorOf(actor) }, now: now() };
    return { status: 201 as const, body: { enlace: await createDescarga(db, LIBRO, con) } };
  };
  return {
    async 'POST /cargas/{tipo}/plantilla'({ params }, { actor }) {
      const { nombre } = tipoFor(tipos, params.tipo, actor);
      return enlaceTo(actor, { tipo: nombre, carga: null });
    },
    async 'POST /cargas/{tipo}/{id}/libro'({ params, body: { libro } }, { actor }) {
      const tipo = tipoFor(tipos, params.tipo, actor);
      const { id } = await cargaFor(db, { tipo, id: params.id });
      return enlaceTo(actor, { tipo: tipo.nombre, carga: { id, libro } });
    },
  };
}
