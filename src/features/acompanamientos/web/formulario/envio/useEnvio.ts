import { useRef, useState } from 'react';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import type { Recibo } from '#features/formularios/contract.ts';
import { withKept } from '#platform/contract/errors.ts';
import { messageOf } from '#platform/web/http.ts';
import type { Avance } from '#platform/web/insist.ts';
import { infoDe } from '../campos.ts';
import type { Diligencia } from '../diligencia.ts';
import type { Estado } from '../faltantes.ts';
import type { Guardador } from '../guardado/guardador.ts';
import { type Desenlace, enviar } from './enviar.ts';

/** Where an accompaniment is on its way. */
export type Fase =
  | { readonly en: 'edicion' }
  | { readonly en: 'confirmacion' }
  | ({ readonly en: 'envio' } & Avance)
  /** The picture of the result could not be made: the person says whether it goes without. */
  | { readonly en: 'sin-imagen' }
  /** It was not sent, or nobody knows; with what the server does not accept, by path. */
  | { readonly en: 'fallo'; readonly mensaje: string; readonly errores: Readonly<Record<string, string>> }
  /** `antes`: before what was changed since. */
  | { readonly en: 'recibo'; readonly recibo: Recibo; readonly antes: boolean };

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

const UNA_VEZ = 'Si lo envía de nuevo, se registrará una sola vez.';

/** A device that takes longer to photograph the result cannot. */
const PACIENCIA_MS = 10_000;

/** Sends an accompaniment under the key of its draft: once, whatever becomes of the answer. */
export function useEnvio(diligencia: Diligencia, estado: Estado, guardador: Guardador | null): Envio {
  const [fase, setFase] = useState<Fase>({ en: 'edicion' });
  const espera = useRef<AbortController>(null);
  const resultado = useRef<Promise<ArchivoElegido | null>>(Promise.resolve(null));
  /** The draft that was sent already, if no answer has come. */
  const enviado = useRef<{ readonly guardador: Guardador; readonly clave: string }>(null);

  async function mandar(conImagen: boolean): Promise<void> {
    if (!guardador || espera.current) return;
    const controller = new AbortController();
    espera.current = controller;
    setFase({ en: 'envio', intento: 1, subido: null, espera: null });
    try {
      const imagen = conImagen ? await aTiempo(resultado.current) : null;
      if (conImagen && !imagen) return setFase(controller.signal.aborted ? { en: 'edicion' } : { en: 'sin-imagen' });
      concluir(await intentar(guardador, imagen, controller.signal));
    } catch (error) {
      const dejado = controller.signal.aborted;
      const mensaje = dejado ? 'Dejó de esperar la respuesta, y no sabemos si el envío llegó.' : messageOf(error);
      setFase({ en: 'fallo', mensaje: `${withKept(mensaje)} ${UNA_VEZ}`, errores: {} });
    } finally {
      espera.current = null;
    }
  }

  /** A draft that was sent may be gone from the server because it arrived: it is not begun again. */
  async function intentar(
    guardador: Guardador,
    imagen: ArchivoElegido | null,
    signal: AbortSignal,
  ): Promise<Desenlace> {
    const antes = enviado.current?.guardador === guardador ? enviado.current.clave : undefined;
    const clave = antes ?? (await guardador.asegurar())?.id;
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
    return enviar(envio, { clave, signal, onAvance: (avance) => setFase({ en: 'envio', ...avance }) });
  }

  function concluir(desenlace: Desenlace): void {
    switch (desenlace.tipo) {
      case 'recibido':
      case 'ya-recibido':
        void guardador?.olvidar();
        return setFase({ en: 'recibo', recibo: desenlace.recibo, antes: desenlace.tipo === 'ya-recibido' });
      case 'rechazado':
        // What is not stored may be sent as another.
        enviado.current = null;
        return setFase({ en: 'fallo', mensaje: desenlace.mensaje, errores: desenlace.errores });
      case 'fallido':
      case 'sin-conexion':
        return setFase({ en: 'fallo', mensaje: `${withKept(desenlace.mensaje)} ${UNA_VEZ}`, errores: {} });
    }
  }

  return {
    fase,
    confirmar: () => setFase({ en: 'confirmacion' }),
    volver: () => setFase({ en: 'edicion' }),
    mandar: () => void mandar(true),
    mandarSinImagen: () => void mandar(false),
    cancelar: () => espera.current?.abort(),
    onImagen: (imagen) => {
      resultado.current = imagen;
    },
  };
}

/** Null for what takes too long. */
const aTiempo = async <T>(work: Promise<T | null>): Promise<T | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), PACIENCIA_MS))]);
