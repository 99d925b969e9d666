import { type ComponentType, useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { QrIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { CodigoDialogProps } from './CodigoDialog.tsx';

type BotonDeCodigoProps = Pick<CodigoDialogProps, 'direccion' | 'nombre'>;

/** Shows the QR code of an address. What draws codes is fetched by who asks for one. */
export function BotonDeCodigo({ direccion, nombre }: BotonDeCodigoProps) {
  const [Dialogo, setDialogo] = useState<ComponentType<CodigoDialogProps> | null>(null);
  const [espera, setEspera] = useState(false);
  const [falla, setFalla] = useState(false);

  async function abrir(): Promise<void> {
    setFalla(false);
    setEspera(true);
    try {
      const { CodigoDialog } = await import('./CodigoDialog.tsx');
      setDialogo(() => CodigoDialog);
    } catch {
      setFalla(true);
    }
    setEspera(false);
  }

  return (
    <>
      <Button busy={espera} onClick={() => void abrir()} aria-haspopup="dialog">
        <QrIcon />
        <span aria-hidden="true">QR</span>
        <VisuallyHidden>{`Código QR de ${nombre}`}</VisuallyHidden>
      </Button>
      {falla && <Alert tone="error">No se pudo abrir el código. Revise su conexión e inténtelo de nuevo.</Alert>}
      {Dialogo && <Dialogo direccion={direccion} nombre={nombre} onClose={() => setDialogo(null)} />}
    </>
  );
}
