import { call } from '#platform/web/api.ts';
import { useState } from 'react';
import type { Variante } from '#catalogo/rubrica/rubrica.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { type Edicion, rubricasContract } from '../contract.ts';
import { useCacheDeVersiones, vistosDe } from './useVersiones.ts';

type PublicarProps = {
  readonly variante: Variante;
  /** As it is seen: what somebody changes meanwhile is not published with it. */
  readonly edicion: Edicion;
  readonly onPublicada: (version: number) => void;
  readonly onClose: () => void;
};

/** Asks before a version is published, which nobody changes afterwards. */
export function Publicar({ variante, edicion, onPublicada, onClose }: PublicarProps) {
  const [nota, setNota] = useState('');
  const cache = useCacheDeVersiones();
  const publicar = useAction({
    mutationFn: () =>
      call(rubricasContract, 'POST /rubricas/{variante}/edicion/publicacion', {
        params: { variante },
        body: { vistos: vistosDe(edicion), nota },
      }),
    onSuccess: async ({ version }) => {
      await cache.releer();
      onPublicada(version);
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError) void cache.releer();
    },
  });
  const { rubrica, cambios } = edicion;
  const cambiados = rubrica.criterios.filter(({ clave }) => cambios.some((uno) => uno.clave === clave));
  return (
    <ConfirmDialog
      title={`¿Publicar la versión ${rubrica.version}?`}
      confirm="Publicar"
      busy={publicar.isPending}
      onConfirm={() => publicar.mutate()}
      onCancel={onClose}
    >
      <p>
        {cambiados.length === 1 ? 'Cambia un criterio: ' : `Cambian ${cambiados.length} criterios: `}
        {new Intl.ListFormat('es').format(cambiados.map(({ numero, nombre }) => `${numero}. ${nombre}`))}.
      </p>
      <p>
        Los acompañamientos que comiencen desde ahora se evalúan con ella; los borradores comenzados y los registros
        conservan la suya. Una versión publicada no se cambia.
      </p>
      <Field label="Nota (opcional)" help="Por qué se cambia. La ven los gestores.">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={500}
            value={nota}
            onChange={({ target }) => setNota(target.value)}
          />
        )}
      </Field>
      {publicar.error && (
        <Alert tone="error" title="No se publicó">
          {messageOf(publicar.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
