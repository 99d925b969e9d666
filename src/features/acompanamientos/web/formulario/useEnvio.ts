// Sends the accompaniment: takes the picture of its result, posts both, and tracks the phases for the dialogs.
import { useRef } from 'react';
import { acompanamientoDocente } from '#catalogo/acompanamiento/formulario.ts';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { toFormData } from '#catalogo/payload.ts';
import { CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';
import { claveUsadaSchemaOf, reciboSchema, type Recibo } from '#features/formularios/contract.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import { ConnectionError, messageOf } from '#platform/web/http.ts';
import { pause } from '#platform/web/pause.ts';
import { deliver, jsonOf, type Failure, type Waiting } from '#platform/web/send/deliver.ts';
import { sendAgain, stopped, useSender, type Phase } from '#platform/web/send/useSender.ts';
import type { Diligencia, EstadoDeEvaluacion } from './diligencia.ts';
import type { DraftAutosave } from './draft/autosave.ts';
import { infoOf } from './payload.ts';

type FasePropia =
  | { readonly at: 'confirm' }
  /** The picture of the result failed: the person decides whether to send without it. */
  | { readonly at: 'no-image' }
  /** `antes`: it was received before the latest changes, which were not sent. */
  | { readonly at: 'done'; readonly recibo: Recibo; readonly antes: boolean };

export type Fase = Phase<FasePropia>;

export type EnvioDeFormulario = {
  readonly fase: Fase;
  readonly confirm: () => void;
  readonly goBack: () => void;
  readonly send: () => void;
  readonly sendWithoutImagen: () => void;
  /** Stops waiting for the answer. */
  readonly cancel: () => void;
  /** Receives the picture of the result while it is being taken; null when its sheet is removed: the result may change. */
  readonly onImagen: (imagen: Promise<ArchivoElegido | null> | null) => void;
};

/** Longest time for the picture of the result, in ms. */
const PATIENCE_MS = 10_000;

const FORM: Fase = { at: 'form', status: null };

/** Sends an accompaniment under the id of its draft as key: it is stored once even if the answer is lost. */
export function useEnvio(
  diligencia: Diligencia,
  estado: EstadoDeEvaluacion,
  autosave: DraftAutosave | null,
): EnvioDeFormulario {
  const { state: fase, show, send, stop } = useSender<FasePropia>(() => FORM);
  /** Picture of the result. Its sheet is rendered only after the phase that needs it: the picture may be awaited first. */
  const resultado = useRef<Picture>(null);
  /** The draft that was sent and has no answer yet. */
  const enviado = useRef<{ readonly autosave: DraftAutosave; readonly clave: string }>(null);

  function sendWith(withImagen: boolean): void {
    if (!autosave) return;
    void send({
      async run(waiting) {
        const imagen = withImagen ? await inTime((resultado.current ??= nextPicture()).taken) : null;
        waiting.signal.throwIfAborted();
        if (withImagen && !imagen) return { at: 'no-image' };
        return conclude(await whenOnline(async () => attempt(autosave, imagen, waiting), waiting.signal));
      },
      onError: (error) => sendAgain('error', messageOf(error)),
    });
  }

  /** Sends under the same key as before: a draft that arrived is gone from the server, and must not be created again. */
  async function attempt(
    autosave: DraftAutosave,
    imagen: ArchivoElegido | null,
    waiting: Waiting,
  ): Promise<Respuesta | Failure> {
    const before = enviado.current?.autosave === autosave ? enviado.current.clave : undefined;
    const clave = before ?? (await autosave.ensure())?.id;
    if (clave === undefined)
      return { tipo: 'fallido', mensaje: 'Decida primero qué hacer con el borrador de la otra ventana.' };
    enviado.current = { autosave, clave };
    const { semana, firma } = diligencia.imagenes;
    const envio = {
      infoAcompanamiento: infoOf(diligencia, estado),
      imgSemana: semana,
      imgFirma: firma,
      imgResultadoAcompanamiento: imagen,
    };
    return sendAcompanamiento(envio, { clave, ...waiting });
  }

  function conclude(outcome: Respuesta | Failure): Fase {
    switch (outcome.tipo) {
      case 'recibido':
      case 'ya-recibido':
        void autosave?.discard();
        return { at: 'done', recibo: outcome.recibo, antes: outcome.tipo === 'ya-recibido' };
      case 'sin-conexion':
        return sendAgain('error', new ConnectionError(null).message);
      case 'fallido':
        return sendAgain('error', outcome.mensaje);
      case 'rechazado':
      default: {
        // It was not stored: the next attempt may use another key.
        enviado.current = null;
        const { mensaje: message, errores: errors } = outcome;
        const retry = Object.keys(errors).length === 0;
        return { at: 'form', status: { tone: 'error', message, retry, errors } };
      }
    }
  }

  return {
    fase,
    confirm: () => show({ at: 'confirm' }),
    goBack: () => show(FORM),
    send: () => sendWith(true),
    sendWithoutImagen: () => sendWith(false),
    cancel() {
      stop();
      show(enviado.current ? stopped() : FORM);
    },
    onImagen(imagen) {
      if (imagen) (resultado.current ??= nextPicture()).take(imagen);
      else resultado.current = null;
    },
  };
}

const WITHOUT_CONNECTION: Failure = { tipo: 'sin-conexion' };

/** Attempts, and attempts again each time a network comes back. @throws the signal's reason if the person stops waiting */
async function whenOnline(
  attempt: () => Promise<Respuesta | Failure>,
  signal: AbortSignal,
): Promise<Respuesta | Failure> {
  for (;;) {
    const outcome = await attempt().catch((error: unknown) => {
      if (error instanceof ConnectionError) return WITHOUT_CONNECTION;
      throw error;
    });
    if (outcome.tipo !== 'sin-conexion' || navigator.onLine) return outcome;
    await pause(DAY_MS, signal);
  }
}

type Picture = {
  readonly taken: Promise<ArchivoElegido | null>;
  readonly take: (imagen: Promise<ArchivoElegido | null>) => void;
};

/** Returns a picture that will be taken later. */
function nextPicture(): Picture {
  let take: Picture['take'] = () => undefined;
  const taken = new Promise<ArchivoElegido | null>((resolve) => {
    take = resolve;
  });
  return { taken, take };
}

/** Waits at most {@link PATIENCE_MS}; null after that. */
const inTime = async <T>(work: Promise<T | null>): Promise<T | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))]);

/** Answer for an accompaniment that the server has stored. */
type Respuesta =
  | { readonly tipo: 'recibido'; readonly recibo: Recibo }
  /** It was received before the latest changes. */
  | { readonly tipo: 'ya-recibido'; readonly recibo: Recibo };

/** The parts of the request: JSON and images (DECISIONS §4). */
export type EnvioPayload = {
  readonly infoAcompanamiento: ReturnType<typeof infoOf>;
  readonly imgSemana: ArchivoElegido | null;
  readonly imgFirma: ArchivoElegido | null;
  readonly imgResultadoAcompanamiento: ArchivoElegido | null;
};

type Options = Waiting & {
  /** Idempotency-Key: the server stores a key once. */
  readonly clave: string;
};

/**
 * Posts an accompaniment and retries while no answer comes.
 * @throws the signal's reason if the person stops waiting
 */
export const sendAcompanamiento = async (
  envio: EnvioPayload,
  { clave, ...waiting }: Options,
): Promise<Respuesta | Failure> =>
  deliver({
    call: acompanamientoDocente.llamada,
    request: () => ({
      body: toFormData(acompanamientoDocente, envio),
      headers: { 'idempotency-key': clave },
    }),
    read: respuestaOf,
    ...waiting,
  });

async function respuestaOf(response: Response): Promise<Respuesta | undefined> {
  const { status, ok } = response;
  if (status === 201) {
    return { tipo: 'recibido', recibo: await jsonOf(response, (body) => reciboSchema.parse(body)) };
  }
  if (status === 409) {
    const usada = claveUsadaSchemaOf(acompanamientoDocente);
    const { data } = await jsonOf(response.clone(), (body) => usada.safeParse(body));
    if (data) return { tipo: 'ya-recibido', recibo: data.recibo };
  }
  if (ok) throw new ConnectionError(new Error('an answer that is not ours'));
  return undefined;
}

const { lado } = CAMPOS_ACOMPANAMIENTO.imgResultadoAcompanamiento;

/** Attempts for the picture: a device short of memory may succeed the second time. */
const TRIES = 2;

/** Loads what takes the picture; loaded before, it works without a connection. */
export const loadPictureTaker = async () => import('modern-screenshot');

/** Takes the picture of the result from its rendered sheet. @returns null if it fails: the person is asked then */
export async function takePicture(hoja: HTMLElement, remaining = TRIES): Promise<ArchivoElegido | null> {
  if (remaining === 0) return null;
  try {
    const { domToBlob } = await loadPictureTaker();
    const scale = Math.min(2, lado / hoja.offsetHeight);
    const contenido = await domToBlob(hoja, {
      scale,
      type: 'image/jpeg',
      quality: 0.85,
      backgroundColor: '#ffffff',
      // System fonts need no embedding.
      font: false,
      // The sheet is placed outside the window; in the picture it is not.
      style: { position: 'static', insetInlineStart: '0' },
    });
    return { nombre: 'resultado.jpg', tipo: contenido.type, tamano: contenido.size, contenido };
  } catch {
    return takePicture(hoja, remaining - 1);
  }
}

export const textoDeRecibo = ({ comprobante, recibido }: Recibo): string =>
  `Comprobante ${comprobante}, del ${formatInstante(new Date(recibido))} En el acompañamiento puede ver cómo va su envío a los correos que eligió.`;
