import { type RefObject, useEffect, useRef, useState } from 'react';
import { TRAMPA } from '#catalogo/formulario.ts';
import { ERRORS, withKept } from '#platform/contract/errors.ts';
import { ConnectionError, messageOf } from '#platform/web/http.ts';
import type { Recibo } from '../../contract.ts';
import { nuevaClave, type Recibido } from '../borrador/borrador.ts';
import type { BorradorVivo } from '../borrador/keep-borrador.ts';
import type { FormularioAbierto } from '../formulario-context.ts';
import { cargarUso, usoCargado } from '../uso/cargar-uso.ts';
import type { Desenlace } from './enviar.ts';
import { conAviso, type Fase, faseInicial, type Listo } from './fase.ts';
import { useReconexion } from './useReconexion.ts';

export type Envio = {
  readonly fase: Fase;
  /** Asks whether to send. */
  readonly confirmar: (listo: Listo) => void;
  /** Says why it cannot be sent yet. */
  readonly aplazar: (cause: unknown) => void;
  readonly volver: () => void;
  /** Sends, or sends again: under the same key, so that it is stored once. */
  readonly mandar: (listo: Listo) => void;
  /** Stops waiting for the answer, or for a connection. */
  readonly cancelar: () => void;
  /** Tries at once what waits for a connection. */
  readonly insistir: () => void;
  /** Sends what stands in the form as a record of its own, beside the one that was received. */
  readonly mandarOtro: (listo: Listo) => void;
  /** Lets the received one stand. */
  readonly conservar: (recibo: Recibo) => void;
};

/** Sends a form, one step after the other; without connection it waits, and goes by itself when there is one. */
export function useEnvio(
  abierto: FormularioAbierto,
  borrador: BorradorVivo,
  trampa: RefObject<HTMLInputElement | null>,
): Envio {
  const [fase, setFase] = useState(() => {
    const guardado = borrador.actual();
    // What was kept was read by what came with the checks.
    return faseInicial(guardado, (guardado.enCola && usoCargado()?.listoDe(abierto, guardado.valores)) ?? null);
  });
  const espera = useRef<AbortController>(undefined);

  /** One sending, with its attempts; what is told meanwhile depends on whether the person waits for it. */
  async function enviarAhora(onAvance: (fase: Fase) => void): Promise<Desenlace> {
    const controller = new AbortController();
    espera.current = controller;
    const { enviar } = await cargarUso();
    return enviar(abierto.formulario, borrador.actual(), {
      opciones: abierto.entorno.opciones,
      signal: controller.signal,
      trampa: trampa.current?.value ?? '',
      onAvance: (avance) => onAvance({ en: 'envio', ...avance }),
    });
  }

  async function mandar(listo: Listo): Promise<void> {
    setFase({ en: 'envio', intento: 1, subido: null, espera: null });
    const enviado = borrador.actual().enviado ?? Date.now();
    try {
      await borrador.guardar({ valores: listo.valores, enviado, enCola: null });
      await concluir(await enviarAhora(setFase), listo);
    } catch (error) {
      if (!espera.current?.signal.aborted) return interrumpir(error, listo);
      setFase(conAviso('warning', 'Dejó de esperar la respuesta, y no sabemos si el envío llegó.'));
    }
  }

  /** Waits for a connection if that is what failed; a fault of this page is said and logged, and waiting would not mend it. */
  async function interrumpir(error: unknown, listo: Listo): Promise<void> {
    if (error instanceof ConnectionError) return encolar(listo);
    reportError(error);
    setFase(conAviso('error', ERRORS.interno.message));
    await borrador.guardar({ enCola: null });
  }

  async function concluir(desenlace: Desenlace, listo: Listo, esperado = false): Promise<void> {
    switch (desenlace.tipo) {
      case 'recibido':
        return recibir({ recibo: desenlace.recibo, datos: abierto.formulario.anonimo ? null : listo.datos }, esperado);
      case 'clave-usada':
        return setFase({ en: 'conflicto', listo, recibo: desenlace.recibo });
      case 'sin-conexion':
        return encolar(listo);
      case 'fallido':
        await borrador.guardar({ enCola: null });
        return setFase(conAviso('error', desenlace.mensaje));
      case 'rechazado': {
        const { mensaje, errores } = desenlace;
        await borrador.guardar({ enviado: null, enCola: null });
        if (TRAMPA in errores) return vaciarTrampa(mensaje);
        setFase({ en: 'edicion', aviso: { tono: 'error', mensaje, reintentar: false, errores } });
      }
    }
  }

  /** What is typed goes again with the next press of the button, by who reads that it must be pressed. */
  function vaciarTrampa(mensaje: string): void {
    if (trampa.current) trampa.current.value = '';
    setFase({ en: 'edicion', aviso: { tono: 'error', mensaje, reintentar: true, errores: {} } });
  }

  async function encolar(listo: Listo): Promise<void> {
    await borrador.guardar({ enCola: { direccion: location.pathname, titulo: abierto.formulario.titulo } });
    setFase({ en: 'cola', listo, intentando: false });
  }

  /** What was received needs no draft: only that it was is kept, until the person has read so. */
  async function recibir(recibido: Recibido, esperado = false): Promise<void> {
    await borrador.guardar({ recibido, valores: abierto.iniciales, enviado: null, enCola: null });
    setFase({ en: 'recibo', recibido, esperado });
  }

  async function insistir(): Promise<void> {
    if (fase.en !== 'cola' || fase.intentando) return;
    const { listo } = fase;
    setFase({ ...fase, intentando: true });
    try {
      await concluir(await enviarAhora(() => {}), listo, true);
    } catch (error) {
      // Whoever cancelled has been told.
      if (!espera.current?.signal.aborted) await interrumpir(error, listo);
    }
  }

  function cancelar(): void {
    espera.current?.abort();
    if (fase.en !== 'cola') return;
    void borrador.guardar({ enCola: null });
    setFase(conAviso('warning', 'El formulario ya no espera la conexión: no se enviará solo.'));
  }

  useReconexion(fase.en === 'cola', () => void insistir());
  useEffect(() => () => espera.current?.abort(), []);

  return {
    fase,
    confirmar: (listo) => setFase({ en: 'confirmacion', listo }),
    aplazar(cause) {
      if (cause instanceof Error && !(cause instanceof ConnectionError)) reportError(cause);
      setFase({
        en: 'edicion',
        aviso: { tono: 'error', mensaje: withKept(messageOf(cause)), reintentar: false, errores: {} },
      });
    },
    volver: () => setFase({ en: 'edicion', aviso: null }),
    mandar: (listo) => void mandar(listo),
    cancelar,
    insistir: () => void insistir(),
    mandarOtro: (listo) => {
      // Said before anything is waited for: a second press finds no button, and makes no second record.
      setFase({ en: 'envio', intento: 1, subido: null, espera: null });
      void borrador.guardar({ clave: nuevaClave(), enviado: null }).then(async () => mandar(listo));
    },
    conservar: (recibo) => void recibir({ recibo, datos: null }),
  };
}
