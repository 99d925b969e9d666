// The person's side of requests: reads them by token, and takes answers, corrections and ratings once.
import { randomUUID } from 'node:crypto';
import type { Calificacion } from '#catalogo/calificacion.ts';
import {
  DIAS_PARA_REABRIR,
  isStillAsked,
  MENSAJES_POR_HORA,
  peticionOf,
  type Peticion,
} from '#catalogo/conversacion.ts';
import { diasHabilesBetween } from '#catalogo/dias-habiles.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { openArchivoOf } from '#core/archivos/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { HOUR_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { NoteResult } from '#platform/server/http/serve.ts';
import type { SolicitudVista } from '../contract.ts';
import { isCalificable, rate } from './calificaciones.ts';
import { inHistory, storeFiles } from './conversacion/adjuntos.ts';
import { closedAt } from './conversacion/cierre.ts';
import { countDichos, insertDicho, lockSolicitud, type Solicitud } from './conversacion/mensajes.store.ts';
import { deleteTextos } from './conversacion/textos.store.ts';
import { createCorreccionesDePersona, type CorreccionHecha, type PedidoDeCorreccion } from './correcciones/hechas.ts';
import { createEnlaces } from './enlaces.ts';
import { isSentBy } from './enviados.ts';
import { updateEstados } from './estados/estados.store.ts';
import { createInscripciones } from './inscripciones.ts';
import { createPermisos, frescuraOf } from './permiso.ts';
import type { Hallada, SolicitudesOptions } from './solicitud-hallada.ts';
import { isVisible, markSinLeer, selectFilas, selectHechos, type FilaDeSolicitud } from './solicitudes.store.ts';
import { vistaOf } from './vista.ts';

type Respuesta = Parameters<typeof storeFiles>[2] & {
  readonly token: string;
  readonly permiso?: string | undefined;
  readonly texto: string;
};

type Calificada = {
  readonly token: string;
  readonly valor: Calificacion;
  readonly comentario?: string | undefined;
};

/** Does the work of a call once for its key. */
type Once = (act: (note: NoteResult<{ registro: string }>) => Promise<{ registro: string }>) => Promise<unknown>;

export type Solicitudes = ReturnType<typeof createSolicitudes>;

const NO_EXISTE = 'Esta solicitud no está disponible.';

export function createSolicitudes(options: SolicitudesOptions) {
  const { db, files, archivos, catalogo, seguimientos, secret, now } = options;
  const permisos = createPermisos(secret);

  function asHallada(solicitud: Solicitud | undefined): Hallada | null {
    if (!solicitud) return null;
    const informe = catalogo().findInformeOf(solicitud.formulario);
    return informe?.solicitud ? { solicitud, formulario: informe.formulario, informe } : null;
  }

  const find = async (token: string): Promise<Hallada | null> => asHallada(await seguimientos.read(token));

  async function show(hallada: Hallada, token: string): Promise<SolicitudVista> {
    const { solicitud, informe } = hallada;
    const [filas, hechos, correccion] = await Promise.all([
      selectFilas(db, informe, solicitud.id),
      selectHechos(db, solicitud.id),
      correcciones.pedida(hallada),
    ]);
    const instante = now();
    const tokens = await seguimientos.tokensOf(hechos.flatMap(({ otra: other }) => (other ? [other.id] : [])));
    return vistaOf({
      ...hallada,
      token,
      filas,
      hechos: hechos.filter(({ otra: other }) => other === null || tokens.has(other.id)),
      tokens,
      ...frescuraOf(solicitud, instante),
      recibeRespuesta: takesAnswer(filas, instante),
      calificable: await isCalificable(db, { registro: solicitud.id, filas, now: instante }),
      correccion: closedAt(filas) ? null : correccion,
    });
  }

  /**
   * @returns what the permission was mailed for, to be asked again under the lock of the record; null for another
   * @throws {AppError} `sin-permiso` where a fresh link is needed
   */
  async function assertFresh({ id, creado }: Solicitud, permiso = '', message = SIN_ENLACE): Promise<Peticion | null> {
    const instante = now();
    if (frescuraOf({ creado }, instante).fresca) return null;
    if (!permisos.isValid(id, permiso, instante)) throw new AppError('sin-permiso', { message });
    const peticion = peticionOf(permiso);
    await assertAsked(db, id, peticion);
    return peticion;
  }

  /** @throws {AppError} `sin-permiso` if what a permission was mailed for was done meanwhile, or withdrawn */
  async function assertAsked(tx: Db, registro: string, peticion: Peticion | null): Promise<void> {
    if (!peticion) return;
    const hechos = await selectHechos(tx, registro);
    const isAsked = isStillAsked(
      peticion,
      hechos.map((hecho) => ({ ...hecho, instante: hecho.creado.getTime() })),
    );
    if (!isAsked) throw new AppError('sin-permiso', { message: SIN_ENLACE });
  }

  /**
   * Gives a request back to the unit, unread: opens the rows that wait for the person; where all are closed, all of
   * them.
   * @throws {AppError} `conflicto` if it was closed long ago
   */
  async function giveBack(tx: Db, { informe, solicitud }: Hallada): Promise<void> {
    const filas = await selectFilas(tx, informe, solicitud.id);
    if (!takesAnswer(filas, now())) throw new AppError('conflicto', { message: CERRADA });
    await markSinLeer(tx, informe, solicitud.id);
    const esperan = filas.filter(({ estado }) => estado === 'pendiente');
    const all = filas.every(({ estado }) => estado === 'cerrado') ? filas : esperan;
    if (all.length === 0) return;
    await updateEstados(tx, {
      informe,
      ids: all.map(({ id }) => id),
      nuevo: 'abierto',
      usuario: null,
      creado: now(),
    });
  }

  const correcciones = createCorreccionesDePersona({ ...options, assertFresh, assertAsked, giveBack });
  const inscripciones = createInscripciones({ ...options, assertFresh });

  return {
    /** Returns the form of a correction that the person has been asked for. @throws {AppError} as `corregir` does */
    async openCorreccion({ token, ...pedido }: PedidoDeCorreccion & { readonly token: string }) {
      const hallada = await find(token);
      if (!hallada) throw new AppError('no-existe', { message: NO_EXISTE });
      return correcciones.open(hallada, pedido);
    },

    /**
     * Makes a correction, once for its key; the request waits for the unit from then on.
     * @throws {AppError} `no-existe`; `sin-permiso` where a fresh link is needed; `conflicto` if that correction does not
     *   wait any longer; `datos-invalidos` with the faults by path
     */
    async correct(
      { token, ...hecha }: CorreccionHecha & { readonly token: string },
      once: Once,
    ): Promise<SolicitudVista> {
      const hallada = await find(token);
      if (!hallada) throw new AppError('no-existe', { message: NO_EXISTE });
      await once(async (note) => correcciones.apply(hallada, hecha, note));
      return show(hallada, token);
    },

    inscripciones,

    /** Returns the permission of a signed-in person who sent the request or enrolment of a token; null for others. */
    async permit(token: string, actor: Actor): Promise<string | null> {
      const seguida = (await find(token)) ?? (await inscripciones.find(token));
      return seguida && isSentBy(seguida, actor) ? permisos.of(seguida.solicitud.id, now()) : null;
    },

    /** Returns the request of a token; null where it leads to none. */
    async read(token: string): Promise<SolicitudVista | null> {
      const hallada = await find(token);
      return hallada && show(hallada, token);
    },

    /**
     * Adds an answer of the person, once for its key; the request waits for the unit from then on.
     * @throws {AppError} `no-existe`; `sin-permiso` where a fresh link is needed; `conflicto` if it was closed long ago
     */
    async responder(respuesta: Respuesta, once: Once): Promise<SolicitudVista> {
      const { token, permiso, texto } = respuesta;
      const hallada = await find(token);
      if (!hallada) throw new AppError('no-existe', { message: NO_EXISTE });
      const { solicitud } = hallada;
      const registro = solicitud.id;
      await once(async (note) => {
        const peticion = await assertFresh(solicitud, permiso);
        const guardados = await storeFiles(archivos, randomUUID(), respuesta);
        try {
          return await db.transaction().execute(async (tx) => {
            if (!(await lockSolicitud(tx, registro))) throw new AppError('no-existe', { message: NO_EXISTE });
            await assertAsked(tx, registro, peticion);
            const creado = now();
            await giveBack(tx, hallada);
            const desde = new Date(creado.getTime() - HOUR_MS);
            if ((await countDichos(tx, { registro, tipo: 'respuesta', desde })) >= MENSAJES_POR_HORA) {
              throw new AppError('demasiados-intentos', { message: 'Ya respondió muchas veces. Espere un momento.' });
            }
            if (guardados.length > 0) await archivos.registrar(tx, registro, guardados);
            await insertDicho(tx, {
              tipo: 'respuesta',
              registro,
              texto,
              archivos: inHistory(guardados),
              usuario: null,
              creado,
            });
            await note(tx, { registro });
            return { registro };
          });
        } catch (error) {
          await archivos.discard(guardados);
          throw error;
        }
      });
      return show(hallada, token);
    },

    /**
     * Takes the rating of a closed request, once for each closing.
     * @throws {AppError} `no-existe`; `conflicto` if it may not be rated, or was
     */
    async rate({ token, valor, comentario }: Calificada, once: Once): Promise<SolicitudVista> {
      const hallada = await find(token);
      if (!hallada) throw new AppError('no-existe', { message: NO_EXISTE });
      const { informe, solicitud } = hallada;
      const registro = solicitud.id;
      await once(async (note) =>
        db.transaction().execute(async (tx) => {
          if (!(await lockSolicitud(tx, registro))) throw new AppError('no-existe', { message: NO_EXISTE });
          await rate(tx, { informe, registro, valor, comentario: comentario || null }, now());
          await note(tx, { registro });
          return { registro };
        }),
      );
      return show(hallada, token);
    },

    /** Opens a file that the person may see; null if there is none. */
    async openArchivo(token: string, campo: string) {
      const hallada = await find(token);
      const registro = hallada?.solicitud.id;
      if (registro === undefined || !(await isVisible(db, registro, campo))) return null;
      return openArchivoOf({ db, files }, { registro, campo });
    },

    ...createEnlaces(options, {
      permisos,
      find: async (token) => (await find(token)) ?? inscripciones.find(token),
      asSolicitud: asHallada,
      asInscrita: inscripciones.asInscrita,
    }),
  };
}

export { type ImportedHistory, storeImported } from './imported-history.ts';
export { completeTerms, createPlazo } from './estados/plazos.ts';
export { listEnviados } from './enviados.ts';
export { almacenDeRegistros } from './personas.ts';
export { createPaginas } from './paginas.ts';
export { createRelacionar } from './relaciones.ts';

/** Deletes what was written about records and their items; that it was written stays. */
export const forgetTextos = async (tx: Db, filas: readonly string[]): Promise<void> => deleteTextos(tx, filas);

const SIN_ENLACE = 'Para responder, pida un enlace nuevo: se lo enviamos al correo de la solicitud.';

const CERRADA = 'Esta solicitud se cerró hace tiempo. Si aún necesita algo, haga una solicitud nueva.';

/** Returns false for a request whose rows were all closed too many business days ago. */
function takesAnswer(filas: readonly FilaDeSolicitud[], now: Date): boolean {
  if (filas.length === 0) return false;
  const ultimo = closedAt(filas);
  if (!ultimo) return true;
  return diasHabilesBetween(diaOf(ultimo), diaOf(now)) <= DIAS_PARA_REABRIR;
}

export { TAREA_DE_ENLACES } from './enlaces.ts';
