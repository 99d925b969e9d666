import { SeguirExportacion } from '#features/tareas/web/SeguirExportacion.tsx';
import { downloadStarted } from '#platform/web/download.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { NotExported } from '#platform/web/ui/failures.tsx';
import { enMiles } from '#platform/contract/quantities.ts';
import type { useExportar } from './useExportar.ts';

const filasCopiadas = (filas: number): string =>
  filas === 1 ? 'Se copió 1 fila.' : `Se copiaron ${enMiles(filas)} filas.`;

/** What came of an export, or how far it is. */
export function Resultado({ exportar: { error, data, reset } }: { readonly exportar: ReturnType<typeof useExportar> }) {
  if (error) {
    return <NotExported>{error instanceof Error ? error.message : messageOf(error)}</NotExported>;
  }
  if (data?.como === 'descarga') {
    const cuales = data.filas === null ? '' : `: ${data.filas}`;
    return <Alert tone="success">{downloadStarted(cuales)}</Alert>;
  }
  if (data?.como === 'copia') {
    return <Alert tone="success">{filasCopiadas(data.filas)} Ya puede pegarlas en otro documento.</Alert>;
  }
  if (data?.como !== 'tarea') return null;
  return <SeguirExportacion id={data.id} onOcultar={reset} />;
}
