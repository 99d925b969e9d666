import { useState } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { OTRA_VENTANA } from '../../borrador.ts';
import type { Borrador } from '../../contract.ts';
import type { Guardador } from './guardado/guardador.ts';

type ConflictoProps = {
  readonly guardador: Guardador;
  /** The draft as another window left it; null where it was sent or discarded there. */
  readonly otro: Borrador | null;
  /** Puts the other one into the form; where there is none, begins afresh. */
  readonly onTomar: (otro: Borrador | null) => Promise<void>;
};

/** Another window was faster: nothing is kept until the person says which of the two stands. */
export function Conflicto({ guardador, otro, onTomar }: ConflictoProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function take(): Promise<void> {
    setBusy(true);
    try {
      await onTomar(otro);
    } catch (cause) {
      setError(messageOf(cause));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={otro ? OTRA_VENTANA : 'Este borrador ya no existe'}
      startsAtTitle
      footer={
        <>
          <Button onClick={() => guardador.overwrite(otro)} disabled={isBusy}>
            {otro ? 'Conservar lo de esta' : 'Conservarlo como borrador nuevo'}
          </Button>
          <Button variant="main" busy={isBusy} onClick={() => void take()}>
            {otro ? 'Usar lo de la otra' : 'Comenzar de nuevo'}
          </Button>
        </>
      }
    >
      {otro ? (
        <>
          <p>
            {`El acompañamiento a ${otro.docente.nombre} en ${otro.asignatura.codigo} se guardó desde otra ventana el ${textoDeInstante(new Date(otro.guardado))}`}
          </p>
          <p>Elija cuál conserva. Mientras tanto no se guarda ni se pierde nada de ninguna de las dos.</p>
        </>
      ) : (
        <p>Se envió o se descartó desde otra ventana. Lo que ve en esta sigue aquí.</p>
      )}
      {error && <Alert tone="error">{error}</Alert>}
    </Dialog>
  );
}
