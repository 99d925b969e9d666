// Routes of the slice: history, download and deletion of copies here; batches, schedules and resets from their files.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { wordsOf } from '#catalogo/busqueda.ts';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import { createDescarga, defineDescarga, lectorOf, lectorSchema } from '#core/enlaces/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { programacionesContract } from '../contract-programaciones.ts';
import { restauracionesContract } from '../contract-restauraciones.ts';
import { CURSOS_POR_PAGINA, reiniciosContract, respaldosContract } from '../contract.ts';
import { deleteRemovedFiles } from './cleanup.ts';
import type { Context, RespaldosOptions } from './context.ts';
import {
  countHistorial,
  findCopia,
  markAusente,
  retireCopia,
  selectCopias,
  selectHistorial,
  selectUltimasBuenas,
  type FilaCopia,
} from './copias.store.ts';
import { copiaOf, historialOf } from './presenter.ts';
import { programacionHandlers } from './programaciones.ts';
import { reinicioHandlers } from './reinicios.ts';
import { AUSENTE, copiaNotFound, restauracionHandlers } from './restauraciones.ts';
import { tandaHandlers } from './tandas.ts';

export function serveRespaldos(app: FastifyInstance, options: RespaldosOptions): void {
  const { now = () => new Date() } = options;
  const context: Context = { ...options, now };
  serve(app, respaldosContract, { ...tandaHandlers(context), ...copiaHandlers(context) });
  serve(app, programacionesContract, programacionHandlers(context));
  serve(app, reiniciosContract, reinicioHandlers(context));
  serve(app, restauracionesContract, restauracionHandlers(context));
}

/**
 * Moodle's media type. With a generic type the already compressed copy would be compressed again, and browsers abort
 * the download.
 */
const TIPO_DE_COPIA = 'application/vnd.moodle.backup';

const auditOf = ({ id, servidor, curso, archivo }: FilaCopia) => ({
  objeto: { tipo: 'copia', ids: [id] },
  detalle: { servidor, curso, archivo },
});

export const COPIA = defineDescarga({
  accion: 'respaldo.descarga',
  audita: 'respaldo.descarga',
  datos: z.object({ id: z.uuid(), lector: lectorSchema }),
  renewal: 'Descargue de nuevo.',
  open:
    ({ db, files }: Pick<Context, 'db' | 'files'>) =>
    async ({ id }) => {
      const copia = await findCopia(db, id);
      if (!copia) throw copiaNotFound();
      const contenido = await files.copies.open(id);
      if (!contenido) {
        await markAusente(db, id, true);
        throw new AppError('no-existe', { message: AUSENTE });
      }
      return { nombre: copia.archivo, tipo: TIPO_DE_COPIA, contenido, acto: auditOf(copia) };
    },
});

type RespaldosHandlers = Handlers<typeof respaldosContract>;

const copiaHandlers = (context: Context) => ({ ...historialHandlers(context), ...archivoHandlers(context) });

function historialHandlers({
  db,
  moodle,
}: Context): Pick<RespaldosHandlers, 'POST /respaldos/historial' | 'GET /respaldos/cursos/{servidor}/{curso}'> {
  return {
    async 'POST /respaldos/historial'({ body: { servidor, buscar = '', sinCopia: withoutCopia, salto = 0 } }) {
      const filtro = { servidor, palabras: wordsOf(buscar), sinCopia: withoutCopia };
      const [filas, total] = await Promise.all([
        selectHistorial(db, { ...filtro, salto, limite: CURSOS_POR_PAGINA }),
        countHistorial(db, filtro),
      ]);
      const buenas = await selectUltimasBuenas(db, filas);
      const cursos = filas.map((fila) => {
        const ultima = buenas.find(({ servidor: place, curso }) => place === fila.servidor && curso === fila.curso);
        return historialOf(fila, ultima, moodle);
      });
      return { status: 200, body: { cursos, total } };
    },
    async 'GET /respaldos/cursos/{servidor}/{curso}'({ params: { servidor, curso } }) {
      const [fila] = await selectHistorial(db, { servidor, curso, salto: 0, limite: 1 });
      if (!fila) throw new AppError('no-existe', { message: 'De ese curso no se han pedido copias.' });
      const copias = await selectCopias(db, servidor, curso);
      const ultima = copias.find(({ ausente }) => !ausente);
      return { status: 200, body: { ...historialOf(fila, ultima, moodle), lista: copias.map(copiaOf) } };
    },
  };
}

function archivoHandlers({
  db,
  files,
  now,
}: Context): Pick<RespaldosHandlers, 'POST /respaldos/copias/{id}/enlace' | 'DELETE /respaldos/copias/{id}'> {
  return {
    async 'POST /respaldos/copias/{id}/enlace'({ params: { id } }, { actor }) {
      if (!(await findCopia(db, id))) throw copiaNotFound();
      const datos = { id, lector: lectorOf(actor) };
      const enlace = await createDescarga(db, COPIA, { sesion: actor.sesion, datos, now: now() });
      return { status: 201, body: { enlace } };
    },
    async 'DELETE /respaldos/copias/{id}'({ params: { id } }, { request }) {
      await db.transaction().execute(async (tx) => {
        const copia = await findCopia(tx, id);
        if (!copia || !(await retireCopia(tx, id, now()))) throw copiaNotFound();
        await record(tx, { accion: 'respaldo.borrado', principal: principalOf(request), ...auditOf(copia) });
      });
      await deleteRemovedFiles({ db, store: files.copies }).catch((error: unknown) => {
        request.log.error({ err: error }, 'the file of a removed copy stays until the next cleanup');
      });
      return { status: 200, body: { id } };
    },
  };
}
