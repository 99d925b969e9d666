import { contrato } from '../contrato.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { OpenIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { useAction } from '#platform/web/useAction.ts';

type ArchivoProps = {
  readonly slug: string;
  readonly id: string;
  /** The field's path in the record. */
  readonly campo: string;
  readonly nombre: string;
};

/** Opens a window before its address is known: browsers hold back windows that no press opened. */
function openLater(): { readonly go: (url: string) => void; readonly close: () => void } {
  const ventana = open('', '_blank');
  if (ventana) ventana.opener = null;
  return {
    go: (url) => {
      if (ventana) ventana.location.href = url;
      else location.assign(url);
    },
    close: () => ventana?.close(),
  };
}

/** A file of a record, opened by a link of a minute. */
export function Archivo({ slug, id, campo, nombre }: ArchivoProps) {
  const abrir = useAction({
    mutationFn: async () => {
      const ventana = openLater();
      try {
        const { enlace } = await call(contrato, 'POST /informes/{informe}/registros/{id}/archivo', {
          params: { informe: slug, id },
          body: { campo },
        });
        ventana.go(enlace);
      } catch (error) {
        ventana.close();
        throw error;
      }
    },
  });
  return (
    <>
      <Button busy={abrir.isPending} onClick={() => abrir.mutate()}>
        <OpenIcon />
        {nombre}
        <VisuallyHidden>, abrir en otra ventana</VisuallyHidden>
      </Button>
      {abrir.error && <Alert tone="error">{abrir.error.message}</Alert>}
    </>
  );
}
