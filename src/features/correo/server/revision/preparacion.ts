import { createHash } from 'node:crypto';
import { campoLlamado } from '#catalogo/correo.ts';
import type { Archivos } from '#features/archivos/server/service.ts';
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

export type Preparacion = (recibido: MensajeRecibido, lector: Actor) => Promise<Preparado>;

/** Reads what a call brings: the message first, then those whom it is for, with no more of them than the message says. */
export const createPreparacion =
  ({ archivos, plantillas, fuentes }: Options): Preparacion =>
  async (recibido, lector) => {
    const mensaje = await leerMensaje(recibido, { archivos, plantillas });
    const { origen, campos, personas } = seleccionDe(recibido, fuentes, lector);
    const nombrados = mensaje.nombres.map((nombre) => ({ nombre, campo: campoLlamado(campos, nombre) }));
    const usados = nombrados.flatMap(({ nombre, campo }) => (campo ? [{ nombre, campo }] : []));
    const claves = [...new Set(usados.map(({ campo }) => campo.clave))];
    const destinatarios = await destinatariosDe(personas(claves), usados);
    return {
      mensaje,
      origen,
      usados,
      desconocidos: nombrados.flatMap(({ nombre, campo }) => (campo ? [] : [nombre])),
      destinatarios,
      huella: huellaDe(mensaje, destinatarios),
    };
  };

function huellaDe({ tipo, asunto, identidad }: Mensaje, { validos }: Destinatarios): Buffer {
  const direcciones = validos.map(({ email }) => email.toLowerCase()).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([tipo, asunto, identidad, direcciones]))
    .digest();
}
