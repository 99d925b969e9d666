import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import styles from './Archivo.module.css';
import { type DondeArchivo, enlaceDeArchivo } from './enlace.ts';

type MiniaturaProps = { readonly donde: DondeArchivo; readonly nombre: string };

type Fase = 'cargando' | 'visible' | 'fallida';

/** An image of a record, in a frame whose size never changes; where it fails, the way to try again. */
export function Miniatura({ donde, nombre }: MiniaturaProps) {
  const [fase, setFase] = useState<Fase>('cargando');
  const { slug, id, campo } = donde;
  const enlace = useQuery({
    queryKey: ['miniatura', slug, id, campo],
    queryFn: async () => enlaceDeArchivo(donde),
    // A link lives for a minute: a panel that is opened later asks for another.
    staleTime: Infinity,
    gcTime: 0,
  });
  const hasFailed = enlace.error !== null || fase === 'fallida';
  return (
    <div className={styles['marco']} data-fase={hasFailed ? 'fallida' : fase}>
      {hasFailed ? (
        <p role="alert">
          {enlace.error?.message ?? 'No se pudo mostrar la imagen. Puede que el archivo ya no esté.'}
          <RetryButton
            variant="link"
            busy={enlace.isFetching}
            onClick={() => {
              setFase('cargando');
              void enlace.refetch();
            }}
          />
        </p>
      ) : (
        <>
          {fase === 'cargando' && <Spinner />}
          {enlace.data && (
            <img
              src={enlace.data}
              alt={`Vista previa de ${nombre}`}
              loading="lazy"
              decoding="async"
              onLoad={() => setFase('visible')}
              onError={() => setFase('fallida')}
            />
          )}
        </>
      )}
    </div>
  );
}
