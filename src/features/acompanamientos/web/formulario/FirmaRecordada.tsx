// Buttons with which an evaluator remembers signature and copies, uses them in another accompaniment, or deletes them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { call } from '#platform/web/api.ts';
import { toBase64 } from '#platform/web/base64.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { acompanamientosContract, type FirmaRecordada as Recordada } from '../../contract.ts';

type FirmaRecordadaProps = {
  readonly imagen: ArchivoElegido | null;
  readonly copias: readonly string[];
  /** Called with what was remembered. */
  readonly onUse: (imagen: ArchivoElegido | null, copias: readonly string[]) => void;
};

const KEY = ['acompanamientos', 'firma'];

export function FirmaRecordada({ imagen, copias, onUse }: FirmaRecordadaProps) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(acompanamientosContract, 'GET /acompanamientos/firma', {}, { signal }),
  });
  const onSuccess = (next: { readonly firma: Recordada | null }): void => void queries.setQueryData(KEY, next);
  const save = useAction({
    mutationFn: async () =>
      call(acompanamientosContract, 'PUT /acompanamientos/firma', {
        body: { imagen: imagen && (await encoded(imagen)), copias: [...copias] },
      }),
    onSuccess,
  });
  const forget = useAction({
    mutationFn: async () => call(acompanamientosContract, 'DELETE /acompanamientos/firma', {}),
    onSuccess,
  });
  const firma = data?.firma;
  const error = save.error ?? forget.error;
  return (
    <Stack gap={2}>
      <Row gap={2}>
        {firma && (
          <Button onClick={() => onUse(firma.imagen && decoded(firma.imagen), firma.copias)}>
            Usar mi firma y mis copias guardadas
          </Button>
        )}
        {(imagen !== null || copias.length > 0) && (
          <Button busy={save.isPending} onClick={() => save.mutate()}>
            Guardar esta firma y estas copias
          </Button>
        )}
        {firma && (
          <Button variant="plain" busy={forget.isPending} onClick={() => forget.mutate()}>
            Borrar lo guardado
          </Button>
        )}
      </Row>
      <p role="status">
        {firma
          ? save.isSuccess && 'Quedaron guardadas, cifradas, para su próximo acompañamiento.'
          : forget.isSuccess && 'Se borraron su firma y sus copias guardadas.'}
      </p>
      {error && <Alert tone="error">{error.message}</Alert>}
    </Stack>
  );
}

type Imagen = NonNullable<Recordada['imagen']>;

const encoded = async ({ nombre, tipo, contenido }: ArchivoElegido): Promise<Imagen> => ({
  nombre,
  tipo: tipo === 'image/jpeg' ? tipo : 'image/png',
  datos: await toBase64(contenido),
});

function decoded({ nombre, tipo, datos }: Imagen): ArchivoElegido {
  const contenido = new Blob([Uint8Array.from(atob(datos), (letter) => letter.charCodeAt(0))], { type: tipo });
  return { nombre, tipo, tamano: contenido.size, contenido };
}
