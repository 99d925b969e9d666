// Corrections that the person of a request makes: the open one, its form, and its writing into the record, exactly once.
import { randomUUID } from 'node:crypto';
import { ADJUNTOS, type Peticion } from '#catalogo/conversacion.ts';
import type { Archivos } from '#core/archivos/server/service.ts';
import { lockRegistro, openEdit, receiveEdit, type EntornoActual } from '#features/formularios/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';
import type { NoteResult } from '#platform/server/http/serve.ts';
import type { CorreccionParaHacer, SolicitudVista } from '../../contract.ts';
import { type ConAdjuntos } from '../conversacion/adjuntos.ts';
import type { Hallada } from '../solicitud-hallada.ts';
import { findCorreccion, insertPaso, takeCorreccion } from './correcciones.store.ts';
import { namesOf } from './retiradas.ts';

type Options = {
  readonly db: Db;
  readonly archivos: Archivos;
  readonly entorno: EntornoActual;
  readonly now: () => Date;
  /** Returns what the permission was mailed for. @throws {AppError} `sin-permiso` where a fresh link is needed */
  readonly assertFresh: (solicitud: Hallada['solicitud'], permiso: string | undefined) => Promise<Peticion | null>;
  /** Asks again, under the lock of the record. @throws {AppError} `sin-permiso` if that was done meanwhile */
  readonly assertAsked: (tx: Db, registro: string, peticion: Peticion | null) => Promise<void>;
  readonly giveBack: (tx: Db, hallada: Hallada) => Promise<void>;
};

export type PedidoDeCorreccion = {
  /** Id of the correction that the page shows. */
  readonly correccion: string;
  readonly permiso?: string | undefined;
};

export type CorreccionHecha = PedidoDeCorreccion &
  ConAdjuntos & {
    /** The written answers, by the paths of their fields; a file is the name of its part. */
    readonly valores: Readonly<Record<string, unknown>>;
  };

const YA_NO = 'Esta corrección ya no está por hacer. Abra de nuevo la página de su solicitud.';

export function createCorreccionesDePersona({ db, archivos, entorno, now, ...person }: Options) {
  const { assertFresh, assertAsked, giveBack } = person;
  /** Returns the correction that waits, if the form still has the version of the record. */
  async function findOpen(tx: Db, { solicitud, formulario }: Hallada) {
    const correccion = await findCorreccion(tx, solicitud.id);
    return correccion?.version === formulario.version ? correccion : undefined;
  }

  /** Returns the correction that the page shows, with the facts of its check, and the record. */
  async function prepare(hallada: Hallada, { correccion: id, permiso }: PedidoDeCorreccion) {
    const { solicitud, formulario, informe } = hallada;
    const peticion = await assertFresh(solicitud, permiso);
    // Under the lock of the record: a correction made meanwhile is gone, and its values are not compared with these.
    const [guardado, correccion] = await db.transaction().execute(async (tx) => {
      const registro = await lockRegistro(tx, solicitud.id);
      return [registro, await findOpen(tx, hallada)] as const;
    });
    if (correccion?.id !== id || !guardado) throw new AppError('conflicto', { message: YA_NO });
    const semestreEntorno = await entorno(guardado.semestre);
    const { campos: rutas } = correccion;
    const { unidad } = informe;
    return { formulario, unidad, registro: solicitud.id, rutas, entorno: semestreEntorno, guardado, peticion };
  }

  return {
    /** Returns the correction that the person is asked for; null if there is none. */
    async pedida(hallada: Hallada): Promise<SolicitudVista['correccion']> {
      const correccion = await findOpen(db, hallada);
      if (!correccion) return null;
      const { id, campos, motivo } = correccion;
      return { id, campos: namesOf(hallada.formulario, campos), motivo };
    },

    async open(hallada: Hallada, pedido: PedidoDeCorreccion): Promise<CorreccionParaHacer> {
      return openEdit(await prepare(hallada, pedido));
    },

    async apply(
      hallada: Hallada,
      hecha: CorreccionHecha,
      note: NoteResult<{ registro: string }>,
    ): Promise<{ registro: string }> {
      const pedida = await prepare(hallada, hecha);
      const { registro } = pedida;
      const { guardados, write } = await receiveEdit(archivos, pedida, {
        escritos: hecha.valores,
        recibidos: filesOf(hecha),
      });
      try {
        return await db.transaction().execute(async (tx) => {
          // The record is locked first, as by all who write it.
          await lockRegistro(tx, registro);
          if (!(await takeCorreccion(tx, { id: hecha.correccion, registro }))) {
            throw new AppError('conflicto', { message: YA_NO });
          }
          await assertAsked(tx, registro, pedida.peticion);
          const corregido = await write(tx, randomUUID());
          await insertPaso(tx, { registro, paso: 'hecha', texto: null, usuario: null, creado: now(), ...corregido });
          await giveBack(tx, hallada);
          await note(tx, { registro });
          return { registro };
        });
      } catch (error) {
        await archivos.discard(guardados);
        throw error;
      }
    },
  };
}

/** Returns the received files by the paths of the fields whose values name their parts. */
const filesOf = (hecha: CorreccionHecha): ReadonlyMap<string, ReceivedFile> =>
  new Map(
    Object.entries(hecha.valores).flatMap(([ruta, valor]) => {
      const recibido = ADJUNTOS.includes(valor as never) && hecha[valor as (typeof ADJUNTOS)[number]];
      return recibido instanceof ReceivedFile ? [[ruta, recibido] as const] : [];
    }),
  );
