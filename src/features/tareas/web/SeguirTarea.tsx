import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { enMarcha, type Tarea } from '../contract.ts';
import { conocer, descargar } from './acciones.ts';
import { useConocidas } from './almacen.ts';
import { useSeguimiento } from './seguimiento.ts';

type SeguirTareaProps = {
  readonly id: string;
  /** Downloads its file by itself as soon as it is there, once. */
  readonly descarga?: boolean;
  /** Shown until the state of the job is known; nothing by default. */
  readonly mientras?: ReactNode;
  readonly children: (tarea: Tarea) => ReactNode;
};

/** Renders the live state of a job on a page of another slice; `mientras` until it is known. */
export function SeguirTarea({ id, descarga = false, mientras = null, children }: SeguirTareaProps) {
  const conocida = useConocidas().get(id);
  useQuery({ queryKey: ['tarea', id], queryFn: () => conocer(id), enabled: !conocida, retry: 3 });
  useSeguimiento(!conocida || enMarcha(conocida));
  const downloaded = useRef(false);
  useEffect(() => {
    if (!descarga || downloaded.current || !conocida?.archivo) return;
    downloaded.current = true;
    // If it fails, the button is there.
    descargar(conocida).catch(() => {});
  }, [conocida, descarga]);
  return conocida ? children(conocida) : mientras;
}
