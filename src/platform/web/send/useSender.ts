// Hook that sends a form, once at a time, and keeps its phase; the phases after a failure or a stopped wait.
import { useCallback, useRef, useState } from 'react';
import { withKept } from '#platform/contract/errors.ts';
import { reportFault } from '../http.ts';
import type { SendingProgress, Waiting } from './deliver.ts';

/** Shown above the button until the next sending. */
export type SendStatus = {
  readonly tone: 'error' | 'warning';
  readonly message: string;
  /** Offers to send again as it is; otherwise the server named the fields that it does not accept. */
  readonly retry: boolean;
  readonly errors: Readonly<Record<string, string>>;
};

type AtForm = { readonly at: 'form'; readonly status: SendStatus | null };

/** Step of a filled form on its way, with those that a caller adds. */
export type Phase<Own> = AtForm | ({ readonly at: 'pending' } & SendingProgress) | Own;

type Sending<Own> = {
  /** Sends. @returns the phase that follows */
  readonly run: (waiting: Waiting) => Promise<Phase<Own>>;
  /** Returns the phase that follows a failure, which may be a lost connection. */
  readonly onError: (error: unknown) => Phase<Own> | Promise<Phase<Own>>;
  /** Phase until then; 'pending', with its progress, by default. */
  readonly pending?: Phase<Own> | undefined;
};

type Sender<Own> = {
  readonly state: Phase<Own>;
  readonly show: (phase: Phase<Own>) => void;
  /** Sends, unless a sending is under way. */
  readonly send: (sending: Sending<Own>) => Promise<void>;
  /** Ends the wait for the answer, without showing a failure. */
  readonly stop: () => void;
};

/** Returns to the form, with the failure of its sending and a button to send it once more. */
export const sendAgain = (tone: SendStatus['tone'], message: string): AtForm => ({
  at: 'form',
  status: {
    tone,
    message: `${withKept(message)} Si lo envía de nuevo, se registrará una sola vez.`,
    retry: true,
    errors: {},
  },
});

/** Returns the form to a person who stopped waiting. */
export const stopped = (): AtForm =>
  sendAgain('warning', 'Dejó de esperar la respuesta, y no sabemos si el envío llegó.');

/** Sends a filled form, one phase after the other, and never twice at the same time. */
export function useSender<Own>(initial: () => Phase<Own>): Sender<Own> {
  const [state, show] = useState(initial);
  const running = useRef<AbortController>(undefined);

  async function send({ run, onError, pending }: Sending<Own>): Promise<void> {
    if (running.current?.signal.aborted === false) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const tell = (avance: SendingProgress): void => show(pending ?? { at: 'pending', ...avance });
    tell({ intento: 1, subido: null, espera: null });
    try {
      show(await run({ signal, tell }));
    } catch (error) {
      if (signal.aborted) return;
      reportFault(error);
      show(await onError(error));
    } finally {
      // It is over: the next one may begin.
      controller.abort();
    }
  }

  // The same function at every render: it may end an effect.
  const stop = useCallback((): void => running.current?.abort(), []);

  return { state, show, send, stop };
}
