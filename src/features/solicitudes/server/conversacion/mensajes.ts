// Messages to the person of a request: they wait two minutes, may be taken back, and then leave exactly once.
import { randomUUID } from 'node:crypto';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { ESPERA_DE_MENSAJE_MS, MENSAJES_POR_HORA } from '#catalogo/conversacion.ts';
import { campoNamed } from '#catalogo/correo.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Informe } from '#catalogo/informe.ts';
import { asProperName } from '#catalogo/pantalla.ts';
import type { Resultado } from '#catalogo/resultados.ts';
import { removeArchivos, type Archivos } from '#core/archivos/server/service.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import type { Fuente } from '#features/correo/server/service.ts';
import type { Seguimientos } from '#features/formularios/server/service.ts';
import { AppError, refuseField } from '#platform/contract/errors.ts';
import { DAY_MS, HOUR_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { NoteResult } from '#platform/server/http/serve.ts';
import { dequeue, enqueue } from '#platform/server/jobs/store.ts';
import type { MensajeEscrito } from '../../contract-mensajes.ts';
import { assertAttends } from '../atencion/atencion.ts';
import { insertAviso } from '../calificaciones.store.ts';
import { updateEstados } from '../estados/estados.store.ts';
import { changeEstados, undoCambio } from '../estados/estados.ts';
import { inHistory, storeFiles, type ConAdjuntos } from './adjuntos.ts';
import { cierreOf } from './cierre.ts';
import { addressOf, mailPersona } from './correo-de-solicitud.ts';
import {
  countDichos,
  deleteRetirados,
  insertDicho,
  insertPorSalir,
  lastActOfPersona,
  lockPorSalir,
  lockSolicitud,
  markRetirado,
  selectPorSalir,
  takePorSalir,
  type Solicitud,
} from './mensajes.store.ts';

/** Services that a delivery needs. */
export type Entrega = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  readonly seguimientos: Seguimientos;
  readonly publicUrl: string;
  /** The key of sealed links. */
  readonly secret: string;
  readonly now: () => Date;
};

type Options = Pick<Entrega, 'db' | 'catalogo' | 'now'> & {
  readonly archivos: Archivos;
  readonly fuentes: () => readonly Fuente[];
};

type Autor = { readonly lector: Actor; readonly principal: Principal };

/** The row that a message is about, and its submission. */
type Destino = { readonly id: string; readonly registro: string };

export type Escrito = ConAdjuntos & {
  readonly texto: string;
  readonly espera?: 'si' | undefined;
  /** The result with which the row is closed. */
  readonly cierra?: Resultado | undefined;
  /** Withdraws the correction of the row that waits. */
  readonly retira?: 'si' | undefined;
  /** The last thing that its author has read. */
  readonly visto?: string | undefined;
};

export type Mensajes = ReturnType<typeof createMensajes>;

export const SIN_CORREO = 'Esta solicitud no tiene un correo al que escribir.';

/** The task that lets a message leave. Its key is the message's. */
export const TAREA_DE_MENSAJES = { task: 'mensaje-de-solicitud', attempts: 10 };

export function createMensajes({ db, catalogo, archivos, fuentes, now }: Options) {
  /** Returns a text with the values of the row in place of the names of its columns; other braces stay. */
  async function fill(informe: Informe, id: string, texto: string, lector: Actor): Promise<string> {
    const fuente = fuentes().find((fuente) => fuente.informe === informe.slug);
    const escritos = [...texto.matchAll(/\{([^{}\n]{1,100})\}/g)].map(([, nombre]) => nombre!);
    const campos = fuente ? escritos.flatMap((nombre) => campoNamed(fuente.campos, nombre) ?? []) : [];
    if (!fuente || campos.length === 0) return texto;
    const claves = campos.map(({ clave }) => clave);
    for await (const [persona] of fuente.personas({ solo: [id] }, lector, claves)) {
      const { nombreUsuario, email, rol, valores } = persona!;
      const all: Readonly<Record<string, string>> = { ...valores, nombreUsuario, email, rol };
      return texto.replaceAll(/\{([^{}\n]{1,100})\}/g, (escrito, nombre: string) => {
        const campo = campoNamed(fuente.campos, nombre);
        const valor = campo ? all[campo.clave] : undefined;
        return valor === undefined ? escrito : campo?.isNombre ? asProperName(valor) : valor;
      });
    }
    return texto;
  }

  return {
    /**
     * Writes to the person of a request, and closes its row if that is asked: one act, which is taken back as one.
     * @returns the message, the instant at which it leaves, and the change of state that it made
     * @throws {AppError} `datos-invalidos` for a request without address, or with the faults of the files; `conflicto` if
     *   the person did something that the author has not seen
     */
    async write(
      pedido: Informe,
      { id, registro }: Destino,
      escrito: Escrito,
      { lector, principal, note }: Autor & { readonly note: NoteResult<MensajeEscrito> },
    ): Promise<MensajeEscrito> {
      const informe = assertAttends(pedido, lector);
      const { espera, cierra, retira, visto } = escrito;
      if (espera && cierra) refuseField('cierra', 'Una solicitud que se cierra no espera respuesta.');
      const mensaje = randomUUID();
      const texto = await fill(informe, id, escrito.texto, lector);
      const guardados = await storeFiles(archivos, mensaje, escrito);
      const creado = now();
      const sale = new Date(creado.getTime() + ESPERA_DE_MENSAJE_MS);
      const { usuario } = lector;
      try {
        return await db.transaction().execute(async (tx) => {
          await lockWritable(tx, registro, { catalogo, now });
          if (visto !== undefined) await assertSeen(tx, registro, visto);
          const cambio = randomUUID();
          const closes =
            cierra !== undefined &&
            (
              await changeEstados(
                tx,
                {
                  informe,
                  ids: [id],
                  nuevo: 'cerrado',
                  resultado: cierra,
                  retiraCorrecciones: retira === 'si',
                  usuario,
                  cambio,
                  creado,
                },
                principal,
              )
            ).cambiadas > 0;
          const resultado = { id: mensaje, sale: sale.toISOString(), ...(closes && { cambio }) };
          if (guardados.length > 0) await archivos.registrar(tx, registro, guardados);
          await insertPorSalir(tx, {
            id: mensaje,
            registro,
            informe: informe.slug,
            texto,
            archivos: inHistory(guardados),
            esperan: espera === 'si' ? [id] : [],
            cambio: closes ? cambio : null,
            usuario,
            creado,
            sale,
          });
          await enqueue(tx, { ...TAREA_DE_MENSAJES, key: mensaje, notBefore: sale });
          await recordMensaje(tx, { principal, registro, paso: 'escrito' });
          await note(tx, resultado);
          return resultado;
        });
      } catch (error) {
        await archivos.discard(guardados);
        throw error;
      }
    },

    /**
     * Takes back a message that has not left, with its files and the closing that came with it; one that was taken back is answered the same for a day.
     * @returns its text, to be written again
     * @throws {AppError} `no-existe` if it left
     */
    async withdraw(pedido: Informe, mensaje: string, registro: string, { lector, principal }: Autor): Promise<string> {
      assertAttends(pedido, lector);
      return db.transaction().execute(async (tx) => {
        const unsent = await lockPorSalir(tx, { id: mensaje, registro });
        if (!unsent) throw new AppError('no-existe', { message: 'Ese mensaje ya salió.' });
        const { texto, archivos: adjuntos, cambio, usuario: author, retirado } = unsent;
        if (retirado) return texto;
        const campos = adjuntos.map(({ campo }) => campo);
        const creado = now();
        await markRetirado(tx, mensaje, creado);
        if (cambio !== null) {
          const undo = { cambio, autor: author, usuario: lector.usuario, creado, desde: new Date(0) };
          await undoCambio(tx, undo, principal);
        }
        await removeArchivos(tx, registro, campos);
        await dequeue(tx, mensaje);
        await recordMensaje(tx, { principal, registro, paso: 'retirado' });
        return texto;
      });
    },

    /** Returns the messages about a submission that have not left, the oldest first. */
    async porSalir(registro: string) {
      const mensajes = await selectPorSalir(db, registro);
      return mensajes.map(({ sale, archivos: adjuntos, cambio, ...mensaje }) => ({
        ...mensaje,
        archivos: [...adjuntos],
        sale: sale.toISOString(),
        cierra: cambio !== null,
      }));
    },
  };
}

/**
 * Locks a submission whose person can be written to.
 * @throws {AppError} `no-existe`; `datos-invalidos` without address; `demasiados-intentos` after too many messages
 */
export async function lockWritable(
  tx: Db,
  registro: string,
  { catalogo, now }: Pick<Entrega, 'catalogo' | 'now'>,
): Promise<{ readonly solicitud: Solicitud; readonly formulario: Formulario }> {
  const solicitud = await lockSolicitud(tx, registro);
  const formulario = solicitud && catalogo().findFormulario(solicitud.formulario);
  if (!solicitud || !formulario) throw new AppError('no-existe', { message: 'Esta solicitud ya no existe.' });
  if (addressOf(formulario, solicitud) === null) throw new AppError('datos-invalidos', { message: SIN_CORREO });
  const desde = new Date(now().getTime() - HOUR_MS);
  if ((await countDichos(tx, { registro, tipo: 'mensaje', desde })) >= MENSAJES_POR_HORA) {
    const message = 'Ya se escribió muchas veces a esta persona en la última hora. Espere un momento.';
    throw new AppError('demasiados-intentos', { message });
  }
  return { solicitud, formulario };
}

/** @throws {AppError} `conflicto` if the person did something after an instant */
async function assertSeen(tx: Db, registro: string, visto: string): Promise<void> {
  const last = await lastActOfPersona(tx, registro);
  if (last === null || last.getTime() <= Date.parse(visto)) return;
  const message = 'La persona escribió mientras usted respondía. Lea lo nuevo y envíe su mensaje si todavía sirve.';
  throw new AppError('conflicto', { message });
}

const recordMensaje = async (
  tx: Db,
  { principal, registro, paso }: { readonly principal: Principal; readonly registro: string; readonly paso: string },
): Promise<void> =>
  record(tx, {
    accion: 'registro.mensaje',
    principal,
    objeto: { tipo: 'registro', ids: [registro] },
    detalle: { paso },
  });

/** Lets a message leave: into the history and the mail, in one transaction. One that was taken back does nothing. */
export async function deliverMensaje(entrega: Entrega, id: string): Promise<void> {
  const { db, catalogo, now } = entrega;
  await db.transaction().execute(async (tx) => {
    const mensaje = await takePorSalir(tx, id);
    if (!mensaje) return;
    const { registro, texto, archivos, usuario, nombre, esperan, cambio } = mensaje;
    const solicitud = await lockSolicitud(tx, registro);
    const formulario = solicitud && catalogo().findFormulario(solicitud.formulario);
    if (!solicitud || !formulario) return;
    const creado = now();
    const informe = catalogo().informesDeFormularios.find(({ slug }) => slug === mensaje.informe);
    const cierre = informe && cambio !== null ? await cierreOf(tx, informe, registro) : null;
    const correo = await mailPersona(tx, entrega, {
      formulario,
      solicitud,
      asunto: cierre ? 'Respondimos y cerramos su solicitud' : 'Mensaje sobre su solicitud',
      texto: [texto, ...attachedInWords(archivos.length), ...(cierre ? [cierre.texto] : [])].join('\n\n'),
      ...(cierre && { enlaces: cierre.enlaces }),
      boton: 'Ver la solicitud y responder',
      pide: { acto: 'respuesta', desde: creado.getTime() },
      autor: { usuario, nombre },
    });
    await insertDicho(tx, { tipo: 'mensaje', registro, texto, archivos, usuario, creado, correo });
    if (informe && esperan.length > 0) {
      await updateEstados(tx, { informe, ids: esperan, nuevo: 'pendiente', usuario, creado });
    }
    if (cierre && correo !== null) await insertAviso(tx, { registro, aviso: cierre.aviso, creado, correo: null });
  });
}

/** Forgets the messages that were taken back a day ago. Runs periodically. */
export const cleanRetirados = async (db: Db, now: Date): Promise<void> =>
  deleteRetirados(db, new Date(now.getTime() - DAY_MS));

const attachedInWords = (count: number): readonly string[] =>
  count === 0
    ? []
    : [
        count === 1
          ? 'Hay un archivo en la página de su solicitud.'
          : `Hay ${count} archivos en la página de su solicitud.`,
      ];
