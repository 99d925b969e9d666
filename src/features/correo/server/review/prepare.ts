// Prepares a message for review, preview, trial or sending: reads and checks its contents, then its recipients.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { archivo, type CampoArchivo } from '#catalogo/campos/archivo.ts';
import { ARCHIVO_VACIO } from '#catalogo/campos/tipos-de-archivo.ts';
import { campoNamed, CAMPOS_DE_PERSONA, type CampoDeCorreo } from '#catalogo/correo.ts';
import type { Archivos } from '#core/archivos/server/service.ts';
import { AppError, type Errores } from '#platform/contract/errors.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import { createCache } from '#platform/server/cache.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';
import { OURSELVES } from '#platform/server/http/sender.ts';
import {
  FALTAN_CAMPOS,
  MAX_FILAS_DE_CORREO,
  MAX_PLANTILLA,
  NO_ES_WORD,
  SIN_ASUNTO,
  SIN_CUERPO,
  SIN_PLANTILLA,
  type MensajeRecibido,
} from '../../contract/compose.ts';
import { compileMessage, type CompiledMessage } from '../composing/compile.ts';
import { camposDeAsunto } from '../composing/composer.ts';
import { readTemplate, type TemplateReading } from '../composing/template.ts';
import type { TipoDeCorreo } from '../composing/types.ts';
import {
  destinatariosOf,
  fuenteFor,
  type CampoUsado,
  type Destinatarios,
  type Fuente,
  type SelectedPerson,
} from './destinatarios.ts';

/** Number of cached templates: each request of a message uploads its template again. */
const KEPT_TEMPLATES = 6;

type TemplateReader = (recibida: ReceivedFile) => Promise<TemplateReading>;

/** Creates the template reader, with a cache of recent ones. */
export function createTemplateReader(): TemplateReader {
  const cache = createCache<TemplateReading>({ max: KEPT_TEMPLATES });
  return async ({ sha256, path, sender }) =>
    cache.get(async () => readTemplate(await readFile(path), { ...OURSELVES, key: sender.key }), sha256);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The template as a form field, so that it is checked like all uploaded files. */
const CAMPO_PLANTILLA: CampoArchivo = archivo({
  etiqueta: 'Plantilla de Word',
  tipos: [WORD],
  max: MAX_PLANTILLA,
  mensaje: NO_ES_WORD,
});

export type CheckedMessage = {
  readonly tipo: TipoDeCorreo;
  readonly asunto: string;
  readonly compilado: CompiledMessage;
  /** Names of the fields of subject and body, as written. */
  readonly nombres: readonly string[];
  readonly imagenesSinMostrar: number;
  readonly sinMostrar: readonly string[];
  /** Identifies the contents: equal for equal contents. */
  readonly identidad: string;
  /** Type 1: the uploaded file. Type 2: the HTML as received. */
  readonly fuente: { readonly plantilla: ReceivedFile } | { readonly cuerpo: string };
};

type MessageReaders = { readonly archivos: Archivos; readonly plantillas: TemplateReader };

/**
 * Reads a message and checks it as spec 1 §5 says.
 * @throws {AppError} `datos-invalidos` with the quoted texts, and the fault of each part
 */
async function readMessage(recibido: MensajeRecibido, lector: MessageReaders): Promise<CheckedMessage> {
  const { archivoPlantillaCorreo: plantilla } = recibido;
  const cuerpo = asHtml(recibido.cuerpoCorreo ?? '');
  const tipo = tipoOf(recibido.tipoCorreo);
  const asunto = (recibido.asunto ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const escrito = tipo === '2' ? compileMessage(cuerpo) : null;
  const missing: Errores = {
    ...(asunto === '' && { asunto: SIN_ASUNTO }),
    ...(tipo === '1' && !(plantilla instanceof ReceivedFile) && { archivoPlantillaCorreo: SIN_PLANTILLA }),
    ...(escrito?.vacio && { cuerpoCorreo: SIN_CUERPO }),
  };
  if (Object.keys(missing).length > 0) {
    throw new AppError('datos-invalidos', { message: FALTAN_CAMPOS, errores: missing });
  }
  const leido =
    plantilla instanceof ReceivedFile && !escrito
      ? await readTemplateFile(plantilla, lector)
      : { compilado: escrito!, imagenesSinMostrar: 0, sinMostrar: [], identidad: cuerpo, fuente: { cuerpo } };
  return { ...leido, tipo, asunto, nombres: [...new Set([...camposDeAsunto(asunto), ...leido.compilado.campos])] };
}

/** Clients without an editor send plain text: its line breaks are kept. */
const asHtml = (cuerpo: string): string =>
  /<\/?[a-z][^>]*>/i.test(cuerpo) ? cuerpo : cuerpo.trim().replaceAll(/\r\n|\r|\n/g, '<br>');

function tipoOf(tipo: string | undefined): TipoDeCorreo {
  const known = (['1', '2'] as const).find((one) => one === tipo?.trim());
  if (known) return known;
  const message = 'Elija si el correo es una plantilla de Word (1) o se escribe aquí (2).';
  throw new AppError('datos-invalidos', { message: FALTAN_CAMPOS, errores: { tipoCorreo: message } });
}

async function readTemplateFile(plantilla: ReceivedFile, { archivos, plantillas }: MessageReaders) {
  const { archivo: visto, rechazo } = await archivos.revisar(CAMPO_PLANTILLA, plantilla);
  if (plantilla.size === 0) throw templateError(ARCHIVO_VACIO);
  if (rechazo !== null) throw templateError(rechazo);
  if (visto.tipo !== WORD) throw templateError(NO_ES_WORD);
  const leida = await plantillas(plantilla);
  if (!leida.ok) throw templateError(leida.mensaje);
  const { compilado, imagenesSinMostrar, sinMostrar } = leida;
  if (compilado.vacio) throw templateError('La plantilla no tiene texto.');
  return { compilado, imagenesSinMostrar, sinMostrar, identidad: plantilla.sha256, fuente: { plantilla } };
}

const templateError = (message: string): AppError =>
  new AppError('datos-invalidos', { message, errores: { archivoPlantillaCorreo: message } });

const SELECCION = 'seleccion';

/** The people of a message, not validated yet. */
type SelectedPeople = {
  /** The report, or `seleccion` for rows that came with the request. */
  readonly origen: string;
  readonly campos: readonly CampoDeCorreo[];
  /** @throws {AppError} `datos-invalidos` if there are too many rows */
  readonly personas: (claves: readonly string[]) => AsyncIterable<readonly SelectedPerson[]>;
  /** Returns a text that changes as soon as a selected row changes; null where the rows came with the request. */
  readonly checksum: (() => Promise<string>) | null;
};

type ReceivedSelection = Pick<MensajeRecibido, 'filasSeleccionadas' | 'seleccion'>;

/**
 * Reads the recipients of a request: its own rows (spec 1 §7), or a selection of a report.
 * @throws {AppError} `datos-invalidos` if it has neither or both; `no-existe` or `sin-permiso` for the report
 */
function seleccionOf(recibida: ReceivedSelection, fuentes: readonly Fuente[], lector: Actor): SelectedPeople {
  const { filasSeleccionadas = [], seleccion } = recibida;
  if ((filasSeleccionadas.length === 0) === (seleccion === undefined)) {
    throw selectionError('Seleccione las personas a las que va a escribir.');
  }
  if (!seleccion) {
    const personas = filasSeleccionadas.map((fila, i) => ({
      fila: String(i + 1),
      nombreUsuario: asText(fila.nombreUsuario),
      email: asText(fila.email),
      rol: asText(fila.rol),
      valores: {},
    }));
    return { origen: SELECCION, campos: CAMPOS_DE_PERSONA, personas: () => asOneLot(personas), checksum: null };
  }
  const fuente = fuenteFor(fuentes, seleccion.informe, lector);
  return {
    origen: fuente.informe,
    campos: fuente.campos,
    personas: (claves) => limited(fuente.personas(seleccion, lector, claves)),
    checksum: async () => fuente.checksum(seleccion, lector),
  };
}

const asText = (dato: string | number | null | undefined): string => String(dato ?? '').trim();

const selectionError = (message: string): AppError =>
  new AppError('datos-invalidos', { message, errores: { filasSeleccionadas: message } });

async function* asOneLot<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  yield items;
}

async function* limited(lotes: AsyncIterable<readonly SelectedPerson[]>): AsyncGenerator<readonly SelectedPerson[]> {
  let filas = 0;
  for await (const lote of lotes) {
    filas += lote.length;
    if (filas > MAX_FILAS_DE_CORREO) {
      const limite = inThousands(MAX_FILAS_DE_CORREO);
      throw selectionError(
        `Un correo se envía a las personas de hasta ${limite} filas. Use un filtro para enviarlo en partes.`,
      );
    }
    yield lote;
  }
}

/** A message with its recipients, ready for review or sending. */
export type PreparedMessage = {
  readonly mensaje: CheckedMessage;
  readonly origen: string;
  readonly usados: readonly CampoUsado[];
  /** Names of fields that the selection does not have. */
  readonly desconocidos: readonly string[];
  /** Braces and other signs of fields that form none: they are sent as they are. */
  readonly sueltas: readonly string[];
  readonly destinatarios: Destinatarios;
  /** Fingerprint of contents and addresses, independent of the order of recipients. */
  readonly huella: Buffer;
};

type Options = {
  readonly archivos: Archivos;
  readonly plantillas: TemplateReader;
  readonly fuentes: () => readonly Fuente[];
};

type Purpose = {
  /** Reads the people again, ignoring the cache. */
  readonly toSend?: boolean;
};

type Prepare = (recibido: MensajeRecibido, lector: Actor, purpose?: Purpose) => Promise<PreparedMessage>;

/** Cached selections, for the next steps of the same message. One may have 20,000 people. */
const KEPT = { max: 4, ttl: 10 * MINUTE_MS, purge: true };

/**
 * Creates the function that reads a message and its recipients, with only the columns that the message uses. Review,
 * preview and trial of a selection share one reading until a row of it changes. A renamed subject shows after ten
 * minutes, or when the message is sent.
 */
export function createPrepare({ archivos, plantillas, fuentes }: Options): Prepare {
  const cache = createCache<Destinatarios>(KEPT);
  return async (recibido, lector, { toSend = false } = {}) => {
    const mensaje = await readMessage(recibido, { archivos, plantillas });
    const { origen, campos, personas, checksum } = seleccionOf(recibido, fuentes(), lector);
    const named = (nombre: string) => ({ nombre, campo: campoNamed(campos, nombre) });
    const nombrados = mensaje.nombres.map(named);
    const { posibles, sueltas } = mensaje.compilado;
    const usados = [...nombrados, ...posibles.map(({ nombre }) => named(nombre))].flatMap(({ nombre, campo }) =>
      campo ? [{ nombre, campo }] : [],
    );
    const claves = [...new Set(usados.map(({ campo }) => campo.clave))];
    const read = async () => destinatariosOf(personas(claves), usados);
    const destinatarios =
      toSend || !checksum ? await read() : await cache.get(read, keyOf(recibido, lector, [usados, await checksum()]));
    return {
      mensaje,
      origen,
      usados,
      desconocidos: nombrados.flatMap(({ nombre, campo }) => (campo ? [] : [nombre])),
      sueltas: [...sueltas, ...posibles.flatMap(({ nombre, escrito }) => (named(nombre).campo ? [] : [escrito]))],
      destinatarios,
      huella: fingerprintOf(mensaje, destinatarios),
    };
  };
}

/** Cache key of a selection, its reader and the fields that the message uses. */
const keyOf = ({ seleccion }: MensajeRecibido, { usuario, email, roles }: Actor, more: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([seleccion, usuario, email, roles, ...more]))
    .digest('base64');

function fingerprintOf({ tipo, asunto, identidad }: CheckedMessage, { validos }: Destinatarios): Buffer {
  const direcciones = validos.map(({ email }) => email.toLowerCase()).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([tipo, asunto, identidad, direcciones]))
    .digest();
}
