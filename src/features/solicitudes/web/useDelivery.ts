// Hook that sends something from the page of a request, once at a time, with retries while no answer comes.
import { useEffect } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { Answer } from '#platform/contract/route.ts';
import { messageOf, type Sent } from '#platform/web/http.ts';
import { deliver, jsonOf } from '#platform/web/send/deliver.ts';
import { useSender } from '#platform/web/send/useSender.ts';
import { solicitudesContract } from '../contract.ts';
import { readPermisoOfSesion } from './token.ts';

type Failed = { readonly mensaje: string; readonly errores: Readonly<Record<string, string>> };

type Phase = { readonly at: 'sent' };

type Calls = Omit<typeof solicitudesContract, 'POST /solicitudes/archivo' | 'POST /solicitudes/permiso'>;

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
    deliver: <K extends keyof Calls>(
      key: K,
      request: () => Pick<Sent, 'body' | 'headers'>,
      onAnswer: (answer: Answer<Calls[K]>) => void,
    ) => {
      const respuestas: Readonly<Record<number, ZodMiniType>> = solicitudesContract[key].respuestas;
      void send({
        async run(waiting) {
          await readPermisoOfSesion();
          const outcome = await deliver({
            call: key,
            request,
            async read(response) {
              if (response.status === 403) onExpired?.();
              const schema = response.ok && respuestas[response.status];
              if (!schema) return undefined;
              return jsonOf(response, (body) => ({
                tipo: 'recibido' as const,
                // The schema that is parsed is the one whose output Answer names.
                answer: schema.parse(body) as Answer<Calls[K]>,
              }));
            },
            ...waiting,
          });
          if (outcome.tipo === 'sin-conexion') return fail({ mensaje: SIN_CONEXION, errores: {} });
          if (outcome.tipo !== 'recibido') return fail({ errores: {}, ...outcome });
          onAnswer(outcome.answer);
          return { at: 'sent' };
        },
        onError: (error) => fail({ mensaje: messageOf(error), errores: {} }),
      });
    },
  };
}
