import { useNavigate } from '@tanstack/react-router';
import { useAction, useSendKey } from '#platform/web/useAction.ts';

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
