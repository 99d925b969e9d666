import { codificar } from '#catalogo/codec.ts';
import { type Formulario, TRAMPA } from '#catalogo/formulario.ts';
import { toFormData } from '#catalogo/partes.ts';
import { diaDe } from '#catalogo/semestre.ts';
import { sendWithBearer } from '#platform/web/bearer.ts';
import { errorOf } from '#platform/web/error-of.ts';
import { ConnectionError, LONGEST_WAIT } from '#platform/web/http.ts';
import { insist } from '#platform/web/insist.ts';
import { uploadTelling } from '#platform/web/upload.ts';
import {
  CABECERA_RETO,
  claveUsadaSchemaDe,
  conRetoSchema,
  type Recibo,
  type ReciboAnonimo,
  respuestaSchemaDe,
} from '../../contract.ts';
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

/** How far a sending is. */
export type Avance = {
  /** From 1. */
  readonly intento: number;
  /** What share of its files has left, from 0 to 1; null where it has none. */
  readonly subido: number | null;
};

type Options = {
  /** What stands in the field that only programs fill in. */
  readonly trampa: string;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  readonly onAvance: (avance: Avance) => void;
};

/** A phone can hold on to a dead connection for minutes: an attempt without files is given up earlier, and repeated. */
const LONGEST_ATTEMPT_MS = 30_000;

/** Answers after which the same request may do better. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** A form that waited this long says when it was filled in. */
const LATE_MS = 60_000;

/**
 * Sends a filled form under its key, again and again while no answer comes: the server stores it once. A device that
 * knows that it has no network gives up at once.
 * @throws the signal's reason when the person stops waiting
 */
export async function enviar(formulario: Formulario, borrador: Borrador, options: Options): Promise<Desenlace> {
  const { signal, trampa, onAvance } = options;
  const deadline = Date.now() + (formulario.espera ?? LONGEST_WAIT);
  const mayDoBetter = ({ tipo }: Desenlace): boolean =>
    tipo === 'fallido' || (tipo === 'sin-conexion' && navigator.onLine);
  return insist(
    (intento) => {
      const tell = (subido: number | null): void => onAvance({ intento, subido });
      tell(null);
      return intentar(formulario, borrador, { signal, trampa, tell, left: deadline - Date.now() });
    },
    { mayDoBetter, deadline, signal },
  );
}

type Intento = Pick<Options, 'signal' | 'trampa'> & {
  readonly tell: (subido: number) => void;
  /** Longest wait in ms. */
  readonly left: number;
};

async function intentar(
  formulario: Formulario,
  { clave, valores, enviado }: Borrador,
  { signal, trampa, tell, left }: Intento,
): Promise<Desenlace> {
  const isLate = enviado !== null && Date.now() - enviado > LATE_MS;
  const headers = { 'idempotency-key': clave, ...(isLate && { 'x-diligenciado': momentoDe(formulario, enviado) }) };
  const path = formulario.llamada.slice('POST '.length);
  const payload = { ...codificar(formulario, valores), ...(trampa && { [TRAMPA]: trampa }) };
  const conArchivos = formulario.viaje === 'multipart';
  const mandar = (ademas: Record<string, string> = {}): Promise<Response> =>
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
    const resuelto = response.status === 429 ? await resolverRetoDe(response.clone(), signal) : null;
    return await desenlaceDe(formulario, resuelto ? await mandar({ [CABECERA_RETO]: resuelto }) : response);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    return { tipo: 'sin-conexion' };
  }
}

/** What of a refusal lets the next try in: proof of work, where the server asks for it (docs/decisions/0013). */
async function resolverRetoDe(response: Response, signal: AbortSignal): Promise<string | null> {
  const { data } = conRetoSchema.safeParse(await response.json().catch(() => null));
  if (!data) return null;
  // Nearly nobody is ever asked: it comes only then. Without it the refusal stands, and is tried again later.
  const solver = await import('./reto/resolver.ts').catch(() => null);
  return solver && solver.resolverReto(data.reto, signal);
}

/** When it was filled in; of an anonymous one no more than the day. */
const momentoDe = ({ anonimo }: Formulario, enviado: number): string =>
  anonimo ? `${diaDe(new Date(enviado))}T12:00:00-05:00` : new Date(enviado).toISOString();

async function desenlaceDe(formulario: Formulario, response: Response): Promise<Desenlace> {
  if (response.status === 201 || response.status === 409) {
    const body: unknown = await response.json().catch((cause: unknown) => {
      throw new ConnectionError(cause);
    });
    if (response.status === 201) {
      return {
        tipo: 'recibido',
        recibo: parsed<Recibo | ReciboAnonimo>(respuestaSchemaDe(formulario).safeParse(body)),
      };
    }
    return { tipo: 'clave-usada', recibo: parsed(claveUsadaSchemaDe(formulario).safeParse(body)).recibo };
  }
  const { status, message, errores } = await errorOf(response, formulario.textos.fallo);
  // A success that is not ours comes from something between us and the server: a captive portal, a proxy.
  if (response.ok || PASSING.has(status)) return { tipo: 'fallido', mensaje: message };
  return { tipo: 'rechazado', mensaje: message, errores };
}

type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false; readonly error: unknown };

function parsed<T>(result: Parsed<T>): T {
  if (result.success) return result.data;
  throw new ConnectionError(result.error);
}
