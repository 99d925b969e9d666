import { useQuery } from '@tanstack/react-query';
import { loadFoto } from './sesion-calls.ts';
import { useUsuario } from './sesion-store.ts';

/** Address of the person's picture; undefined where the platform has none of her own. */
export function useFoto(): string | undefined {
  const { nombreUsuario, imgPerfil } = useUsuario();
  const { data } = useQuery({
    queryKey: ['foto', nombreUsuario, imgPerfil],
    queryFn: async () => loadFoto(imgPerfil),
    enabled: imgPerfil !== '',
    staleTime: Infinity,
  });
  return data ?? undefined;
}
