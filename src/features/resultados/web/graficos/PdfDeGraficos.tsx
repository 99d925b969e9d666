import { BotonDePdf } from '#features/informes/web/BotonDePdf.tsx';
import { SeguirExportacion } from '#features/tareas/web/SeguirExportacion.tsx';
import { NotExported } from '#platform/web/ui/failures.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import type { ConsultaDeGraficos } from '../../contract-graficos.ts';
import { usePdfDeGraficos } from './useGraficosDeEncuesta.ts';

/** All charts on paper, each with its numbers: a job that is followed here, and whose file comes by itself. */
export function PdfDeGraficos({ consulta }: { readonly consulta: ConsultaDeGraficos }) {
  const { mutate, isPending, error, data: tarea, reset } = usePdfDeGraficos();
  return (
    <>
      <Row place="end">
        <BotonDePdf busy={isPending} onClick={() => mutate(consulta)} />
      </Row>
      {error && <NotExported>{error.message}</NotExported>}
      {tarea && <SeguirExportacion id={tarea} onOcultar={reset} />}
    </>
  );
}
