// Live state of a job on pages of other slices.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { enMarcha, type Tarea } from '../contract.ts';
import { conocer, descargar } from './actions.ts';
import { useConocidas } from './known.ts';
import { useSeguimiento } from './follow.ts';
import { EstadoDeTarea } from './EstadoDeTarea.tsx';
import { textoDeLoQueFalta } from './texts.ts';

type SeguirTareaProps = {
  readonly id: string;
  /** Downloads the file once, as soon as it is ready. */
  readonly descarga?: boolean;
  /** Shown until the state is known; nothing by default. */
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
    // If it fails, the button remains.
    descargar(conocida).catch(() => {});
  }, [conocida, descarga]);
  return conocida ? children(conocida) : mientras;
}

/**
 * Text for a page of another slice, after its own words about a job: ` · faltan unos 40 segundos`, live; nothing while
 * unknown.
 */
export const LoQueFalta = ({ tarea }: { readonly tarea: string }) => (
  <SeguirTarea id={tarea}>
    {(conocida) => {
      const falta = textoDeLoQueFalta(conocida);
      return falta !== null && ` · ${falta}`;
    }}
  </SeguirTarea>
);

type SeguirExportacionProps = { readonly id: string; readonly onOcultar: () => void };

/** Live state of an export; its file is downloaded without a press. */
export const SeguirExportacion = ({ id, onOcultar }: SeguirExportacionProps) => (
  <Box as="section" width="form" aria-label="Exportación en curso">
    <SeguirTarea id={id} descarga>
      {(tarea) => (
        <>
          <EstadoDeTarea tarea={tarea} />
          {enMarcha(tarea) && <Muted>Puede seguir trabajando: estará en sus notificaciones.</Muted>}
        </>
      )}
    </SeguirTarea>
    <Row place="end">
      <Button variant="plain" onClick={onOcultar}>
        Ocultar
      </Button>
    </Row>
  </Box>
);
