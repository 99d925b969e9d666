// State machine of sending a form: confirmation, sending, waiting for a connection, conflict, failure, receipt.
import { useEffect, type RefObject } from 'react';
import { TRAMPA } from '#catalogo/formulario.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { withKept } from '#platform/contract/errors.ts';
import { ConnectionError, messageOf, reportFault } from '#platform/web/http.ts';
import type { Failure } from '#platform/web/send/deliver.ts';
import { newKey } from '#platform/web/send/keys.ts';
import { sendAgain, stopped, useSender } from '#platform/web/send/useSender.ts';
import type { BorradorVivo } from '../borrador/borrador.ts';
import type { Borrador, Recibido } from '../borrador/lugares.ts';
import type { FormularioAbierto } from '../formulario-abierto.ts';
import { loadedUso, loadUso } from '../load-uso.ts';
import { loadTakePapeleta } from '../papeletas/load-take-papeleta.ts';
import type { EnvioVivo, Fase, FasePropia, Listo } from './fase.ts';
import type { Respuesta } from './send-formulario.ts';

const FORM: Fase = { at: 'form', status: null };

/** Sends a form step by step; without connection it waits, and is sent automatically later. */
export function useEnvio(
  abierto: FormularioAbierto,
  borrador: BorradorVivo,
  trampa: RefObject<HTMLInputElement | null>,
): EnvioVivo {
  const { formulario, entorno, iniciales } = abierto;
  const { state, show, send, stop } = useSender<FasePropia>(() => {
    // A form that is opened again continues in its phase.
    const { enviado, enCola: queued, recibido, valores } = borrador.content();
    if (recibido) return { at: 'done', recibido, queued: false };
    if (enviado === null) return FORM;
    // A draft is read only after this chunk was loaded.
    const listo = queued && loadedUso()?.listoOf(abierto, valores);
    if (listo) return { at: 'queued', listo, busy: false };
    // The hour ends with the point of its 'a. m.', which ends the sentence too.
    return sendAgain('warning', `No alcanzamos a confirmar el envío del ${formatInstante(new Date(enviado))}`);
  });

  const sendReady = (listo: Listo, cambio: Partial<Borrador> | null, pending?: Fase): void =>
    void send({
      pending,
      async run(waiting) {
        if (cambio) await borrador.save(cambio);
        const { sendFormulario } = await loadUso();
        const { opciones } = entorno;
        const { signal } = waiting;
        const pedido = { abierto, borrador, datos: listo.datos, signal, show };
        const refusal = abierto.papeletas && (await (await loadTakePapeleta())(pedido));
        const outcome =
          refusal ??
          (await sendFormulario(formulario, borrador.content(), {
            opciones,
            trampa: trampa.current?.value ?? '',
            ...waiting,
          }));
        return concluir(outcome, listo, Boolean(pending));
      },
      async onError(error) {
        if (error instanceof ConnectionError) return encolar(listo);
        // A connection would not help.
        return fail(messageOf(error));
      },
    });

  const mandar = (listo: Listo, cambio?: Partial<Borrador>): void =>
    sendReady(listo, {
      valores: listo.valores,
      enviado: borrador.content().enviado ?? Date.now(),
      enCola: null,
      ...cambio,
    });

  async function concluir(outcome: Respuesta | Failure, listo: Listo, queued: boolean): Promise<Fase> {
    switch (outcome.tipo) {
      case 'recibido':
        return receive({ recibo: outcome.recibo, datos: formulario.anonimo ? null : listo.datos }, queued);
      case 'clave-usada':
        return { at: 'conflict', listo, recibo: outcome.recibo };
      case 'sin-conexion':
        return encolar(listo);
      case 'fallido':
        return fail(outcome.mensaje);
      case 'rechazado':
      default: {
        const { mensaje: message, errores } = outcome;
        await borrador.save({ enviado: null, enCola: null });
        const retry = TRAMPA in errores;
        // Emptied, so that the person's next press is accepted.
        if (retry && trampa.current) trampa.current.value = '';
        return { at: 'form', status: { tone: 'error', message, retry, errors: retry ? {} : errores } };
      }
    }
  }

  async function fail(mensaje: string): Promise<Fase> {
    await borrador.save({ enCola: null });
    return sendAgain('error', mensaje);
  }

  async function encolar(listo: Listo): Promise<Fase> {
    await borrador.save({ enCola: { direccion: location.pathname, titulo: formulario.titulo } });
    return { at: 'queued', listo, busy: false };
  }

  /** A received form needs no draft: only the receipt is kept, until it is read. */
  async function receive(recibido: Recibido, queued: boolean): Promise<Fase> {
    await borrador.save({ recibido, valores: iniciales, enviado: null, enCola: null, papeleta: null });
    return { at: 'done', recibido, queued };
  }

  // A page that is left does not wait: its draft tells that it was sent.
  useEffect(() => stop, [stop]);

  return {
    fase: state,
    confirm(listo) {
      // Read while the person reads the question; a failure is told when it is needed.
      if (abierto.papeletas) loadTakePapeleta().catch(() => {});
      show({ at: 'confirm', listo });
    },
    aplazar(cause) {
      if (cause instanceof Error) reportFault(cause);
      const message = withKept(messageOf(cause));
      show({ at: 'form', status: { tone: 'error', message, retry: false, errors: {} } });
    },
    goBack: () => show(FORM),
    send: mandar,
    cancel() {
      stop();
      if (state.at === 'leaving') {
        void borrador.save({ enviado: null, enCola: null });
        return show(FORM);
      }
      if (state.at !== 'queued') return show(stopped());
      void borrador.save({ enCola: null });
      show(sendAgain('warning', 'Canceló el envío automático: recuerde enviar el formulario cuando haya conexión.'));
    },
    insistir() {
      if (state.at === 'queued') sendReady(state.listo, null, { ...state, busy: true });
    },
    sendAnother: (listo) => mandar(listo, { clave: newKey(), enviado: Date.now() }),
    conservar: (recibo) => void receive({ recibo, datos: null }, false).then(show),
  };
}
