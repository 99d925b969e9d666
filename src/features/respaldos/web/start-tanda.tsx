// Starting a batch from the browser: the requests, the hook that sends them once, and the failure notice.
import { useNavigate } from '@tanstack/react-router';
import type { Args } from '#platform/contract/route.ts';
import { call } from '#platform/web/api.ts';
import { ConnectionError, messageOf } from '#platform/web/http.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { NotStarted } from '#platform/web/ui/failures.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { reiniciosContract, respaldosContract, type CategoriaElegida } from '../contract.ts';

type StartedTanda = { readonly id: string };

/**
 * Starts copies or resets, and opens the resulting batch. A repeated request after a lost answer has the same key, so
 * it starts one batch.
 * @param request sends a request under a key
 * @param onComenzada called before the batch is opened
 */
export function useStartTanda<T>(
  request: (pedido: T, clave: string) => Promise<StartedTanda>,
  onComenzada?: () => void,
) {
  const navigate = useNavigate();
  const claveDe = useSendKey();
  return useAction({
    mutationFn: async (pedido: T) => request(pedido, claveDe(pedido)),
    onSuccess: ({ id }) => {
      onComenzada?.();
      void navigate({ to: '/gestores/respaldos', search: { tanda: id } });
    },
  });
}

/** Requests copies of the selection. Requests with the same key start one batch. */
export const requestCopias = async (seleccion: Readonly<Record<string, CategoriaElegida[]>>, clave: string) =>
  call(respaldosContract, 'POST /respaldos/tandas', { body: { seleccion } }, { headers: { 'idempotency-key': clave } });

type Reinicio = Args<(typeof reiniciosContract)['POST /respaldos/reinicios']>['body'];

/** Requests a reset. Requests with the same key start one batch. */
export const requestReinicio = async (reinicio: Reinicio, clave: string) =>
  call(reiniciosContract, 'POST /respaldos/reinicios', { body: reinicio }, { headers: { 'idempotency-key': clave } });

/** Notice of a batch that was not started, or whose start is unknown. */
export const NotStartedAlert = ({ error }: { readonly error: Error }) => (
  <NotStarted>
    <p>{messageOf(error)}</p>
    {error instanceof ConnectionError && <p>Si lo intenta de nuevo desde aquí, no se hará dos veces.</p>}
  </NotStarted>
);
