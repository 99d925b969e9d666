// Hook that sends something from the page of a request, once at a time, with retries while no answer comes.
import { useEffect } from 'react';
import { messageOf, type Sent } from '#platform/web/http.ts';
import { deliver, jsonOf } from '#platform/web/send/deliver.ts';
import { useSender } from '#platform/web/send/useSender.ts';

type Failed = { readonly mensaje: string; readonly errores: Readonly<Record<string, string>> };

type Phase = { readonly at: 'sent' };

const SIN_CONEXION = 'No hay conexión. Lo que escribió sigue aquí: inténtelo de nuevo cuando la tenga.';

/** Returns the state of a sending, and the function that begins one. @param onExpired called where a fresh link is needed */
export function useDelivery(onExpired?: () => void) {
  const { state, show, send, stop } = useSender<Phase>(() => ({ at: 'form', status: null }));
  useEffect(() => stop, [stop]);

  const fail = ({ mensaje, errores }: Failed) =>
    ({ at: 'form', status: { tone: 'error', message: mensaje, retry: false, errors: errores } }) as const;

  return {
    isBusy: state.at === 'pending',
    isSent: state.at === 'sent',
    failure:
      state.at === 'form' && state.status ? { mensaje: state.status.message, errores: state.status.errors } : null,
    fail: (failed: Failed) => show(fail(failed)),
    reset: () => show({ at: 'form', status: null }),
    /** @param onAnswer called with the answer, before the state changes */
    deliver: (request: () => Pick<Sent, 'path' | 'body' | 'headers'>, onAnswer: (body: unknown) => void) =>
      void send({
        async run(waiting) {
          const outcome = await deliver({
            request,
            async read(response) {
              if (response.status === 403) onExpired?.();
              return response.status === 201 || response.status === 202
                ? jsonOf(response, (body) => ({ tipo: 'recibido' as const, body }))
                : undefined;
            },
            ...waiting,
          });
          if (outcome.tipo === 'sin-conexion') return fail({ mensaje: SIN_CONEXION, errores: {} });
          if (outcome.tipo !== 'recibido') return fail({ errores: {}, ...outcome });
          onAnswer(outcome.body);
          return { at: 'sent' };
        },
        onError: (error) => fail({ mensaje: messageOf(error), errores: {} }),
      }),
  };
}
