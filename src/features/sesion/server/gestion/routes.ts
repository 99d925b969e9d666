import type { FastifyInstance } from 'fastify';
import { palabrasDe } from '#catalogo/busqueda.ts';
import { quienOf, record } from '#features/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Handlers, serve } from '#platform/server/http/serve.ts';
import { gestionDeSesionesContract, SESIONES_POR_PAGINA, type SesionAbierta } from '../../contract-gestion.ts';
import { countSesiones, deleteSesiones, type FilaSesion, selectSesiones } from './store.ts';

type Options = {
  readonly db: Db;
  /** Which Moodle it is: sessions opened with another one are none. */
  readonly servidor: string;
  /** What that Moodle is called. */
  readonly nombre: string;
  readonly now?: (() => Date) | undefined;
};

/** What managers do with the sessions of everybody. */
export function serveGestionDeSesiones(
  app: FastifyInstance,
  { db, servidor, nombre, now = () => new Date() }: Options,
): void {
  const abiertaDe = (fila: FilaSesion, propia: boolean): SesionAbierta => ({
    ...fila,
    servidor: nombre,
    creada: fila.creada.toISOString(),
    usada: fila.usada.toISOString(),
    vence: fila.vence.toISOString(),
    propia,
  });

  const handlers: Handlers<typeof gestionDeSesionesContract> = {
    async 'POST /sesiones/consulta'({ body: { buscar = '', salto = 0 } }, { actor }) {
      const consulta = { servidor, now: now(), palabras: palabrasDe(buscar) };
      const [filas, total] = await Promise.all([
        selectSesiones(db, consulta, { salto, limite: SESIONES_POR_PAGINA }),
        countSesiones(db, consulta),
      ]);
      return { status: 200, body: { total, sesiones: filas.map((fila) => abiertaDe(fila, fila.id === actor.sesion)) } };
    },
    async 'POST /sesiones/terminar'({ body }, { request }) {
      const terminadas = await db.transaction().execute(async (tx) => {
        const sesiones = await deleteSesiones(tx, body);
        if (sesiones.length === 0) return 0;
        await record(tx, {
          accion: 'sesion.fin',
          quien: quienOf(request),
          objeto: { tipo: 'sesion', ids: sesiones.map(({ id }) => id) },
          detalle: { motivo: 'terminada-por-gestor', de: sesiones[0]!.usuario },
        });
        return sesiones.length;
      });
      if (terminadas === 0) throw new AppError('no-existe', { message: 'Esa sesión ya había terminado.' });
      return { status: 200, body: { terminadas } };
    },
  };
  serve(app, gestionDeSesionesContract, handlers);
}
