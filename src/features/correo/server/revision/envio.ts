import type * as z from 'zod/mini';
import { guardarPropio } from '#features/archivos/server/service.ts';
import type { Quien } from '#features/auditoria/server/service.ts';
import type { Anotar } from '#features/claves/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { envioSchema } from '../../contract/redaccion.ts';
import { crearCorreo, crearEnvio, findEnvioIgual } from '../service.ts';
import type { Mensaje } from './mensaje.ts';
import type { Preparado } from './preparacion.ts';
import { elegir } from './revisar.ts';
import { lockMensaje } from './store.ts';

/** For how long the same message to the same people is asked about again. */
const DIA_MS = 24 * 3_600_000;

/** What a trial begins with in the mailbox. */
const PRUEBA = '[Prueba]';

type Options = {
  readonly db: Db;
  readonly files: Files;
  readonly sinServidor: boolean;
  readonly now: () => Date;
};
type Envio = z.output<typeof envioSchema>;
type Llamada = { readonly actor: Actor; readonly quien: Quien };

type Repeticion = {
  /** The id of the last message that was the same, where the person knows of it. */
  readonly despuesDe: string | undefined;
  readonly anotar: Anotar<Envio>;
};

export type Envios = ReturnType<typeof createEnvios>;

/** Sends prepared messages: all of it or nothing is written. */
export function createEnvios({ db, files, sinServidor, now }: Options) {
  const desde = (): Date => new Date(now().getTime() - DIA_MS);

  /** What the row of a message holds of its words; a template is stored for it first. */
  const contenidoDe = ({ fuente }: Mensaje): Promise<string> | string =>
    'cuerpo' in fuente ? fuente.cuerpo : guardarPropio({ db, files }, fuente.plantilla.path);

  return {
    /** The same message to the same people, within a day. */
    anterior: async ({ huella }: Preparado) => findEnvioIgual(db, { huella, desde: desde() }),

    /**
     * Sends it to everybody, as a job.
     * @returns the ids of the job and of the message
     * @throws {AppError} `conflicto` where there was another one within a day; its id is in `ademas.anterior`
     */
    async enviar(
      { mensaje, origen, destinatarios, huella }: Preparado,
      { actor, quien }: Llamada,
      { despuesDe, anotar }: Repeticion,
    ): Promise<Envio> {
      const { tipo, asunto } = mensaje;
      const contenido = await contenidoDe(mensaje);
      return db.transaction().execute(async (tx) => {
        await lockMensaje(tx, huella);
        const anterior = await findEnvioIgual(tx, { huella, desde: desde() });
        if (anterior && anterior.id !== despuesDe) throw yaEnviado(anterior.id, sinServidor);
        const { envio, tarea } = await crearEnvio(tx, { tipo, asunto, contenido, origen, actor, quien, huella }, [
          ...destinatarios.validos,
          ...destinatarios.omitidos,
        ]);
        const hecho = { id: tarea, correo: envio };
        await anotar(tx, hecho);
        return hecho;
      });
    },

    /** Sends one person's message to whoever asks. @throws {AppError} `datos-invalidos` where she has no address */
    async probar(preparado: Preparado, { actor, quien }: Llamada, numero: number): Promise<{ email: string }> {
      const { mensaje } = preparado;
      const { destinatario } = elegir(preparado, numero);
      const { usuario, nombre, email } = actor;
      if (email === '') {
        throw new AppError('datos-invalidos', {
          message: 'Su cuenta no tiene correo: no hay a dónde enviar la prueba.',
        });
      }
      const { tipo, asunto } = mensaje;
      const contenido = await contenidoDe(mensaje);
      const autor = { usuario, nombre };
      await db
        .transaction()
        .execute(async (tx) =>
          crearCorreo(tx, { tipo, asunto: `${PRUEBA} ${asunto}`, contenido, origen: 'prueba', quien, autor }, [
            { ...destinatario, email, nombre, filas: [] },
          ]),
        );
      return { email };
    },
  };
}

const yaEnviado = (anterior: string, sinServidor: boolean): AppError =>
  new AppError('conflicto', {
    message: sinServidor
      ? 'Este mismo correo ya quedó en la bandeja para las mismas personas en el último día. Confirme si lo quiere otra vez.'
      : 'Este mismo correo ya se envió a las mismas personas en el último día. Confirme si quiere enviarlo otra vez.',
    ademas: { anterior },
  });
