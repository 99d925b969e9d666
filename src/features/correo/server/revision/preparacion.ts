import { createHash } from 'node:crypto';
import { type CampoDeCorreo, campoLlamado, CAMPOS_DE_PERSONA } from '#catalogo/correo.ts';
import type { Archivos } from '#features/archivos/server/service.ts';
import { createCache } from '#platform/server/cache.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { AppError } from '#platform/contract/errors.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import { MAX_FILAS_DE_CORREO, type MensajeRecibido } from '../../contract/redaccion.ts';
import { type CampoUsado, type Destinatarios, destinatariosDe } from './destinatarios.ts';
import { type Fuente, fuenteFor, type PersonaDeFila } from './fuente.ts';
import { leerMensaje, type Mensaje, type Plantillas } from './mensaje.ts';

/** The people that a message is for, not checked yet. */
type Seleccion = {
  /** The report, or a word for rows that came with the call. */
  readonly origen: string;
  readonly campos: readonly CampoDeCorreo[];
  /** @throws {AppError} `datos-invalidos` when they are too many */
  readonly personas: (claves: readonly string[]) => AsyncIterable<readonly PersonaDeFila[]>;
  /** Returns another text as soon as a selected row changes; null where the rows came with the call. */
  readonly checksum: (() => Promise<string>) | null;
};

type Recibida = Pick<MensajeRecibido, 'filasSeleccionadas' | 'seleccion'>;

/**
 * Reads the people that a call's message is for: rows of its own (spec 1 §7), or a selection of a report.
 * @throws {AppError} `datos-invalidos` when it says neither or both, `no-existe` or `sin-permiso` for the report
 */
function seleccionDe(recibida: Recibida, fuentes: readonly Fuente[], lector: Actor): Seleccion {
  const { filasSeleccionadas = [], seleccion } = recibida;
  if ((filasSeleccionadas.length === 0) === (seleccion === undefined)) {
    throw invalida('Seleccione las personas a las que va a escribir.');
  }
  if (!seleccion) {
    const personas = filasSeleccionadas.map((fila, i) => ({
      fila: String(i + 1),
      nombreUsuario: comoTexto(fila.nombreUsuario),
      email: comoTexto(fila.email),
      rol: comoTexto(fila.rol),
      valores: {},
    }));
    return { origen: 'seleccion', campos: CAMPOS_DE_PERSONA, personas: () => enUnLote(personas), checksum: null };
  }
  const fuente = fuenteFor(fuentes, seleccion.informe, lector);
  return {
    origen: fuente.informe,
    campos: fuente.campos,
    personas: (claves) => limitadas(fuente.personas(seleccion, lector, claves)),
    checksum: async () => fuente.checksum(seleccion, lector),
  };
}

const comoTexto = (dato: string | number | null | undefined): string => String(dato ?? '').trim();

const invalida = (message: string): AppError =>
  new AppError('datos-invalidos', { message, errores: { filasSeleccionadas: message } });

async function* enUnLote<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  yield items;
}

async function* limitadas(lotes: AsyncIterable<readonly PersonaDeFila[]>): AsyncGenerator<readonly PersonaDeFila[]> {
  let filas = 0;
  for await (const lote of lotes) {
    filas += lote.length;
    if (filas > MAX_FILAS_DE_CORREO) {
      const limite = enMiles(MAX_FILAS_DE_CORREO);
      throw invalida(
        `Un correo se envía a las personas de hasta ${limite} filas. Use un filtro para enviarlo en partes.`,
      );
    }
    yield lote;
  }
}

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
