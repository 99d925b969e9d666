import { toFormData } from '#catalogo/partes.ts';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { claveUsadaSchemaDe, type Recibo, reciboSchema } from '#features/formularios/contract.ts';
import { sendWithBearer } from '#platform/web/bearer.ts';
import { errorOf } from '#platform/web/error-of.ts';
import { ConnectionError, LONGEST_WAIT } from '#platform/web/http.ts';
import { insist } from '#platform/web/insist.ts';
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
  readonly onAvance: (avance: { readonly intento: number; readonly subido: number | null }) => void;
};

/** Answers after which the same request may do better. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Sends an accompaniment, again and again while no answer comes.
 * @throws the signal's reason when the person stops waiting
 */
export function enviar(envio: Envio, { clave, signal, onAvance }: Options): Promise<Desenlace> {
  const deadline = Date.now() + LONGEST_WAIT;
  const mayDoBetter = ({ tipo }: Desenlace): boolean =>
    tipo === 'fallido' || (tipo === 'sin-conexion' && navigator.onLine);
  return insist(
    async (intento) => {
      onAvance({ intento, subido: null });
      try {
        const response = await sendWithBearer({
          method: 'POST',
          path: acompanamientoDocente.llamada.slice('POST '.length),
          body: toFormData(acompanamientoDocente, envio),
          headers: { 'idempotency-key': clave },
          signal,
          timeout: deadline - Date.now(),
          transport: uploadTelling((subido) => onAvance({ intento, subido })),
        });
        return await desenlaceDe(response);
      } catch (error) {
        if (!(error instanceof ConnectionError)) throw error;
        return { tipo: 'sin-conexion', mensaje: error.message };
      }
    },
    { mayDoBetter, deadline, signal },
  );
}

async function desenlaceDe(response: Response): Promise<Desenlace> {
  const { status } = response;
  if (status === 201) {
    const { data, error } = reciboSchema.safeParse(await read(response));
    if (data) return { tipo: 'recibido', recibo: data };
    throw new ConnectionError(error);
  }
  if (status === 409) {
    const { data } = claveUsadaSchemaDe(acompanamientoDocente).safeParse(await read(response.clone()));
    if (data) return { tipo: 'ya-recibido', recibo: data.recibo };
  }
  if (response.ok) throw new ConnectionError(new Error('an answer that is not ours'));
  const { message, errores } = await errorOf(response);
  return PASSING.has(status) ? { tipo: 'fallido', mensaje: message } : { tipo: 'rechazado', mensaje: message, errores };
}

async function read(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new ConnectionError(cause);
  }
}
