import { saveFile } from '#platform/web/download.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotDownloaded } from '#platform/web/ui/failures.tsx';
import { AddIcon, DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { type ListaAbierta, listasContract } from '../contract.ts';

type AccionesProps = {
  readonly lista: ListaAbierta;
  readonly onAgregar: () => void;
  readonly onCargar: () => void;
  readonly onDeshacer: () => void;
};

/** What is done with the list as a whole. */
export function Acciones({ lista, onAgregar, onCargar, onDeshacer }: AccionesProps) {
  const { nombre, titulo, cerrada, historia } = lista;
  const bajar = useAction({
    mutationFn: async () =>
      saveFile(
        await call(listasContract, 'GET /listas/{lista}/libro', { params: { lista: nombre } }),
        `Lista ${titulo.replaceAll(/[/\\:*?"<>|]/g, '')}.xlsx`,
      ),
  });
  return (
    <>
      <Row>
        {cerrada === null && (
          <Button variant="main" onClick={onAgregar}>
            <AddIcon />
            Agregar opción
          </Button>
        )}
        <Button busy={bajar.isPending} onClick={() => bajar.mutate()}>
          <DownloadIcon />
          Descargar en Excel
        </Button>
        <Button onClick={onCargar}>Cargar desde Excel</Button>
        {historia.length > 0 && <Button onClick={onDeshacer}>Deshacer el último cambio</Button>}
      </Row>
      {bajar.error && <NotDownloaded>{messageOf(bajar.error)}</NotDownloaded>}
    </>
  );
}
