import { call } from '#platform/web/api.ts';
import type { Variante } from '#catalogo/rubrica/rubrica.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { type Edicion, rubricasContract } from '../contract.ts';
import { useCacheDeVersiones, vistosDe } from './useVersiones.ts';

type DescartarProps = { readonly variante: Variante; readonly edicion: Edicion; readonly onClose: () => void };

/** Asks before an edition is given up, with all that was worded in it. */
export function Descartar({ variante, edicion, onClose }: DescartarProps) {
  const cache = useCacheDeVersiones();
  const descartar = useAction({
    mutationFn: () =>
      call(rubricasContract, 'POST /rubricas/{variante}/edicion/descarte', {
        params: { variante },
        body: { vistos: vistosDe(edicion) },
      }),
    onSuccess: () => {
      cache.poner(variante, null);
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError) void cache.releer();
    },
  });
  const { cambios, rubrica } = edicion;
  const personas = [...new Set(cambios.map(({ persona }) => persona))];
  return (
    <ConfirmDialog
      title={`¿Descartar la versión ${rubrica.version}?`}
      confirm="Descartar"
      danger
      busy={descartar.isPending}
      onConfirm={() => descartar.mutate()}
      onCancel={onClose}
    >
      <p>
        {cambios.length === 0
          ? 'Aún no tiene cambios.'
          : `Se pierden los cambios de ${countOf(cambios.length, 'criterio', 'criterios')}, de ${new Intl.ListFormat('es').format(personas)}. No se puede deshacer.`}
      </p>
      {descartar.error && (
        <Alert tone="error" title="No se descartó">
          {messageOf(descartar.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
