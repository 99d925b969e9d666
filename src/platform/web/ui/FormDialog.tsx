// A dialog with a form, guarded against losing typed text.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { messageOf } from '../http.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog, Dialog } from './Dialog.tsx';
import { NotSaved, showFault } from './failures.tsx';
import styles from './FormDialog.module.css';
import { LeaveUnsaved } from './SaveBar.tsx';

type FormDialogProps = {
  readonly title: string;
  /** The label of the main button: 'Guardar' by default. */
  readonly save?: string;
  /** Its act cannot be undone. */
  readonly danger?: boolean;
  /** Another place for it: a class of `dialog-places.module.css`. */
  readonly className?: string | undefined;
  /** The focus begins at its title, instead of at its first field. */
  readonly startsAtTitle?: boolean;
  /** The form is being saved. */
  readonly busy: boolean;
  /** There is nothing to save yet: the data of the fields are being loaded. */
  readonly disabled?: boolean;
  /** The failure of the last save. */
  readonly error: Error | null;
  /** Says that it failed: `NotSaved` by default. */
  readonly Failure?: typeof NotSaved;
  /** There are unsaved changes; the question before they are lost has these words. */
  readonly isTouched: boolean;
  readonly lost: string;
  readonly onChange?: (form: HTMLFormElement) => void;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly onCancel: () => void;
  /** The fields. */
  readonly children: ReactNode;
};

/** Fields in a dialog. Typed text is not lost by mistake, and a faulty field gets the focus. */
export function FormDialog(props: FormDialogProps) {
  const { title, save = 'Guardar', className, startsAtTitle, busy, disabled, error, isTouched, lost, children } = props;
  const { Failure = NotSaved, danger: isDangerous } = props;
  const { onChange, onSubmit, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [attempts, setAttempts] = useState(0);
  const [isAsking, setIsAsking] = useState(false);

  // After each attempt and each refusal, once the faulty field is drawn as such.
  useEffect(() => {
    if (attempts === 0 && !error) return;
    showFault(form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input'));
  }, [attempts, error]);

  return (
    <>
      <Dialog
        title={title}
        className={className}
        {...(startsAtTitle && { startsAtTitle })}
        onClose={busy ? undefined : () => (isTouched ? setIsAsking(true) : onCancel())}
        footer={
          <>
            <Button onClick={onCancel} disabled={busy}>
              Cancelar
            </Button>
            <Button
              variant={isDangerous ? 'danger' : 'main'}
              type="submit"
              form={formId}
              busy={busy}
              disabled={disabled}
            >
              {save}
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={formId}
          noValidate
          className={styles['fields']}
          onChange={({ currentTarget }) => onChange?.(currentTarget)}
          onSubmit={(event) => {
            event.preventDefault();
            if (busy || disabled) return;
            setAttempts((before) => before + 1);
            onSubmit(event.currentTarget);
          }}
        >
          {children}
        </form>
        {error && <Failure>{messageOf(error)}</Failure>}
      </Dialog>
      <LeaveUnsaved isOn={isTouched}>{lost}</LeaveUnsaved>
      {isAsking && (
        <ConfirmDialog
          title="¿Descartar lo que escribió?"
          confirm="Descartar"
          danger
          onCancel={() => setIsAsking(false)}
          onConfirm={onCancel}
        >
          <p>{lost}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
