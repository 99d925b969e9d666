import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { v4 as uuidv4 } from 'uuid';

type Iniciada = { readonly id: string };

/**
 * Starts copies or resets, and opens the batch that they became. The same request sent again, because its answer was lost or
 * the button was pressed twice, has the same key: it is started once.
 * @param pedir sends a request under a key
 * @param onComenzada before the batch is opened
 */
export function useComenzar<T>(pedir: (pedido: T, clave: string) => Promise<Iniciada>, onComenzada?: () => void) {
  const navigate = useNavigate();
  const ultimo = useRef({ texto: '', clave: '' });
  return useMutation({
    mutationFn: (pedido: T) => {
      const texto = JSON.stringify(pedido);
      if (ultimo.current.texto !== texto) ultimo.current = { texto, clave: uuidv4() };
      return pedir(pedido, ultimo.current.clave);
    },
    onSuccess: ({ id }) => {
      onComenzada?.();
      void navigate({ to: '/gestores/respaldos', search: { tanda: id } });
    },
  });
}
