import { useRef, useState } from 'react';
import type { Formulario } from '#catalogo/formulario.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import { ERRORS } from '#platform/contract/errors.ts';
import type { Recibo } from '../../contract.ts';
import { type Borrador, nuevaClave, type Recibido } from '../borrador/borrador.ts';
import type { BorradorVivo } from '../borrador/keep-borrador.ts';
import type { ValoresEscritos } from '../valores.ts';
import { type Desenlace, enviar } from './enviar.ts';

/** What stands above the button until the next try. */
export type Aviso = {
  readonly tono: 'error' | 'warning';
  readonly mensaje: string;
  /** Offers to send again as it is; otherwise the server named the fields that it does not accept. */
  readonly reintentar: boolean;
  readonly errores: Readonly<Record<string, string>>;
};

/** A form that was checked and may leave: as typed, and as it will be stored. */
export type Listo = { readonly valores: ValoresEscritos; readonly datos: Record<string, unknown> };

/** Where a filled form is on its way. */
export type Fase =
  | { readonly en: 'edicion'; readonly aviso: Aviso | null }
  | { readonly en: 'confirmacion'; readonly listo: Listo }
  | { readonly en: 'envio'; readonly intento: number }
  | { readonly en: 'conflicto'; readonly listo: Listo; readonly recibo: Recibo }
  | { readonly en: 'recibo'; readonly recibido: Recibido };

export type Envio = {
  readonly fase: Fase;
  /** Asks whether to send. */
  readonly confirmar: (listo: Listo) => void;
  readonly volver: () => void;
  /** Sends, or sends again: under the same key, so that it is stored once. */
  readonly mandar: (listo: Listo) => void;
  /** Stops waiting for the answer. */
  readonly cancelar: () => void;
  /** Sends what stands in the form as a record of its own, beside the one that was received. */
  readonly mandarOtro: (listo: Listo) => void;
  /** Lets the received one stand. */
  readonly conservar: (recibo: Recibo) => void;
};

const UNA_VEZ = 'Lo que escribió sigue aquí. Si lo envía de nuevo, se registrará una sola vez.';

const aviso = (tono: Aviso['tono'], mensaje: string): Fase => ({
  en: 'edicion',
  aviso: { tono, mensaje: `${mensaje} ${UNA_VEZ}`, reintentar: true, errores: {} },
});

/** A form that is opened again goes on where it was left. */
function faseInicial({ enviado, recibido }: Borrador): Fase {
  if (recibido) return { en: 'recibo', recibido };
  if (enviado === null) return { en: 'edicion', aviso: null };
  const cuando = textoDeInstante(new Date(enviado));
  return aviso('warning', `No alcanzamos a confirmar el envío del ${cuando}.`);
}

/** Sends a form, one step after the other. */
export function useEnvio(formulario: Formulario, borrador: BorradorVivo): Envio {
  const [fase, setFase] = useState(() => faseInicial(borrador.actual()));
  const espera = useRef<AbortController>(undefined);

  async function mandar({ valores, datos }: Listo): Promise<void> {
    const controller = new AbortController();
    espera.current = controller;
    const { signal } = controller;
    setFase({ en: 'envio', intento: 1 });
    await borrador.guardar({ valores, enviado: borrador.actual().enviado ?? Date.now() });
    try {
      const onIntento = (intento: number): void => setFase({ en: 'envio', intento });
      await concluir(await enviar(formulario, borrador.actual(), { signal, onIntento }), { valores, datos });
    } catch {
      setFase(
        signal.aborted
          ? aviso('warning', 'Dejó de esperar la respuesta, y no sabemos si el envío llegó.')
          : aviso('error', ERRORS.interno.message),
      );
    }
  }

  async function concluir(desenlace: Desenlace, listo: Listo): Promise<void> {
    switch (desenlace.tipo) {
      case 'recibido':
        return recibir({ recibo: desenlace.recibo, datos: listo.datos });
      case 'clave-usada':
        return setFase({ en: 'conflicto', listo, recibo: desenlace.recibo });
      case 'fallido':
        return setFase(aviso('error', desenlace.mensaje));
      case 'rechazado': {
        const { mensaje, errores } = desenlace;
        await borrador.guardar({ enviado: null });
        setFase({ en: 'edicion', aviso: { tono: 'error', mensaje, reintentar: false, errores } });
      }
    }
  }

  async function recibir(recibido: Recibido): Promise<void> {
    await borrador.guardar({ recibido, enviado: null });
    setFase({ en: 'recibo', recibido });
  }

  return {
    fase,
    confirmar: (listo) => setFase({ en: 'confirmacion', listo }),
    volver: () => setFase({ en: 'edicion', aviso: null }),
    mandar: (listo) => void mandar(listo),
    cancelar: () => espera.current?.abort(),
    mandarOtro: (listo) => void borrador.guardar({ clave: nuevaClave(), enviado: null }).then(() => mandar(listo)),
    conservar: (recibo) => void recibir({ recibo, datos: null }),
  };
}
