import { SeguirExportacion } from '#features/tareas/web/SeguirExportacion.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotExported } from '#platform/web/ui/failures.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import type { ConsultaDeGraficos } from '../../contract-graficos.ts';
import { usePdfDeGraficos } from './useGraficosDeEncuesta.ts';

/** All charts on paper, each with its numbers: a job that is followed here, and whose file comes by itself. */
export function PdfDeGraficos({ consulta }: { readonly consulta: ConsultaDeGraficos }) {
  const { mutate, isPending, error, data: tarea, reset } = usePdfDeGraficos();
  return (
    <>
      <Row place="end">
        <Button busy={isPending} onClick={() => mutate(consulta)}>
          <DownloadIcon />
          PDF de los gráficos
        </Button>
      </Row>
      {error && <NotExported>{error.message}</NotExported>}
      {tarea && (
        <Box as="section" aria-label="Exportación en curso">
          <SeguirExportacion id={tarea} />
          <Button variant="plain" onClick={reset}>
            Ocultar
          </Button>
        </Box>
      )}
    </>
  );
}
