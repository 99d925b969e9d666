import { useNavigate } from '@tanstack/react-router';
import { ConnectionError, messageOf } from '#platform/web/http.ts';
import { NotStarted } from '#platform/web/ui/failures.tsx';
import type { Args } from '#platform/contract/route.ts';
import { call } from '#platform/web/api.ts';
import { useAction } from '#platform/web/useAction.ts';
import { useSendKey } from '#platform/web/useSendKey.ts';
import { type CategoriaElegida, respaldosContract, reiniciosContract } from '../contract.ts';

type Iniciada = { readonly id: string };

/**
 * Starts copies or resets, and opens the batch that they became. The same request sent again, because its answer was lost, has
 * the same key: it is started once.
 * @param pedir sends a request under a key
 * @param onComenzada before the batch is opened
 */
export function useComenzar<T>(pedir: (pedido: T, clave: string) => Promise<Iniciada>, onComenzada?: () => void) {
  const navigate = useNavigate();
  const claveDe = useSendKey();
  return useAction({
    mutationFn: async (pedido: T) => pedir(pedido, claveDe(pedido)),
    onSuccess: ({ id }) => {
      onComenzada?.();
      void navigate({ to: '/gestores/respaldos', search: { tanda: id } });
    },
  });
}

/** Asks for copies of what is chosen; the same key is the same batch. */
export const pedirCopias = async (seleccion: Readonly<Record<string, CategoriaElegida[]>>, clave: string) =>
  call(respaldosContract, 'POST /respaldos/tandas', { body: { clave, seleccion } });

type Reinicio = Omit<Args<(typeof reiniciosContract)['POST /respaldos/reinicios']>['body'], 'clave'>;

/** Asks for the reset of courses; the same key is the same batch. */
export const pedirReinicio = async (reinicio: Reinicio, clave: string) =>
  call(reiniciosContract, 'POST /respaldos/reinicios', { body: { clave, ...reinicio } });

/** That a batch was not started, or nobody knows. */
export const NoComenzo = ({ error }: { readonly error: Error }) => (
  <NotStarted>
    <p>{messageOf(error)}</p>
    {error instanceof ConnectionError && <p>Si lo intenta de nuevo desde aquí, no se hará dos veces.</p>}
  </NotStarted>
);
