import { call } from '#platform/web/api.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { SeguirTarea } from '#features/tareas/web/SeguirTarea.tsx';
import { download, downloadStarted } from '#platform/web/download.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotExported } from '#platform/web/ui/failures.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { type FiltroDeBitacora, type FORMATOS_DE_BITACORA, bitacoraContract } from '../../contract.ts';

const FORMATOS = [
  { formato: 'excel', texto: 'Exportar a Excel' },
  { formato: 'csv', texto: 'Exportar a CSV' },
] as const;

/** Takes the acts of a filter out of the screen, as a file. */
export const useExportarActos = (filtro: FiltroDeBitacora) =>
  useAction({
    mutationFn: async (formato: (typeof FORMATOS_DE_BITACORA)[number]) => {
      const answer = await call(bitacoraContract, 'POST /auditoria/exportar', { body: { ...filtro, formato } });
      if ('enlace' in answer) download(answer.enlace);
      return answer;
    },
  });

type ExportarProps = { readonly exportar: ReturnType<typeof useExportarActos> };

/** The formats in which they leave. */
export const BotonesDeExportar = ({ exportar, hayActos }: ExportarProps & { readonly hayActos: boolean }) =>
  FORMATOS.map(({ formato, texto }) => (
    <Button key={formato} disabled={!hayActos} busy={exportar.isPending} onClick={() => exportar.mutate(formato)}>
      <DownloadIcon />
      {texto}
    </Button>
  ));

/** What came of it, or how far it is. */
export function ResultadoDeExportar({ exportar: { data, error } }: ExportarProps) {
  if (error) {
    return <NotExported>{error.message}</NotExported>;
  }
  if (!data) return null;
  if ('enlace' in data) {
    return <Alert tone="success">{downloadStarted()}</Alert>;
  }
  return (
    <SeguirTarea id={data.tarea} descarga>
      {(tarea) => <EstadoDeTarea tarea={tarea} />}
    </SeguirTarea>
  );
}
