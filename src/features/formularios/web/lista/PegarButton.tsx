// Button that opens the dialog for a pasted list.
import { useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { useUso } from '../load-uso.ts';
import type { PegarListaProps } from './items.ts';

type Props = Omit<PegarListaProps, 'onClose'> & {
  /** Returns false, with the reason shown, if nothing may be added yet. */
  readonly mayAdd: () => boolean;
};

export function PegarButton({ mayAdd, onAdd, ...props }: Props) {
  const uso = useUso();
  const [Dialogo, setDialogo] = useState<ComponentType<PegarListaProps> | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const close = (): void => setDialogo(null);

  function open(): void {
    if (!uso || !mayAdd()) return;
    setBusy(true);
    setFault('');
    uso
      .loadPegarLista()
      .then(
        (PegarLista) => setDialogo(() => PegarLista),
        (error: unknown) => setFault(messageOf(error)),
      )
      .finally(() => setBusy(false));
  }

  function add(...[items]: Parameters<PegarListaProps['onAdd']>): void {
    close();
    onAdd(items);
  }

  return (
    <>
      <Button busy={busy} disabled={!uso} aria-haspopup="dialog" onClick={open}>
        Pegar una lista
      </Button>
      {fault && <span role="alert">{fault}</span>}
      {/* Outside of the form: its fields are no answers. */}
      {Dialogo && createPortal(<Dialogo {...props} onAdd={add} onClose={close} />, document.body)}
    </>
  );
}
