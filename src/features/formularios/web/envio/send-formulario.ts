// Builds the request of a filled form, sends it with retries, and reads the server's answer.
import type { Entorno } from '#catalogo/campos/entorno.ts';
import { isPropio, PAPELETA, TRAMPA, type Formulario } from '#catalogo/formulario.ts';
import { encodePayload, toFormData } from '#catalogo/payload.ts';
import { diaOf, semestreOf } from '#catalogo/semestre.ts';
import { deliver, jsonOf, type Failure, type Waiting } from '#platform/web/send/deliver.ts';
import {
  ANTERIOR_HEADER,
  claveUsadaSchemaOf,
  FRAGMENTO_DE_ANTERIOR,
  respuestaSchemaOf,
  VERSION_HEADER,
  type Recibo,
  type ReciboAnonimo,
} from '../../contract.ts';
import type { Borrador } from '../borrador/lugares.ts';
import { headersOfOferta } from '../cupos/oferta.ts';
import { loadPapeletas } from '../papeletas/load-papeletas.ts';
import { loadRecordados } from '../recordados/load-recordados.ts';

/** Answers of the server to a form that it has. */
export type Respuesta =
  | { readonly tipo: 'recibido'; readonly recibo: Recibo | ReciboAnonimo }
  /** Its key had been received with other content. */
  | { readonly tipo: 'clave-usada'; readonly recibo: Recibo };

type Options = Waiting & {
  readonly opciones: Entorno['opciones'];
  /** Content of the hidden field. */
  readonly trampa: string;
};

/** A form that waited longer than this tells when it was filled in. */
const LATE_MS = 60_000;

/**
 * Sends a filled form under its key, with retries while no answer comes: the server stores it once.
 * @throws the signal's reason if the person stops waiting
 */
export async function sendFormulario(
  formulario: Formulario,
  { clave, valores, enviado, papeleta }: Borrador,
  { opciones, trampa, ...waiting }: Options,
): Promise<Respuesta | Failure> {
  const anterior = location.hash.split(`#${FRAGMENTO_DE_ANTERIOR}=`)[1];
  return deliver<Respuesta>({
    call: formulario.llamada,
    request() {
      const payload = {
        ...encodePayload(formulario, valores, { opciones, semestre: semestreOf(new Date(enviado ?? Date.now())) }),
        ...(trampa && { [TRAMPA]: trampa }),
        ...(papeleta && { [PAPELETA]: { entrada: papeleta.entrada, salida: papeleta.salida } }),
      };
      const isLate = enviado !== null && Date.now() - enviado > LATE_MS;
      return {
        body: formulario.viaje === 'multipart' ? toFormData(formulario, payload) : payload,
        headers: {
          'idempotency-key': clave,
          ...(isLate && { 'x-diligenciado': momentoOf(formulario, enviado) }),
          ...(anterior && { [ANTERIOR_HEADER]: anterior }),
          ...(isPropio(formulario) && { [VERSION_HEADER]: `${formulario.version}` }),
          ...headersOfOferta(formulario.ruta),
        },
        anonymous: formulario.anonimo === true && formulario.acceso === 'publico',
      };
    },
    async read(response) {
      const { status } = response;
      if (status === 201) {
        const recibo = await jsonOf(response, (body): Recibo | ReciboAnonimo =>
          respuestaSchemaOf(formulario).parse(body),
        );
        void loadRecordados()
          .then(({ rememberDatos }) => rememberDatos(formulario, valores))
          .catch(() => {});
        if (papeleta)
          void loadPapeletas()
            .then(({ forgetPedido }) => forgetPedido(papeleta))
            .catch(() => {});
        return { tipo: 'recibido', recibo };
      }
      // That of an anonymous form has no receipt.
      if (status !== 409 || formulario.anonimo) return undefined;
      const { recibo } = await jsonOf(response, (body) => claveUsadaSchemaOf(formulario).parse(body));
      return { tipo: 'clave-usada', recibo };
    },
    timeout: formulario.espera,
    message: formulario.textos.fallo,
    ...waiting,
  });
}

/** Returns the time at which it was filled in; for an anonymous one only the day. */
const momentoOf = ({ anonimo }: Formulario, enviado: number): string =>
  anonimo ? `${diaOf(new Date(enviado))}T12:00:00-05:00` : new Date(enviado).toISOString();
