import { toFormData } from '#catalogo/payload.ts';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import { claveUsadaSchemaDe, type Recibo, reciboSchema } from '#features/formularios/contract.ts';
import { ConnectionError } from '#platform/web/http.ts';
import { deliver, type Failure, jsonOf, type Waiting } from '#platform/web/send/deliver.ts';
import type { infoDe } from '../campos.ts';

/** What the server answers of an accompaniment that it has. */
export type Respuesta =
  | { readonly tipo: 'recibido'; readonly recibo: Recibo }
  /** It had been received before what was changed since. */
  | { readonly tipo: 'ya-recibido'; readonly recibo: Recibo };

/** What travels: the first part and the images (DECISIONS §4). */
export type Envio = {
  readonly infoAcompanamiento: ReturnType<typeof infoDe>;
  readonly imgSemana: ArchivoElegido | null;
  readonly imgFirma: ArchivoElegido | null;
  readonly imgResultadoAcompanamiento: ArchivoElegido | null;
};

type Options = Waiting & {
  /** Idempotency-Key: under it the server stores it once, however often it is sent. */
  readonly clave: string;
};

/**
 * Sends an accompaniment, again and again while no answer comes.
 * @throws the signal's reason when the person stops waiting
 */
export const enviar = async (envio: Envio, { clave, ...waiting }: Options): Promise<Respuesta | Failure> =>
  deliver({
    request: () => ({
      path: acompanamientoDocente.llamada.slice('POST '.length),
      body: toFormData(acompanamientoDocente, envio),
      headers: { 'idempotency-key': clave },
    }),
    read: respuestaDe,
    ...waiting,
  });

async function respuestaDe(response: Response): Promise<Respuesta | undefined> {
  const { status, ok } = response;
  if (status === 201) {
    return { tipo: 'recibido', recibo: await jsonOf(response, (body) => reciboSchema.parse(body)) };
  }
  if (status === 409) {
    const usada = claveUsadaSchemaDe(acompanamientoDocente);
    const { data } = await jsonOf(response.clone(), (body) => usada.safeParse(body));
    if (data) return { tipo: 'ya-recibido', recibo: data.recibo };
  }
  if (ok) throw new ConnectionError(new Error('an answer that is not ours'));
  return undefined;
}
