import { toFormData } from '#catalogo/partes.ts';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { claveUsadaSchemaDe, type Recibo, reciboSchema } from '#features/formularios/contract.ts';
import { sendWithBearer } from '#platform/web/bearer.ts';
import { errorOf } from '#platform/web/error-of.ts';
import { ConnectionError, LONGEST_WAIT } from '#platform/web/http.ts';
import { type Avance, insist, isPassing, type NextTry, nextTryAfter } from '#platform/web/insist.ts';
import { uploadTelling } from '#platform/web/upload.ts';
import type { infoDe } from '../campos.ts';

/** How a sending ended. */
export type Desenlace =
  | { readonly tipo: 'recibido'; readonly recibo: Recibo }
  /** It had been received before what was changed since. */
  | { readonly tipo: 'ya-recibido'; readonly recibo: Recibo }
  /** Something in it is not acceptable: what, by path. */
  | { readonly tipo: 'rechazado'; readonly mensaje: string; readonly errores: Readonly<Record<string, string>> }
  /** It cannot be now, or no answer came: it may have arrived. */
  | { readonly tipo: 'fallido' | 'sin-conexion'; readonly mensaje: string };

/** What travels: the first part and the images (DECISIONS §4). */
export type Envio = {
  readonly infoAcompanamiento: ReturnType<typeof infoDe>;
  readonly imgSemana: ArchivoElegido | null;
  readonly imgFirma: ArchivoElegido | null;
  readonly imgResultadoAcompanamiento: ArchivoElegido | null;
};

type Options = {
  /** Idempotency-Key: under it the server stores it once, however often it is sent. */
  readonly clave: string;
  readonly signal: AbortSignal;
  readonly onAvance: (avance: Avance) => void;
};

/**
 * Sends an accompaniment, again and again while no answer comes.
 * @throws the signal's reason when the person stops waiting
 */
export async function enviar(envio: Envio, { clave, signal, onAvance }: Options): Promise<Desenlace> {
  const deadline = Date.now() + LONGEST_WAIT;
  let ultimo = 1;
  return insist(
    async (intento) => {
      ultimo = intento;
      onAvance({ intento, subido: null, espera: null });
      try {
        const response = await sendWithBearer({
          method: 'POST',
          path: acompanamientoDocente.llamada.slice('POST '.length),
          body: toFormData(acompanamientoDocente, envio),
          headers: { 'idempotency-key': clave },
          signal,
          timeout: deadline - Date.now(),
          transport: uploadTelling((subido) => onAvance({ intento, subido, espera: null })),
        });
        return await desenlaceDe(response);
      } catch (error) {
        if (!(error instanceof ConnectionError)) throw error;
        return {
          result: { tipo: 'sin-conexion', mensaje: error.message },
          next: navigator.onLine ? 'soon' : 'never',
        };
      }
    },
    { deadline, signal, onWait: (ms) => onAvance({ intento: ultimo, subido: null, espera: ms / 1000 }) },
  );
}

type Intentado = { readonly result: Desenlace; readonly next: NextTry };

async function desenlaceDe(response: Response): Promise<Intentado> {
  const { status } = response;
  if (status === 201) {
    const { data, error } = reciboSchema.safeParse(await read(response));
    if (data) return { result: { tipo: 'recibido', recibo: data }, next: 'never' };
    throw new ConnectionError(error);
  }
  if (status === 409) {
    const { data } = claveUsadaSchemaDe(acompanamientoDocente).safeParse(await read(response.clone()));
    if (data) return { result: { tipo: 'ya-recibido', recibo: data.recibo }, next: 'never' };
  }
  if (response.ok) throw new ConnectionError(new Error('an answer that is not ours'));
  const { message: dicho } = await errorOf(response.clone(), '');
  const { message: mensaje, errores } = await errorOf(response);
  return {
    result: isPassing(response) ? { tipo: 'fallido', mensaje } : { tipo: 'rechazado', mensaje, errores },
    next: nextTryAfter(response, dicho !== ''),
  };
}

async function read(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new ConnectionError(cause);
  }
}
