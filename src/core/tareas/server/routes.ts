// Serves the calls about jobs, their changes and their files.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { withoutLimits } from '#catalogo/alcance.ts';
import { can } from '#catalogo/permisos.ts';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import {
  createDescarga,
  createEnlace,
  defineDescarga,
  lectorOf,
  lectorSchema,
  openEnlace,
} from '#core/enlaces/server/service.ts';
import type { PermisosDePersonas } from '#core/permisos/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { API_BASE, serve, type Handlers } from '#platform/server/http/serve.ts';
import { dequeue } from '#platform/server/jobs/store.ts';
import { isRunning, TAREAS_POR_PAGINA, tareasContract } from '../contract.ts';
import { continueTarea, startTarea, type TipoDeTarea } from './service.ts';
import {
  cancelEnCola,
  findTarea,
  markAtendida,
  markVistas,
  requestCancel,
  selectPorAtender,
  selectTareas,
  type FilaTarea,
} from './store.ts';
import { createTareaStream, type FindOpenSesiones, type TareaStream } from './stream.ts';
import { canSee, tareaOf, type LectorDeTareas } from './tarea.ts';

export type TareasOptions = {
  readonly db: Db;
  /** Kinds of jobs that can be repeated and shown. */
  readonly tipos: readonly TipoDeTarea[];
  /** Returns which sessions are still open: a stream ends with its session. */
  readonly vivas: FindOpenSesiones;
  readonly permisos: PermisosDePersonas;
  readonly now?: (() => Date) | undefined;
};

export function serveTareas(app: FastifyInstance, options: TareasOptions): void {
  const { now = () => new Date() } = options;
  const flujo = createTareaStream(options, (error) => app.log.error({ err: error }, 'changes of jobs'));
  app.addHook('preClose', async () => flujo.close());
  const context: Context = { ...options, now, flujo };
  serve(app, tareasContract, { ...readHandlers(context), ...changeHandlers(context), ...streamHandlers(context) });
}

/** Error if a job's file is missing or has expired. */
const missingArchivo = (): AppError =>
  new AppError('no-existe', { message: 'Ese archivo ya no está. Hágalo de nuevo.' });

type DownloadContext = {
  readonly db: Db;
  readonly files: Pick<Files, 'results'>;
  readonly tiposDeTarea: readonly TipoDeTarea[];
  readonly permisos: PermisosDePersonas;
};

/** @throws {AppError} `sin-permiso` for a file that the person may no longer have */
function assertMayFetch(
  { tipo, entrada }: Pick<FilaTarea, 'tipo' | 'entrada'>,
  lector: Pick<Actor, 'permisos'>,
  tipos: readonly TipoDeTarea[],
): void {
  const kind = tipos.find(({ nombre }) => nombre === tipo);
  const acceso = kind?.accesoAlArchivo?.(kind.entrada.parse(entrada));
  if (acceso && !can(lector, acceso)) throw new AppError('sin-permiso');
}

export const RESULTADO = defineDescarga({
  accion: 'tarea.descarga',
  audita: 'tarea.descarga',
  datos: z.object({ id: z.uuid(), lector: lectorSchema }),
  renewal: 'Descargue de nuevo.',
  open:
    ({ db, files, tiposDeTarea: tipos, permisos }: DownloadContext) =>
    async ({ id, lector }) => {
      const fila = await findTarea(db, id);
      if (!fila?.archivo || fila.usuario !== lector.usuario) throw missingArchivo();
      assertMayFetch(fila, { permisos: await permisos.of(lector) }, tipos);
      const contenido = await files.results.open(fila.archivo);
      if (!contenido) throw missingArchivo();
      return {
        nombre: fila.archivo_nombre,
        tipo: fila.archivo_tipo ?? 'application/octet-stream',
        contenido,
        acto: { objeto: { tipo: 'tarea', ids: [fila.id] }, detalle: { tipo: fila.tipo } },
      };
    },
});

type Context = Omit<TareasOptions, 'now'> & { readonly now: () => Date; readonly flujo: TareaStream };
type Own = Handlers<typeof tareasContract>;

/** Maximum of recent jobs, and of failed jobs, that the bar shows. */
const MAX_AVISOS = 10;

/** Links to the stream of changes. */
const STREAM_LINK = { accion: 'tarea.avance', datos: z.extend(lectorSchema, { sesion: z.uuid() }) };

async function tareaFor(db: Db, id: string, lector: LectorDeTareas): Promise<FilaTarea> {
  const fila = await findTarea(db, id);
  if (!fila || !canSee(fila, lector)) throw new AppError('no-existe', { message: 'No existe esa tarea.' });
  return fila;
}

/** Finds a job of the caller. @throws {AppError} if it belongs to another person */
async function ownTareaFor(db: Db, id: string, actor: Actor): Promise<FilaTarea> {
  const fila = await tareaFor(db, id, actor);
  if (fila.usuario !== actor.usuario) throw new AppError('sin-permiso', { message: 'Esa tarea es de otra persona.' });
  return fila;
}

function readHandlers({
  db,
  now,
  tipos,
}: Context): Pick<Own, 'GET /tareas' | 'GET /tareas/avisos' | 'GET /tareas/{id}' | 'POST /tareas/vistas'> {
  return {
    async 'GET /tareas'({ query: { de: scope = 'mias', antes: before } }, { actor }) {
      if (scope !== 'mias' && !can(actor, 'tareas.atender')) throw new AppError('sin-permiso');
      const usuario = scope === 'mias' ? actor.usuario : null;
      const unattended = scope === 'por-atender';
      const filas = await selectTareas(db, {
        usuario,
        porAtender: unattended,
        antes: before,
        limite: TAREAS_POR_PAGINA,
      });
      return { status: 200, body: { tareas: filas.map((fila) => tareaOf(fila, actor, { now: now(), tipos })) } };
    },
    async 'GET /tareas/avisos'(_input, { actor }) {
      const excludedTipos = tipos.filter(({ unannounced }) => unannounced).map(({ nombre }) => nombre);
      const [recientes, unattended] = await Promise.all([
        selectTareas(db, { usuario: actor.usuario, excludedTipos, limite: MAX_AVISOS }),
        selectPorAtender(db, can(actor, 'tareas.atender') ? null : actor.usuario, MAX_AVISOS),
      ]);
      const show = (filas: readonly FilaTarea[]) => filas.map((fila) => tareaOf(fila, actor, { now: now(), tipos }));
      return { status: 200, body: { recientes: show(recientes), porAtender: show(unattended) } };
    },
    async 'GET /tareas/{id}'({ params: { id } }, { actor }) {
      return { status: 200, body: tareaOf(await tareaFor(db, id, actor), actor, { now: now(), tipos }) };
    },
    async 'POST /tareas/vistas'({ body: { ids } }, { actor }) {
      const filas = await markVistas(db, actor.usuario, ids, now());
      return { status: 200, body: { tareas: filas.map((fila) => tareaOf(fila, actor, { now: now(), tipos })) } };
    },
  };
}

function changeHandlers({
  db,
  now,
  tipos,
}: Context): Pick<Own, 'POST /tareas/{id}/cancelar' | 'POST /tareas/{id}/repetir' | 'POST /tareas/{id}/atender'> {
  return {
    async 'POST /tareas/{id}/cancelar'({ params: { id } }, { actor, request }) {
      const { tipo, entrada } = await tareaFor(db, id, actor);
      const fila = await db.transaction().execute(async (tx) => {
        const cancelled = (await cancelEnCola(tx, id, now())) ?? (await requestCancel(tx, id, now()));
        if (!cancelled) return undefined;
        if (cancelled.estado === 'cancelada') {
          await dequeue(tx, id);
          const kind = tipos.find(({ nombre }) => nombre === tipo);
          await kind?.onCancel?.(tx, kind.entrada.parse(entrada));
        }
        const objeto = { tipo: 'tarea', ids: [id] };
        await record(tx, { accion: 'tarea.cancelacion', principal: principalOf(request), objeto, detalle: { tipo } });
        return cancelled;
      });
      if (!fila) throw new AppError('conflicto', { message: 'La tarea ya había terminado.' });
      return { status: 200, body: tareaOf(fila, actor, { now: now(), tipos }) };
    },
    async 'POST /tareas/{id}/repetir'({ params: { id } }, { actor, request }) {
      const fila = await ownTareaFor(db, id, actor);
      const tipo = tipos.find(({ nombre }) => nombre === fila.tipo);
      if (!tipo || isRunning(fila) || fila.estado === 'terminada') {
        throw new AppError('conflicto', { message: 'Solo se repite una tarea que falló o se canceló.' });
      }
      if (tipo.noRepeatReason !== undefined) throw new AppError('conflicto', { message: tipo.noRepeatReason });
      const entrada = tipo.entrada.safeParse(fila.entrada);
      if (!entrada.success) throw new AppError('conflicto', { message: 'Esta tarea es de una versión anterior.' });
      const solicitud = { entrada: entrada.data, asunto: fila.asunto, actor, principal: principalOf(request) };
      const nueva = await db.transaction().execute(async (tx) => {
        await markAtendida(tx, id, now());
        const iniciada = await startTarea(tx, tipo, solicitud);
        if (fila.estado === 'cancelada' && tipo.onResume) {
          // The job may already be running, as the same one.
          await continueTarea(tx, tipo, iniciada.id);
          await tipo.onResume(tx, entrada.data);
        }
        return iniciada;
      });
      return { status: 201, body: nueva };
    },
    async 'POST /tareas/{id}/atender'({ params: { id } }, { actor }) {
      await tareaFor(db, id, actor);
      const fila = await markAtendida(db, id, now());
      if (!fila) throw new AppError('no-existe');
      return { status: 200, body: tareaOf(fila, actor, { now: now(), tipos }) };
    },
  };
}

function streamHandlers({
  db,
  now,
  tipos,
  flujo,
  permisos,
}: Context): Pick<Own, 'POST /tareas/{id}/archivo' | 'POST /tareas/avance' | 'GET /tareas/avance/{enlace}'> {
  return {
    async 'POST /tareas/{id}/archivo'({ params: { id } }, { actor }) {
      const fila = await ownTareaFor(db, id, actor);
      if (!tareaOf(fila, actor, { now: now(), tipos }).archivo) throw missingArchivo();
      assertMayFetch(fila, actor, tipos);
      const datos = { id, lector: lectorOf(actor) };
      const enlace = await createDescarga(db, RESULTADO, { sesion: actor.sesion, datos, now: now() });
      return { status: 201, body: { enlace } };
    },
    async 'POST /tareas/avance'(_input, { actor }) {
      const enlace = await createEnlace(db, STREAM_LINK, {
        sesion: actor.sesion,
        datos: { ...lectorOf(actor), sesion: actor.sesion },
        now: now(),
      });
      const given = actor.cuenta === undefined ? [] : await permisos.given(actor.cuenta);
      const otorgados = withoutLimits(given.flatMap((otorgado) => otorgado.otorgados));
      const body = { enlace: `${API_BASE}/tareas/avance/${enlace}`, ...(otorgados.length > 0 && { otorgados }) };
      return { status: 201, body };
    },
    async 'GET /tareas/avance/{enlace}'({ params }) {
      const datos = await openEnlace(db, STREAM_LINK, { enlace: params.enlace, now: now() });
      if (!datos) throw new AppError('no-existe', { message: 'Ese enlace ya no sirve.' });
      // Disables buffering by proxies.
      const lector = { ...datos, permisos: await permisos.of(datos) };
      return { status: 200, body: await flujo.follow(lector, datos.sesion), headers: { 'x-accel-buffering': 'no' } };
    },
  };
}
