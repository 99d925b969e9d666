// Routes of sent messages: the list, one message and its recipients, sending again, confirming that it arrived.
import type { FastifyInstance } from 'fastify';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { principalOf, record, type Principal } from '#core/auditoria/server/service.ts';
import { continueTarea, restartTarea } from '#core/tareas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { FileStore } from '#platform/server/files/disk-store.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { enqueue } from '#platform/server/jobs/store.ts';
import { CORREOS_POR_PAGINA, correosContract, DESTINATARIOS_POR_PAGINA } from '../contract/correos.ts';
import { composeFor, openComposer, type ComposerSources } from './composing/composer.ts';
import type { Letterhead } from './composing/letterhead.ts';
import { withLinks } from './composing/links.ts';
import {
  asuntoOf,
  correosOf,
  destinatarioOf,
  findStalled,
  registrosOf,
  restoOf,
  type OrigenesEnPalabras,
} from './presenter.ts';
import { withImages } from './review/review.ts';
import {
  confirmDestinatarios,
  countIncluded,
  findComposed,
  resetDestinatarios,
  type RetrySelection,
} from './sending/destinatarios.store.ts';
import { ENVIO, singleJob } from './sending/jobs.ts';
import { selectPartes, setTarea, type FilaCorreo, type FilaDestinatario } from './sending/store.ts';
import { fileReaderOf } from './service.ts';
import { countCorreos, findCorreo, findDestinatario, lockCorreo, selectCorreos, selectDestinatarios } from './store.ts';

type Gestor = { readonly actor: Actor; readonly principal: Principal };

/**
 * Sends a message again to the recipients in a state. Only a manager's choice does this, never the job.
 * @returns the number of recipients; null if there is no such message
 * @throws {AppError} `conflicto` if no recipient is in that state
 */
export async function retryEnvio(
  db: Db,
  { id, eleccion }: { readonly id: string; readonly eleccion: RetrySelection },
  { actor, principal }: Gestor,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const visto = await findCorreo(tx, id);
    if (!visto) return null;
    assertNotErased(visto);
    // The job is locked before the message: ending or cancelling a job uses the same order.
    const tarea = await enqueueAgain(tx, visto, { actor, principal });
    const correo = await lockCorreo(tx, id);
    if (correo?.tarea !== visto.tarea) {
      throw new AppError('conflicto', { message: 'Alguien acaba de enviarlo de nuevo. Actualice para ver cómo va.' });
    }
    assertNotErased(correo);
    const personas = await resetDestinatarios(tx, id, eleccion);
    if (personas === 0) throw noneLeft();
    if (tarea !== null) await setTarea(tx, id, tarea);
    await record(tx, {
      accion: 'correo.repeticion',
      principal,
      objeto: { tipo: 'correo', ids: [id] },
      detalle: { estado: eleccion.estado, personas },
    });
    return personas;
  });
}

const noneLeft = (): AppError =>
  new AppError('conflicto', { message: 'Ya no hay nadie en ese estado. Actualice para ver cómo va.' });

/** Refuses messages whose contents were removed. @throws {AppError} `conflicto` */
function assertNotErased({ retirado }: FilaCorreo): void {
  if (!retirado) return;
  throw new AppError('conflicto', { message: 'Lo que decía el correo ya se borró: no se puede enviar de nuevo.' });
}

/**
 * Marks unconfirmed recipients as sent, because the manager asked them. The manager's name is stored with them.
 * @returns the number of recipients; null if there is no such message
 * @throws {AppError} `conflicto` if none of them is unconfirmed
 */
async function confirmReceipt(
  db: Db,
  { id, numeros }: { readonly id: string; readonly numeros: readonly number[] },
  { actor, principal }: Gestor,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockCorreo(tx, id))) return null;
    const motivo = `${actor.nombre} confirmó que lo recibió.`;
    const confirmados = await confirmDestinatarios(tx, id, { numeros, motivo });
    if (confirmados.length === 0) throw noneLeft();
    await record(tx, {
      accion: 'correo.confirmacion',
      principal,
      objeto: { tipo: 'correo', ids: [id] },
      detalle: { numeros: confirmados.map(String) },
    });
    return confirmados.length;
  });
}

/**
 * Queues a message: continues its job if that is under way, else starts a new one.
 * @returns the job; null for a single message
 */
async function enqueueAgain(tx: Db, { id, tarea }: FilaCorreo, gestor: Gestor): Promise<string | null> {
  if (tarea === null) {
    await enqueue(tx, singleJob(id));
    return null;
  }
  if (await continueTarea(tx, ENVIO, tarea)) return tarea;
  return (await restartTarea(tx, ENVIO, { entrada: { envio: id }, asunto: 'Nuevo intento', ...gestor })).id;
}

type Options = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly origenesDeCorreo: OrigenesEnPalabras;
  /** Stored templates. */
  readonly store: FileStore;
  readonly composers: ComposerSources['composers'];
  readonly membrete: Letterhead;
  /** The key of sealed links, shown only by the tray of a demonstration. */
  readonly secret: string;
  readonly isDemostracion: boolean;
  /** There is no mail server: messages stay in the outbox. */
  readonly sinServidor: boolean;
  /** Days that the contents of a message are kept after its last sending. */
  readonly diasGuardado: () => Promise<number>;
};

/** Log lines shown of a message: ten attempts for a thousand people. */
const PARTES = 100;

const correoNotFound = (): AppError => new AppError('no-existe', { message: 'No existe ese correo.' });

async function correoFor(db: Db, id: string): Promise<FilaCorreo> {
  const correo = await findCorreo(db, id);
  if (!correo) throw correoNotFound();
  return correo;
}

/** Serves the calls of {@link correosContract}. */
export function serveCorreos(
  app: FastifyInstance,
  {
    db,
    store,
    catalogo,
    composers,
    origenesDeCorreo,
    membrete,
    secret,
    isDemostracion,
    sinServidor,
    diasGuardado,
  }: Options,
): void {
  const fuentes = {
    readArchivo: fileReaderOf(store),
    composers,
    membrete,
    linkSecret: isDemostracion ? secret : null,
  };
  const handlers: Handlers<typeof correosContract> = {
    async 'POST /correos/consulta'({ body: { busca = '', porAtender = false, desde = 0 } }) {
      const busqueda = { busca, porAtender: porAtender ? { detenidos: await findStalled(db) } : null };
      const [filas, total] = await Promise.all([
        selectCorreos(db, { ...busqueda, desde, limite: CORREOS_POR_PAGINA }),
        countCorreos(db, busqueda),
      ]);
      return {
        status: 200,
        body: { correos: await correosOf({ db, catalogo, origenesDeCorreo }, filas), total, sinServidor },
      };
    },
    async 'GET /correos/{id}'({ params: { id } }) {
      const fila = await correoFor(db, id);
      const [[correo], partes, enviables] = await Promise.all([
        correosOf({ db, catalogo, origenesDeCorreo }, [fila]),
        selectPartes(db, id, PARTES),
        countIncluded(db, id),
      ]);
      const resto = restoOf(fila, { partes, enviables });
      return { status: 200, body: { ...correo!, ...resto, diasGuardado: await diasGuardado() } };
    },
    async 'POST /correos/{id}/destinatarios'({ params: { id }, body: { busca = '', estado, desde = 0 } }) {
      await correoFor(db, id);
      const limite = DESTINATARIOS_POR_PAGINA;
      const { filas, total } = await selectDestinatarios(db, { correo: id, busca, estado, desde, limite });
      return { status: 200, body: { destinatarios: filas.map(destinatarioOf), total } };
    },
    async 'GET /correos/{id}/destinatarios/{numero}'({ params: { id, numero } }, { actor, request }) {
      const correo = await correoFor(db, id);
      const fila = await findDestinatario(db, id, numero);
      if (!fila) throw correoNotFound();
      const mensaje = await readMessage(db, fuentes, { correo, fila });
      await record(db, {
        accion: 'correo.apertura',
        principal: principalOf(request),
        objeto: { tipo: 'correo', ids: [id] },
        detalle: { numero },
      });
      const { message_id: messageId, filas } = fila;
      const registros = await registrosOf(db, fila, { catalogo: catalogo(), lector: actor });
      return { status: 200, body: { ...destinatarioOf(fila), ...mensaje, messageId, filas: filas.length, registros } };
    },
    async 'POST /correos/{id}/envio'({ params: { id }, body: eleccion }, { actor, request }) {
      const personas = await retryEnvio(db, { id, eleccion }, { actor, principal: principalOf(request) });
      if (personas === null) throw correoNotFound();
      return { status: 202, body: { personas } };
    },
    async 'POST /correos/{id}/recibidos'({ params: { id }, body: { numeros } }, { actor, request }) {
      const personas = await confirmReceipt(db, { id, numeros }, { actor, principal: principalOf(request) });
      if (personas === null) throw correoNotFound();
      return { status: 200, body: { personas } };
    },
  };
  serve(app, correosContract, handlers);
}

/**
 * Reads the message of a recipient, or composes it if it was not sent yet. Of a removed message only the common subject
 * is left.
 */
async function readMessage(
  db: Db,
  {
    membrete,
    linkSecret,
    ...fuentes
  }: ComposerSources & {
    readonly membrete: Letterhead;
    /** Key of the sealed links; null if they are not shown. */
    readonly linkSecret: string | null;
  },
  { correo, fila }: { readonly correo: FilaCorreo; readonly fila: FilaDestinatario },
): Promise<{ asunto: string; html: string | null; adjuntos: string[] }> {
  if (correo.retirado) return { asunto: asuntoOf(correo), html: null, adjuntos: [] };
  const kept =
    (await findComposed(db, correo.id, fila.numero)) ??
    (await composeFor({ composer: await openComposer(correo, fuentes), membrete }, correo, fila));
  const { asunto, html, imagenes, adjuntos = [] } = linkSecret === null ? kept : withLinks(kept, linkSecret, fila);
  return { asunto, html: withImages(html, imagenes), adjuntos: adjuntos.map(({ nombre }) => nombre) };
}
