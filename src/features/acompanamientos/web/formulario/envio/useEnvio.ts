import { useRef } from 'react';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import type { Recibo } from '#features/formularios/contract.ts';
import { ConnectionError, messageOf } from '#platform/web/http.ts';
import type { Failure, Waiting } from '#platform/web/send/deliver.ts';
import { type Phase, sendAgain, stopped, useSender } from '#platform/web/send/useSender.ts';
import { infoDe } from '../campos.ts';
import type { Diligencia } from '../diligencia.ts';
import type { Estado } from '../faltantes.ts';
import type { Guardador } from '../guardado/guardador.ts';
import { enviar, type Respuesta } from './enviar.ts';

type FasePropia =
  | { readonly at: 'confirm' }
  /** The picture of the result could not be made: the person says whether it goes without. */
  | { readonly at: 'no-image' }
  /** `antes`: before what was changed since. */
  | { readonly at: 'done'; readonly recibo: Recibo; readonly antes: boolean };

/** Where an accompaniment is on its way. */
export type Fase = Phase<FasePropia>;

export type Envio = {
  readonly fase: Fase;
  readonly confirmar: () => void;
  readonly volver: () => void;
  readonly mandar: () => void;
  readonly mandarSinImagen: () => void;
  /** Stops waiting for the answer. */
  readonly cancelar: () => void;
  /** Takes the picture of the result, while it is being made. */
  readonly onImagen: (imagen: Promise<ArchivoElegido | null>) => void;
};

/** A device that takes longer to photograph the result cannot. */
const PACIENCIA_MS = 10_000;

const FORM: Fase = { at: 'form', status: null };

/** Sends an accompaniment under the key of its draft: once, whatever becomes of the answer. */
export function useEnvio(diligencia: Diligencia, estado: Estado, guardador: Guardador | null): Envio {
  const { state: fase, show, send, stop } = useSender<FasePropia>(() => FORM);
  const resultado = useRef<Promise<ArchivoElegido | null>>(Promise.resolve(null));
  /** The draft that was sent already, if no answer has come. */
  const enviado = useRef<{ readonly guardador: Guardador; readonly clave: string }>(null);

  function mandar(conImagen: boolean): void {
    if (!guardador) return;
    void send({
      async run(waiting) {
        const imagen = conImagen ? await aTiempo(resultado.current) : null;
        waiting.signal.throwIfAborted();
        if (conImagen && !imagen) return { at: 'no-image' };
        return concluir(await intentar(guardador, imagen, waiting));
      },
      onError: (error) => sendAgain('error', messageOf(error)),
    });
  }

  /** A draft that was sent may be gone from the server because it arrived: it is not begun again. */
  async function intentar(
    guardador: Guardador,
    imagen: ArchivoElegido | null,
    waiting: Waiting,
  ): Promise<Respuesta | Failure> {
    const antes = enviado.current?.guardador === guardador ? enviado.current.clave : undefined;
    const clave = antes ?? (await guardador.ensure())?.id;
    if (clave === undefined)
      return { tipo: 'fallido', mensaje: 'Decida primero qué hacer con el borrador de la otra ventana.' };
    enviado.current = { guardador, clave };
    const { semana, firma } = diligencia.imagenes;
    const envio = {
      infoAcompanamiento: infoDe(diligencia, estado),
      imgSemana: semana,
      imgFirma: firma,
      imgResultadoAcompanamiento: imagen,
    };
    return enviar(envio, { clave, ...waiting });
  }

  function concluir(outcome: Respuesta | Failure): Fase {
    switch (outcome.tipo) {
      case 'recibido':
      case 'ya-recibido':
        void guardador?.discard();
        return { at: 'done', recibo: outcome.recibo, antes: outcome.tipo === 'ya-recibido' };
      case 'sin-conexion':
        return sendAgain('error', new ConnectionError(null).message);
      case 'fallido':
        return sendAgain('error', outcome.mensaje);
      case 'rechazado':
      default: {
        // What is not stored may be sent as another.
        enviado.current = null;
        const { mensaje: message, errores: errors } = outcome;
        const retry = Object.keys(errors).length === 0;
        return { at: 'form', status: { tone: 'error', message, retry, errors } };
      }
    }
  }

  return {
    fase,
    confirmar: () => show({ at: 'confirm' }),
    volver: () => show(FORM),
    mandar: () => mandar(true),
    mandarSinImagen: () => mandar(false),
    cancelar() {
      stop();
      show(enviado.current ? stopped() : FORM);
    },
    onImagen: (imagen) => {
      resultado.current = imagen;
    },
  };
}

/** Null for what takes too long. */
const aTiempo = async <T>(work: Promise<T | null>): Promise<T | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), PACIENCIA_MS))]);
