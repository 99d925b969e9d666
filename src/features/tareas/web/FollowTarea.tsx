// Live state of a job on pages of other slices: any job, its remaining time, an export that downloads itself.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { isRunning, type Tarea } from '#core/tareas/contract.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { downloadArchivo, readTarea } from './actions.ts';
import { EstadoDeTarea } from './EstadoDeTarea.tsx';
import { useFollow } from './follow.ts';
import { useKnown } from './known.ts';
import { textOfRemaining } from './texts.ts';

type FollowTareaProps = {
  readonly id: string;
  /** Downloads the file once, as soon as it is ready. */
  readonly descarga?: boolean;
  /** Shown until the state is known; nothing by default. */
  readonly fallback?: ReactNode;
  readonly children: (tarea: Tarea) => ReactNode;
};

/** Renders the live state of a job on a page of another slice; `mientras` until it is known. */
export function FollowTarea({ id, descarga = false, fallback = null, children }: FollowTareaProps) {
  const conocida = useKnown().get(id);
  useQuery({ queryKey: ['tarea', id], queryFn: () => readTarea(id), enabled: !conocida, retry: 3 });
  useFollow(!conocida || isRunning(conocida));
  const downloaded = useRef(false);
  useEffect(() => {
    if (!descarga || downloaded.current || !conocida?.archivo) return;
    downloaded.current = true;
    // If it fails, the button remains.
    downloadArchivo(conocida).catch(() => {});
  }, [conocida, descarga]);
  return conocida ? children(conocida) : fallback;
}

/**
 * Text for a page of another slice, after its own words about a job: ` · faltan unos 40 segundos`, live; nothing while
 * unknown.
 */
export const RemainingTime = ({ tarea }: { readonly tarea: string }) => (
  <FollowTarea id={tarea}>
    {(conocida) => {
      const remainingText = textOfRemaining(conocida);
      return remainingText !== null && ` · ${remainingText}`;
    }}
  </FollowTarea>
);

type FollowExportacionProps = { readonly id: string; readonly onOcultar: () => void };

/** Live state of an export; its file is downloaded without a press. */
export const FollowExportacion = ({ id, onOcultar }: FollowExportacionProps) => (
  <Box as="section" width="form" aria-label="Exportación en curso">
    <FollowTarea id={id} descarga>
      {(tarea) => (
        <>
          <EstadoDeTarea tarea={tarea} />
          {isRunning(tarea) && <Muted>Puede seguir trabajando: estará en sus notificaciones.</Muted>}
        </>
      )}
    </FollowTarea>
    <Row place="end">
      <Button variant="plain" onClick={onOcultar}>
        Ocultar
      </Button>
    </Row>
  </Box>
);
