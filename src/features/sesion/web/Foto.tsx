import { useQuery } from '@tanstack/react-query';
import { UserIcon } from '#platform/web/ui/icons.tsx';
import styles from './marco.module.css';
import { loadFoto } from './sesion-calls.ts';
import { useUsuario } from './sesion-store.ts';

/** The person's picture, or a default image where the platform has none of her own. */
export function Foto() {
  const { nombreUsuario, imgPerfil } = useUsuario();
  const { data } = useQuery({
    queryKey: ['foto', nombreUsuario, imgPerfil],
    queryFn: () => loadFoto(imgPerfil),
    enabled: imgPerfil !== '',
    staleTime: Infinity,
  });
  return (
    <span className={styles['foto']}>{data ? <img src={data} alt="" width="32" height="32" /> : <UserIcon />}</span>
  );
}
