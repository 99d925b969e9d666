// Button that shows the QR code of an address.
import { useState, type ComponentType } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { QrIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { CodigoDialogProps } from './CodigoDialog.tsx';

type CodigoButtonProps = Pick<CodigoDialogProps, 'direccion' | 'nombre'>;

/** Shows the QR code of an address when it is pressed. The code generator is loaded when pressed. */
export function CodigoButton({ direccion, nombre }: CodigoButtonProps) {
  const [Dialogo, setDialogo] = useState<ComponentType<CodigoDialogProps> | null>(null);
  const [espera, setEspera] = useState(false);
  const [falla, setFalla] = useState(false);

  async function openDialog(): Promise<void> {
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
      <Button busy={espera} onClick={() => void openDialog()} aria-haspopup="dialog">
        <QrIcon />
        <span aria-hidden="true">QR</span>
        <VisuallyHidden>{`Código QR de ${nombre}`}</VisuallyHidden>
      </Button>
      {falla && <Alert tone="error">No se pudo abrir el código. Revise su conexión e inténtelo de nuevo.</Alert>}
      {Dialogo && <Dialogo direccion={direccion} nombre={nombre} onClose={() => setDialogo(null)} />}
    </>
  );
}
