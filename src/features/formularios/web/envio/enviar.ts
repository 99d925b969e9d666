import { codificar } from '#catalogo/codec.ts';
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { type Formulario, TRAMPA } from '#catalogo/formulario.ts';
import { toFormData } from '#catalogo/partes.ts';
import { diaDe, semestreDe } from '#catalogo/semestre.ts';
import { sendWithBearer } from '#platform/web/bearer.ts';
import { CABECERA_RETO } from '#platform/contract/reto.ts';
import { errorOf } from '#platform/web/error-of.ts';
import { ConnectionError, LONGEST_WAIT } from '#platform/web/http.ts';
import { type Avance, insist, isPassing, type NextTry, nextTryAfter } from '#platform/web/insist.ts';
import { resolverRetoDe } from '#platform/web/reto/resolver-de.ts';
import { uploadTelling } from '#platform/web/upload.ts';
import { claveUsadaSchemaDe, type Recibo, type ReciboAnonimo, respuestaSchemaDe } from '../../contract.ts';
import type { Borrador } from '../borrador/borrador.ts';

/** How a sending ended. */
export type Desenlace =
  | { readonly tipo: 'recibido'; readonly recibo: Recibo | ReciboAnonimo }
  /** Its key had been received with other content. */
  | { readonly tipo: 'clave-usada'; readonly recibo: Recibo }
  /** Something in it is not acceptable: what, by path. */
  | { readonly tipo: 'rechazado'; readonly mensaje: string; readonly errores: Readonly<Record<string, string>> }
  /** An answer that says that it cannot be now. */
  | { readonly tipo: 'fallido'; readonly mensaje: string }
  /** No answer in all attempts: it may have arrived. */
  | { readonly tipo: 'sin-conexion' };

type Options = {
  readonly opciones: Entorno['opciones'];
  /** What stands in the field that only programs fill in. */
  readonly trampa: string;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  readonly onAvance: (avance: Avance) => void;
};

/** A phone can hold on to a dead connection for minutes: an attempt without files is given up earlier, and repeated. */
const LONGEST_ATTEMPT_MS = 30_000;

/** A form that waited this long says when it was filled in. */
const LATE_MS = 60_000;

/**
 * Sends a filled form under its key, again and again while no answer comes: the server stores it once. A device that
 * knows that it has no network gives up at once.
 * @throws the signal's reason when the person stops waiting
 */
export async function enviar(formulario: Formulario, borrador: Borrador, options: Options): Promise<Desenlace> {
  const { opciones, signal, trampa, onAvance } = options;
  const deadline = Date.now() + (formulario.espera ?? LONGEST_WAIT);
  let ultimo = 1;
  return insist(
    async (intento) => {
      ultimo = intento;
      const tell = (subido: number | null): void => onAvance({ intento, subido, espera: null });
      tell(null);
      return intentar(formulario, borrador, { opciones, signal, trampa, tell, left: deadline - Date.now() });
    },
    { deadline, signal, onWait: (ms) => onAvance({ intento: ultimo, subido: null, espera: ms / 1000 }) },
  );
}

type Intento = Pick<Options, 'opciones' | 'signal' | 'trampa'> & {
  readonly tell: (subido: number) => void;
  /** Longest wait in ms. */
  readonly left: number;
};

type Intentado = { readonly result: Desenlace; readonly next: NextTry };

async function intentar(
  formulario: Formulario,
  { clave, valores, enviado }: Borrador,
  { opciones, signal, trampa, tell, left }: Intento,
): Promise<Intentado> {
  const isLate = enviado !== null && Date.now() - enviado > LATE_MS;
  const headers = { 'idempotency-key': clave, ...(isLate && { 'x-diligenciado': momentoDe(formulario, enviado) }) };
  const path = formulario.llamada.slice('POST '.length);
  const payload = {
    ...codificar(formulario, valores, { opciones, semestre: semestreDe(new Date(enviado ?? Date.now())) }),
    ...(trampa && { [TRAMPA]: trampa }),
  };
  const conArchivos = formulario.viaje === 'multipart';
  const mandar = async (ademas: Record<string, string> = {}): Promise<Response> =>
    sendWithBearer({
      method: 'POST',
      path,
      body: conArchivos ? toFormData(formulario, payload) : payload,
      headers: { ...headers, ...ademas },
      signal,
      timeout: Math.min(left, conArchivos ? left : LONGEST_ATTEMPT_MS),
      ...(conArchivos && { transport: uploadTelling(tell) }),
    });
  try {
    const response = await mandar();
    const resuelto = await resolverRetoDe(response, signal);
    return await desenlaceDe(formulario, resuelto ? await mandar({ [CABECERA_RETO]: resuelto }) : response);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    return { result: { tipo: 'sin-conexion' }, next: navigator.onLine ? 'soon' : 'never' };
  }
}

/** When it was filled in; of an anonymous one no more than the day. */
const momentoDe = ({ anonimo }: Formulario, enviado: number): string =>
  anonimo ? `${diaDe(new Date(enviado))}T12:00:00-05:00` : new Date(enviado).toISOString();

async function desenlaceDe(formulario: Formulario, response: Response): Promise<Intentado> {
  if (response.status === 201 || response.status === 409) {
    const body: unknown = await response.json().catch((cause: unknown) => {
      throw new ConnectionError(cause);
    });
    if (response.status === 201) {
      const recibo = parsed<Recibo | ReciboAnonimo>(respuestaSchemaDe(formulario).safeParse(body));
      return { result: { tipo: 'recibido', recibo }, next: 'never' };
    }
    const { recibo } = parsed(claveUsadaSchemaDe(formulario).safeParse(body));
    return { result: { tipo: 'clave-usada', recibo }, next: 'never' };
  }
  const { message: dicho } = await errorOf(response.clone(), '');
  const { message: mensaje, errores } = await errorOf(response, formulario.textos.fallo);
  return {
    result: isPassing(response) ? { tipo: 'fallido', mensaje } : { tipo: 'rechazado', mensaje, errores },
    next: nextTryAfter(response, dicho !== ''),
  };
}

type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false; readonly error: unknown };

function parsed<T>(result: Parsed<T>): T {
  if (result.success) return result.data;
  throw new ConnectionError(result.error);
}
