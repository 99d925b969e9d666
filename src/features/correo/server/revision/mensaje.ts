import { readFile } from 'node:fs/promises';
import { archivo, type CampoArchivo } from '#catalogo/campos/archivo.ts';
import { ARCHIVO_VACIO } from '#catalogo/campos/tipos-de-archivo.ts';
import type { Archivos } from '#features/archivos/server/service.ts';
import { AppError, type Errores } from '#platform/contract/errors.ts';
import { ReceivedFile } from '#platform/server/http/parts.ts';
import { createCache } from '#platform/server/cache.ts';
import { OURSELVES } from '#platform/server/http/sender.ts';
import {
  FALTAN_CAMPOS,
  MAX_PLANTILLA,
  type MensajeRecibido,
  NO_ES_WORD,
  SIN_ASUNTO,
  SIN_CUERPO,
  SIN_PLANTILLA,
} from '../../contract/redaccion.ts';
import { camposDeAsunto } from '../envio/escribir.ts';
import { type Compilado, compilar } from '../redaccion/compilar.ts';
import type { TipoDeCorreo } from '../redaccion/tipos.ts';
import { type Leida, leerPlantilla } from '../redaccion/leer-plantilla.ts';

/** Templates kept: each comes with every step of its message. */
const KEPT = 6;

export type Plantillas = (recibida: ReceivedFile) => Promise<Leida>;

/** Reads templates, those that came recently from memory. */
export function createPlantillas(): Plantillas {
  const cache = createCache<Leida>({ max: KEPT });
  return async ({ sha256, path, sender }) =>
    cache.get(async () => leerPlantilla(await readFile(path), { ...OURSELVES, key: sender.key }), sha256);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The template as a field, so that it is looked at as all files are. */
const CAMPO_PLANTILLA: CampoArchivo = archivo({
  etiqueta: 'Plantilla de Word',
  tipos: [WORD],
  max: MAX_PLANTILLA,
  mensaje: NO_ES_WORD,
});

/** A message that says something, whoever it is for. */
export type Mensaje = {
  readonly tipo: TipoDeCorreo;
  readonly asunto: string;
  readonly compilado: Compilado;
  /** The names of the fields of subject and words, as they are written. */
  readonly nombres: readonly string[];
  readonly imagenesSinMostrar: number;
  /** What its words are, in short or whole: the same for the same. */
  readonly identidad: string;
  /** Type 1: what came. Type 2: the written HTML. */
  readonly fuente: { readonly plantilla: ReceivedFile } | { readonly cuerpo: string };
};

type Lector = { readonly archivos: Archivos; readonly plantillas: Plantillas };

/**
 * Reads a message and checks it as spec 1 §5 says.
 * @throws {AppError} `datos-invalidos` in the quoted words, with what is wrong by its part
 */
export async function leerMensaje(recibido: MensajeRecibido, lector: Lector): Promise<Mensaje> {
  const { archivoPlantillaCorreo: plantilla } = recibido;
  const cuerpo = enHtml(recibido.cuerpoCorreo ?? '');
  const tipo = tipoDe(recibido.tipoCorreo);
  const asunto = (recibido.asunto ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const escrito = tipo === '2' ? compilar(cuerpo) : null;
  const faltan: Errores = {
    ...(asunto === '' && { asunto: SIN_ASUNTO }),
    ...(tipo === '1' && !(plantilla instanceof ReceivedFile) && { archivoPlantillaCorreo: SIN_PLANTILLA }),
    ...(escrito?.vacio && { cuerpoCorreo: SIN_CUERPO }),
  };
  if (Object.keys(faltan).length > 0) {
    throw new AppError('datos-invalidos', { message: FALTAN_CAMPOS, errores: faltan });
  }
  const leido =
    plantilla instanceof ReceivedFile && !escrito
      ? await leerArchivo(plantilla, lector)
      : { compilado: escrito!, imagenesSinMostrar: 0, identidad: cuerpo, fuente: { cuerpo } };
  return { ...leido, tipo, asunto, nombres: [...new Set([...camposDeAsunto(asunto), ...leido.compilado.campos])] };
}

/** Words without any tag come from clients whose field is no editor: their lines stay lines. */
const enHtml = (cuerpo: string): string =>
  /<\/?[a-z][^>]*>/i.test(cuerpo) ? cuerpo : cuerpo.trim().replaceAll(/\r\n|\r|\n/g, '<br>');

function tipoDe(tipo: string | undefined): TipoDeCorreo {
  const known = (['1', '2'] as const).find((one) => one === tipo?.trim());
  if (known) return known;
  const falta = 'Elija si el correo es una plantilla de Word (1) o se escribe aquí (2).';
  throw new AppError('datos-invalidos', { message: FALTAN_CAMPOS, errores: { tipoCorreo: falta } });
}

async function leerArchivo(plantilla: ReceivedFile, { archivos, plantillas }: Lector) {
  const { archivo: visto, rechazo } = await archivos.revisar(CAMPO_PLANTILLA, plantilla);
  if (plantilla.size === 0) throw rechazada(ARCHIVO_VACIO);
  if (rechazo !== null) throw rechazada(rechazo);
  if (visto.tipo !== WORD) throw rechazada(NO_ES_WORD);
  const leida = await plantillas(plantilla);
  if (!leida.ok) throw rechazada(leida.mensaje);
  const { compilado, imagenesSinMostrar } = leida;
  if (compilado.vacio) throw rechazada('La plantilla no tiene texto.');
  return { compilado, imagenesSinMostrar, identidad: plantilla.sha256, fuente: { plantilla } };
}

const rechazada = (message: string): AppError =>
  new AppError('datos-invalidos', { message, errores: { archivoPlantillaCorreo: message } });
