import { create as contentDisposition } from 'content-disposition';
import type { Informe } from '#catalogo/informe.ts';
import { type Quien, quienOf, record } from '#features/auditoria/server/service.ts';
import { createEnlace, openEnlace } from '#features/enlaces/server/service.ts';
import { iniciarTarea } from '#features/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { API_BASE } from '#platform/server/http/serve.ts';
import type { ExportacionDeInforme } from '../contract.ts';
import { archivoDe, columnasElegidas } from './exportar/archivo.ts';
import { EXPORTACION, pedidoSchema } from './exportar/tarea.ts';
import { type HandlersOf, informeFor, type Tools } from './tools.ts';

/** What a link to an export stands for: nothing of it travels in the address. */
const ENLACE = { accion: 'informe.exportacion', datos: pedidoSchema };

const lectorOf = ({ usuario, nombre, email, roles }: Actor) => ({ usuario, nombre, email, roles: [...roles] });

/**
 * A browser that downloads by an address writes the file to the disk as it comes, on a phone as on a desk; one that
 * fetches it with our header holds it in memory first. So the screen asks for a link, and goes there. What would take too
 * long for that becomes a job, whose file it fetches later.
 */
export function exportHandlers(
  lista: readonly Informe[],
  { db, now, informes, filasEnLinea }: Tools,
): HandlersOf<'POST /informes/{informe}/exportar' | 'GET /informes/{informe}/exportaciones/{enlace}'> {
  return {
    async 'POST /informes/{informe}/exportar'({ params: { informe: slug }, body }, { actor, request }) {
      const informe = informeFor(lista, slug, actor);
      const { formato: _formato, columnas, ...filtro } = body;
      // What cannot be read must be said here, where the screen can show it.
      columnasElegidas(informe, columnas);
      const total = await informes.contar(informe, filtro, actor);
      const datos = { slug, exportacion: body, lector: lectorOf(actor) };
      if (total > filasEnLinea) {
        const tarea = await db.transaction().execute(async (tx) => {
          await recordExportacion(tx, { informe, exportacion: body, total, quien: quienOf(request) });
          const asunto = [informe.titulo, filtro.semestre && `semestre ${filtro.semestre}`].filter(Boolean).join(', ');
          return iniciarTarea(tx, EXPORTACION, { entrada: datos, asunto, actor, quien: quienOf(request) });
        });
        return { status: 202, body: { tarea: tarea.id } };
      }
      const enlace = await createEnlace(db, ENLACE, { sesion: actor.sesion, datos, now: now() });
      return { status: 201, body: { enlace: `${API_BASE}/informes/${slug}/exportaciones/${enlace}` } };
    },
    async 'GET /informes/{informe}/exportaciones/{enlace}'({ params }, { request }) {
      const datos = await openEnlace(db, ENLACE, { enlace: params.enlace, now: now() });
      const informe = lista.find(({ slug }) => slug === datos?.slug && slug === params.informe);
      if (!datos || !informe) throw new AppError('no-existe', { message: 'Ese enlace ya no sirve. Exporte de nuevo.' });
      const { lector, exportacion } = datos;
      const { formato, columnas, ...filtro } = exportacion;
      const total = await informes.contar(informe, filtro, lector);
      const quien = { ...quienOf(request), usuario: lector.usuario, roles: lector.roles };
      await recordExportacion(db, { informe, exportacion, total, quien });
      const pedido = { informe, formato, filtro, columnas, lector, now: now() };
      const { nombre, tipo, contenido } = archivoDe(informes, pedido, { total });
      return {
        status: 200,
        body: contenido,
        headers: {
          'content-type': tipo,
          'content-disposition': contentDisposition(nombre),
          'cache-control': 'no-store',
        },
      };
    },
  };
}

type Exportada = {
  readonly informe: Informe;
  readonly exportacion: ExportacionDeInforme;
  readonly total: number;
  readonly quien: Quien;
};

/** Says in the audit which rows left, how many and in what format; never what was searched. */
async function recordExportacion(tx: Db, { informe, exportacion, total, quien }: Exportada): Promise<void> {
  const { formato, semestre = null, estado = null, buscar } = exportacion;
  await record(tx, {
    accion: 'informe.exportacion',
    quien,
    objeto: { tipo: 'informe', ids: [informe.slug] },
    detalle: { formato, semestre, estado, conBusqueda: Boolean(buscar?.trim()), filas: total },
  });
}
