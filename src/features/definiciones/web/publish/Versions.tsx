// The published versions of a form, newest first: who published each, when, what it changed, and the way back to it.
import { formatInstante } from '#catalogo/momento.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { definicionesContract } from '../../contract.ts';
import { readDraft } from '../../editing/draft.ts';
import { useOpenForm } from '../editor-context.ts';

export function Versions() {
  const { definicion, change } = useOpenForm();
  const { slug, versiones, delProducto, publicada, hasCambios } = definicion;
  const restore = useAction({
    mutationFn: async (version: number) =>
      call(definicionesContract, 'GET /definiciones/{slug}/versiones/{version}', { params: { slug, version } }),
    onSuccess({ tramite }) {
      const draft = readDraft(tramite);
      if (draft) change(draft);
    },
  });
  const wayBackTo = (version: number, name: string) =>
    (hasCambios || version !== publicada) && (
      <Button variant="link" busy={restore.isPending} onClick={() => restore.mutate(version)}>
        {`Volver a ${name}`}
      </Button>
    );
  return (
    <Stack gap={3}>
      <History
        place="panel"
        empty={delProducto ? 'Nadie ha cambiado los textos del producto.' : 'Todavía no se ha publicado.'}
        of={versiones.map(({ version, persona, publicada: instant, cambios }) => ({
          key: version,
          instant,
          when: formatInstante(new Date(instant)),
          did: `Versión ${version} publicada`,
          by: persona,
          what: [
            <ul key="cambios">
              {cambios.map(({ mensaje }) => (
                <li key={mensaje}>{mensaje}</li>
              ))}
            </ul>,
            <p key="volver">{wayBackTo(version, `la versión ${version}`)}</p>,
          ],
        }))}
      />
      {delProducto && <p>{wayBackTo(0, 'los textos del producto')}</p>}
      {restore.isSuccess && hasCambios && (
        <Alert tone="info">
          El borrador quedó como esa versión. Publíquelo para que se vea; «Deshacer» lo deja como estaba.
        </Alert>
      )}
      {restore.error && (
        <Alert tone="error" title="No se pudo leer esa versión">
          {messageOf(restore.error)}
        </Alert>
      )}
    </Stack>
  );
}
