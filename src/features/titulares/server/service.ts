// Register of data owners' requests: registers, corrects and takes steps, with history and audit; serves its calls.
import type { FastifyInstance } from 'fastify';
import { wordsOf } from '#catalogo/busqueda.ts';
import { addDiasHabiles } from '#catalogo/dias-habiles.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { principalOf, record, type Principal } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Call, type Handlers } from '#platform/server/http/serve.ts';
import { versioned } from '#platform/server/versioned.ts';
import {
  SOLICITUDES_POR_PAGINA,
  titularesContract,
  type DatosDeSolicitud,
  type Paso,
  type PasoDado,
  type Solicitud,
} from '../contract.ts';
import { urgenciaOf } from '../plazos.ts';
import { afterStep, faultOfDay, FUTURE_DAY, onReceipt, pasosOf, type PasoPedido } from '../tramite.ts';
import {
  countPlazos,
  countSolicitudes,
  findSolicitud,
  insertSolicitud,
  lockSolicitud,
  selectSolicitudes,
  updateSolicitud,
  type FilaSolicitud,
  type VistaDeSolicitudes,
} from './store.ts';

type Own = typeof titularesContract;

const autorOf = ({ actor, request }: Pick<Call<Own['POST /titulares']>, 'actor' | 'request'>): Autor => ({
  usuario: actor.usuario,
  nombre: actor.nombre,
  principal: principalOf(request),
});

export function serveTitulares(app: FastifyInstance, { titulares }: { readonly titulares: Titulares }): void {
  const handlers: Handlers<Own> = {
    async 'POST /titulares/consulta'({ body }) {
      return { status: 200, body: await titulares.pagina(body) };
    },
    async 'POST /titulares'({ body }, call) {
      return { status: 201, body: await titulares.registrar(body, autorOf(call)) };
    },
    async 'GET /titulares/{id}'({ params: { id } }, { request }) {
      return { status: 200, body: await titulares.open(id, principalOf(request)) };
    },
    async 'PUT /titulares/{id}'({ params: { id }, body }, call) {
      return { status: 200, body: await titulares.correct(id, body, autorOf(call)) };
    },
    async 'POST /titulares/{id}/pasos'({ params: { id }, body }, call) {
      return { status: 200, body: await titulares.dar(id, body, autorOf(call)) };
    },
  };
  serve(app, titularesContract, handlers);
}

type Options = {
  readonly db: Db;
  /** Business days before the end of a term from which a request is due soon. */
  readonly aviso: () => Promise<number>;
  readonly now?: (() => Date) | undefined;
};

export type Autor = { readonly usuario: string; readonly nombre: string; readonly principal: Principal };

export type Titulares = ReturnType<typeof createTitulares>;

const NO_EXISTE = 'No existe esa solicitud.';
const ALREADY_CLOSED = 'Esta solicitud ya está cerrada.';
const STEP_NOT_ALLOWED = 'Como está ahora la solicitud, eso ya no se puede hacer.';

/** A step of a request, with its civil day. */
type HistoryContent = { readonly detalle: Pick<PasoDado, 'paso' | 'dia'>; readonly nota: string | null };

const versions = versioned<FilaSolicitud, HistoryContent>({
  resource: 'solicitud',
  lock: lockSolicitud,
  gone: NO_EXISTE,
  changed: 'Otra persona cambió esta solicitud mientras usted la miraba. No se guardó nada: revise cómo quedó.',
});

const faultOf = (campo: string, message: string): AppError =>
  new AppError('datos-invalidos', { message, errores: { [campo]: message } });

/** Creates the register of data owners' requests. Each step is recorded in history and audit (Ley 1581 de 2012). */
export function createTitulares({ db, aviso, now = () => new Date() }: Options) {
  const today = (): string => diaOf(now());

  const solicitudOf = (fila: FilaSolicitud, diasDeAviso: number): Solicitud => ({
    ...fila,
    plazo: fila.cerrada === null ? urgenciaOf(fila.vence, today(), diasDeAviso) : null,
    pasos: pasosOf(fila),
  });

  /** Records a step in history and audit. The audit names the request, not its owner. */
  async function recordStep(
    tx: Db,
    { id, version, numero }: FilaSolicitud,
    { usuario, nombre, principal }: Autor,
    { paso, dia = null, texto = null }: { paso: Paso; dia?: string | null; texto?: string | null },
  ): Promise<void> {
    await versions.append(tx, { usuario, nombre, now: now() }, [
      { key: id, version, detalle: { paso, dia }, nota: texto },
    ]);
    await record(tx, {
      accion: paso === 'alta' ? 'titular.alta' : 'titular.cambio',
      principal,
      objeto: { tipo: 'titular', ids: [id] },
      detalle: { numero, que: paso },
    });
  }

  function assertRecibida({ recibida }: DatosDeSolicitud): void {
    if (recibida > today()) throw faultOf('recibida', FUTURE_DAY);
  }

  return {
    /** Counts the open requests that are overdue and those due within the days of notice. */
    async plazos(): Promise<{ vencidas: number; porVencer: number }> {
      const dia = today();
      return countPlazos(db, { hoy: dia, hasta: addDiasHabiles(dia, await aviso()) });
    },

    async pagina({
      buscar = '',
      salto = 0,
      ...vista
    }: Omit<VistaDeSolicitudes, 'palabras'> & { buscar?: string | undefined; salto?: number | undefined }) {
      const consulta = { ...vista, palabras: wordsOf(buscar) };
      const diasDeAviso = await aviso();
      const [filas, total, plazos] = await Promise.all([
        selectSolicitudes(db, consulta, { salto, limite: SOLICITUDES_POR_PAGINA }),
        countSolicitudes(db, consulta),
        this.plazos(),
      ]);
      return { solicitudes: filas.map((fila) => solicitudOf(fila, diasDeAviso)), total, ...plazos };
    },

    async open(id: string, principal: Principal): Promise<{ solicitud: Solicitud; historia: PasoDado[] }> {
      const [fila, pasos] = await Promise.all([findSolicitud(db, id), versions.history(db, id)]);
      if (!fila) throw new AppError('no-existe', { message: NO_EXISTE });
      const objeto = { tipo: 'titular', ids: [id] };
      await record(db, { accion: 'titular.apertura', principal, objeto, detalle: { numero: fila.numero } });
      return {
        solicitud: solicitudOf(fila, await aviso()),
        historia: pasos.map(({ detalle, nota: texto, nombre, instante }) => ({
          ...detalle,
          texto,
          nombre,
          instante,
        })),
      };
    },

    async registrar(datos: DatosDeSolicitud, autor: Autor): Promise<Solicitud> {
      assertRecibida(datos);
      const fila = await db.transaction().execute(async (tx) => {
        const nueva = await insertSolicitud(tx, { ...datos, ...onReceipt(datos.clase, datos.recibida), creada: now() });
        await recordStep(tx, nueva, autor, { paso: 'alta', dia: datos.recibida });
        return nueva;
      });
      return solicitudOf(fila, await aviso());
    },

    /**
     * Corrects the data of an open request. Its term is recalculated if class or day of receipt change.
     * @throws {AppError} `conflicto` if it is closed or not as the caller saw it
     */
    async correct(id: string, { version, ...datos }: DatosDeSolicitud & { version: number }, autor: Autor) {
      assertRecibida(datos);
      const fila = await db.transaction().execute(async (tx) => {
        const habia = await versions.lockSeen(tx, id, version);
        if (habia.cerrada !== null) throw new AppError('conflicto', { message: ALREADY_CLOSED });
        const igual = habia.clase === datos.clase && habia.recibida === datos.recibida;
        if (
          !igual &&
          (habia.estado !== 'en-tramite' || habia.prorrogaDia !== null || habia.correDesde !== habia.recibida)
        ) {
          const message = 'Después de prorrogarla o de pedir que se complete, su clase y su fecha ya no cambian.';
          throw new AppError('conflicto', { message });
        }
        const plazo = igual ? {} : onReceipt(datos.clase, datos.recibida);
        const updated = await updateSolicitud(tx, id, { ...habia, ...datos, ...plazo });
        await recordStep(tx, updated, autor, { paso: 'cambio' });
        return updated;
      });
      return solicitudOf(fila, await aviso());
    },

    /**
     * Takes a step in a request.
     * @throws {AppError} `conflicto` if the request is not as the caller saw it or does not allow the step;
     * `datos-invalidos` for an impossible day
     */
    async dar(id: string, { version, ...pedido }: PasoPedido & { version: number }, autor: Autor): Promise<Solicitud> {
      const fila = await db.transaction().execute(async (tx) => {
        const habia = await versions.lockSeen(tx, id, version);
        if (!pasosOf(habia).includes(pedido.paso)) throw new AppError('conflicto', { message: STEP_NOT_ALLOWED });
        const fault = faultOfDay(habia, pedido, today());
        if (fault) throw faultOf('dia', fault);
        const updated = await updateSolicitud(tx, id, { ...datosOf(habia), ...afterStep(habia, pedido) });
        await recordStep(tx, updated, autor, pedido);
        return updated;
      });
      return solicitudOf(fila, await aviso());
    },
  };
}

const datosOf = (fila: FilaSolicitud): DatosDeSolicitud =>
  // The contract limits the values that can be stored.
  fila as DatosDeSolicitud & FilaSolicitud;
