// Routes of loads of any kind of sheet: history, state, rows, upload, acceptance, retry and removal.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { principalOf, record } from '#core/auditoria/server/service.ts';
import { isRunning } from '#core/tareas/contract.ts';
import { recordadas } from '#core/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve } from '#platform/server/http/serve.ts';
import { CARGAS_POR_PAGINA, cargasContract, FILAS_POR_PAGINA, type Carga, type CargaAbierta } from '../contract.ts';
import { cargaFor, tipoFor, type Caller, type CargasHandlers, type CargasOptions, type Context } from './context.ts';
import { acceptPlan, removeFilas, retryCarga, startRevision } from './decisions.ts';
import { hasFaltantes, searchFaltantes } from './faltantes.ts';
import { selectFilas } from './filas.store.ts';
import { createCarga } from './received-workbook.ts';
import { alAceptarOf, resumenOf } from './results.ts';
import { selectCargas, type FilaCarga } from './store.ts';
import type { TipoDeCarga } from './tipo-de-carga.ts';
import { libroHandlers } from './workbooks.ts';

type TareasDeCargas = {
  /** State and error of a load, with its jobs that are not deleted yet. */
  readonly stateOf: (fila: FilaCarga) => Pick<Carga, 'estado' | 'error' | 'revision' | 'aplicacion'>;
};

const QUE_HACER = 'No se cargó nada: revise el archivo de nuevo o envíelo otra vez.';

async function readTareas(db: Db, filas: readonly FilaCarga[]): Promise<TareasDeCargas> {
  const ids = filas.flatMap(({ revision, aplicacion }) => [revision ?? [], aplicacion ?? []].flat());
  const tareas = await recordadas(db, ids);
  const conocida = (id: string | null): string | null => (id !== null && tareas.has(id) ? id : null);
  return {
    stateOf({ estado, error, revision, aplicacion, retirada }) {
      const jobs = { revision: conocida(revision), aplicacion: conocida(aplicacion) };
      const tarea = revision === null ? undefined : tareas.get(revision);
      if (estado !== 'en-revision' || retirada || (tarea && isRunning(tarea))) return { estado, error, ...jobs };
      const motivo =
        tarea?.error ?? (tarea?.estado === 'cancelada' ? 'La revisión se canceló.' : 'La revisión se interrumpió.');
      return { estado: 'sin-revisar', error: `${motivo} ${QUE_HACER}`, ...jobs };
    },
  };
}

/** Serves the calls of {@link cargasContract}. */
export function serveCargas(app: FastifyInstance, options: CargasOptions): void {
  const { now = () => new Date() } = options;
  const context: Context = { ...options, now };
  serve(app, cargasContract, { ...readHandlers(context), ...changeHandlers(context), ...libroHandlers(context) });
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const cargaOf = (fila: FilaCarga, tareas: TareasDeCargas) => ({
  id: fila.id,
  archivo: fila.archivo_nombre,
  nombre: fila.nombre,
  creada: fila.creada.toISOString(),
  terminada: iso(fila.terminada),
  retirada: iso(fila.retirada),
  resumen: fila.resumen,
  ...tareas.stateOf(fila),
});

async function openCarga(db: Db, tipo: TipoDeCarga, fila: FilaCarga): Promise<CargaAbierta> {
  const { columnas, acciones, advertencias } = tipo;
  const hasFilas = !fila.retirada && fila.estado !== 'en-revision' && fila.estado !== 'rechazada';
  const resumen = hasFilas ? await resumenOf(db, tipo, fila.id) : fila.resumen;
  const { avisos, escribir } = await alAceptarOf(db, tipo, fila);
  return {
    ...cargaOf(fila, await readTareas(db, [fila])),
    resumen,
    avisos: fila.avisos,
    hoja: fila.hoja,
    encabezado: fila.encabezado,
    columnas: columnas.map(({ clave, titulo }) => ({ clave, titulo })),
    acciones: Object.entries(acciones).map(([accion, { enFila }]) => ({ accion, enFila })),
    advertencias: [...advertencias],
    seQuita: [...avisos],
    porEscribir: [...escribir],
    faltantes: hasFaltantes(tipo, fila, resumen?.conProblemas ?? 0) ? [...tipo.faltantes!.opciones] : [],
    hayMarcado: fila.marcado !== null,
  };
}

function readHandlers({
  db,
  tiposDeCarga: tipos,
}: Context): Pick<CargasHandlers, 'GET /cargas/{tipo}' | 'GET /cargas/{tipo}/{id}' | 'POST /cargas/{tipo}/{id}/filas'> {
  return {
    async 'GET /cargas/{tipo}'({ params, query: { antes: before } }, { actor }) {
      const { nombre: tipo } = tipoFor(tipos, params.tipo, actor);
      const filas = await selectCargas(db, { tipo, antes: before, limite: CARGAS_POR_PAGINA });
      const tareas = await readTareas(db, filas);
      return { status: 200, body: { cargas: filas.map((fila) => cargaOf(fila, tareas)) } };
    },
    async 'GET /cargas/{tipo}/{id}'({ params }, { actor }) {
      const tipo = tipoFor(tipos, params.tipo, actor);
      return { status: 200, body: await openCarga(db, tipo, await cargaFor(db, { tipo, id: params.id })) };
    },
    async 'POST /cargas/{tipo}/{id}/filas'({ params, body }, { actor, request }) {
      const tipo = tipoFor(tipos, params.tipo, actor);
      const { id } = await cargaFor(db, { tipo, id: params.id });
      const { filas, total } = await selectFilas(db, id, { ...body, limite: body.limite ?? FILAS_POR_PAGINA });
      // Only the first page is audited: the next ones belong to the same opening.
      if (!body.salto) {
        const objeto = { tipo: 'carga', ids: [id] };
        await record(db, {
          accion: 'carga.apertura',
          principal: principalOf(request),
          objeto,
          detalle: { tipo: tipo.nombre },
        });
      }
      return { status: 200, body: { filas: [...filas], total } };
    },
  };
}

function changeHandlers({
  db,
  files,
  tiposDeCarga: tipos,
  now,
}: Context): Pick<
  CargasHandlers,
  | 'POST /cargas/{tipo}'
  | 'POST /cargas/{tipo}/{id}/aplicar'
  | 'POST /cargas/{tipo}/{id}/faltantes'
  | 'POST /cargas/{tipo}/{id}/repetir'
  | 'DELETE /cargas/{tipo}/{id}'
> {
  const pedidoOf = ({ actor, request }: { actor: Actor; request: FastifyRequest }): Caller => ({
    actor,
    principal: principalOf(request),
    now: now(),
  });
  return {
    async 'POST /cargas/{tipo}'({ params, body }, call) {
      const tipo = tipoFor(tipos, params.tipo, call.actor);
      const pedido = pedidoOf(call);
      const id = await createCarga(
        { db, files },
        { tipo, parte: 'archivo', recibido: body.archivo },
        {
          ...pedido,
          proceed: async (tx, carga) => void (await startRevision(tx, { tipo, id: carga }, pedido)),
        },
      );
      return { status: 201, body: { id } };
    },
    async 'POST /cargas/{tipo}/{id}/aplicar'({ params, body }, call) {
      const tipo = tipoFor(tipos, params.tipo, call.actor);
      const pedido = { ...pedidoOf(call), ...body };
      const tarea = await db.transaction().execute(async (tx) => acceptPlan(tx, { tipo, id: params.id }, pedido));
      return { status: 201, body: tarea };
    },
    async 'POST /cargas/{tipo}/{id}/faltantes'({ params, body }, call) {
      const tipo = tipoFor(tipos, params.tipo, call.actor);
      const pedido = { ...pedidoOf(call), ...body };
      const tarea = await db.transaction().execute(async (tx) => searchFaltantes(tx, { tipo, id: params.id }, pedido));
      return { status: 201, body: tarea };
    },
    async 'POST /cargas/{tipo}/{id}/repetir'({ params }, call) {
      const tipo = tipoFor(tipos, params.tipo, call.actor);
      const tarea = await db
        .transaction()
        .execute(async (tx) => retryCarga(tx, { tipo, id: params.id }, pedidoOf(call)));
      return { status: 201, body: tarea };
    },
    async 'DELETE /cargas/{tipo}/{id}'({ params }, { actor, request }) {
      const tipo = tipoFor(tipos, params.tipo, actor);
      const instante = now();
      await db.transaction().execute(async (tx) => {
        await removeFilas(tx, { tipo, id: params.id }, instante);
        const objeto = { tipo: 'carga', ids: [params.id] };
        await record(tx, {
          accion: 'carga.retiro',
          principal: principalOf(request),
          objeto,
          detalle: { tipo: tipo.nombre },
        });
      });
      return { status: 200, body: { retirada: instante.toISOString() } };
    },
  };
}
