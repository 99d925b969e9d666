// Buttons that download the list of who may see what.
import { call } from '#platform/web/api.ts';
import { download, downloadStarted } from '#platform/web/download.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { permisosContract, type FORMATOS_DE_LISTA } from '../contract.ts';

const FORMATOS = [
  { formato: 'excel', texto: 'Lista en Excel' },
  { formato: 'pdf', texto: 'Lista en PDF' },
] as const;

/** Returns the download of the list, for its buttons and its outcome. */
export const useLista = () =>
  useAction({
    mutationFn: async (formato: (typeof FORMATOS_DE_LISTA)[number]) => {
      const { enlace } = await call(permisosContract, 'POST /permisos/lista', { body: { formato } });
      download(enlace);
      return enlace;
    },
  });

type ListaProps = { readonly lista: ReturnType<typeof useLista> };

export const ListaButtons = ({ lista, hasRows }: ListaProps & { readonly hasRows: boolean }) =>
  FORMATOS.map(({ formato, texto }) => (
    <Button key={formato} disabled={!hasRows} busy={lista.isPending} onClick={() => lista.mutate(formato)}>
      <DownloadIcon />
      <span>{texto}</span>
    </Button>
  ));

export function ListaResult({ lista: { data, error } }: ListaProps) {
  if (error) return <Alert tone="error">{error.message}</Alert>;
  return data === undefined ? null : <Alert tone="success">{downloadStarted(': quién puede ver qué')}</Alert>;
}
