import { createHash } from 'node:crypto';
import { campoLlamado } from '#catalogo/correo.ts';
import type { Archivos } from '#features/archivos/server/service.ts';
import { createCache } from '#platform/server/cache.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { MensajeRecibido } from '../../contract/redaccion.ts';
import { type CampoUsado, type Destinatarios, destinatariosDe } from './destinatarios.ts';
import type { Fuente } from './fuente.ts';
import { leerMensaje, type Mensaje } from './mensaje.ts';
import type { Plantillas } from './plantillas.ts';
import { seleccionDe } from './seleccion.ts';

/** A message and its people, read and matched; nothing of it is sent. */
export type Preparado = {
  readonly mensaje: Mensaje;
  readonly origen: string;
  readonly usados: readonly CampoUsado[];
  /** Names of fields that the selection does not have. */
  readonly desconocidos: readonly string[];
  readonly destinatarios: Destinatarios;
  /** Of message and people: the same for the same, in whatever order these come. */
  readonly huella: Buffer;
};

type Options = {
  readonly archivos: Archivos;
  readonly plantillas: Plantillas;
  readonly fuentes: readonly Fuente[];
};

type Purpose = {
  /** The people are read as they are now, however recently they were read. */
  readonly toSend?: boolean;
};

export type Preparacion = (recibido: MensajeRecibido, lector: Actor, purpose?: Purpose) => Promise<Preparado>;

/** Selections whose people are kept for whoever goes on to look at their messages; one may be of 20,000. */
const KEPT = { max: 4, ttl: 10 * 60_000, purge: true };

/**
 * Reads a message, then its recipients, with no more of them than the message uses. Review, preview and trial of one
 * selection share one reading until a row of it changes. A new name of a subject is seen after ten minutes, or when the
 * message is sent.
 */
export function createPreparacion({ archivos, plantillas, fuentes }: Options): Preparacion {
  const cache = createCache<Destinatarios>(KEPT);
  return async (recibido, lector, { toSend = false } = {}) => {
    const mensaje = await leerMensaje(recibido, { archivos, plantillas });
    const { origen, campos, personas, checksum } = seleccionDe(recibido, fuentes, lector);
    const nombrados = mensaje.nombres.map((nombre) => ({ nombre, campo: campoLlamado(campos, nombre) }));
    const usados = nombrados.flatMap(({ nombre, campo }) => (campo ? [{ nombre, campo }] : []));
    const claves = [...new Set(usados.map(({ campo }) => campo.clave))];
    const read = async () => destinatariosDe(personas(claves), usados);
    const destinatarios =
      toSend || !checksum ? await read() : await cache.get(read, keyOf(recibido, lector, [usados, await checksum()]));
    return {
      mensaje,
      origen,
      usados,
      desconocidos: nombrados.flatMap(({ nombre, campo }) => (campo ? [] : [nombre])),
      destinatarios,
      huella: huellaDe(mensaje, destinatarios),
    };
  };
}

/** Returns the key of a selection as one reader sees it, with the fields that a message uses. */
const keyOf = ({ seleccion }: MensajeRecibido, { usuario, email, roles }: Actor, more: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([seleccion, usuario, email, roles, ...more]))
    .digest('base64');

function huellaDe({ tipo, asunto, identidad }: Mensaje, { validos }: Destinatarios): Buffer {
  const direcciones = validos.map(({ email }) => email.toLowerCase()).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([tipo, asunto, identidad, direcciones]))
    .digest();
}
