// A form in the foot of an opened request: its text, what is wrong with it, and its keys.
import { useId, type ReactElement } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { FieldError } from '#platform/web/ui/Field.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import type { useKeptText } from '../kept-text.ts';
import styles from './Composer.module.css';

type WritingFormProps = {
  /** Names the text. */
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly text: ReturnType<typeof useKeptText>;
  /** It is being sent: nothing more is typed. */
  readonly busy: boolean;
  readonly fault: string | undefined;
  /** Failure of the last attempt. */
  readonly error: Error | null;
  /** @param closes it was sent by the keys that also close */
  readonly onSend: (closes: boolean) => void;
  /** Called by Escape, which closes the panel otherwise. */
  readonly onEscape?: (() => void) | undefined;
  /** Fields over the text. */
  readonly before?: ReactElement | false;
  /** Fields under it, and the buttons. */
  readonly children: ReactElement | readonly (ReactElement | false)[];
};

export function WritingForm({ label, placeholder, maxLength, text, busy, fault, error, ...props }: WritingFormProps) {
  const { onEscape, before, children } = props;
  const [texto, setTexto] = text;
  const id = useId();
  /** Keys are not stopped by a button that works: what is being sent would be sent again. */
  const send = (closes: boolean): void => {
    if (!busy) props.onSend(closes);
  };
  return (
    // Keys are those of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (texto.trim() === '') document.getElementById(id)?.focus();
        send(false);
      }}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, shiftKey } = event;
        if (key === 'Escape' && onEscape) {
          // The panel stays open.
          event.preventDefault();
          onEscape();
        } else if (key === 'Enter' && (ctrlKey || metaKey)) {
          event.preventDefault();
          if (!event.repeat) send(shiftKey);
        }
      }}
    >
      {error && <Alert tone="error">{error.message}</Alert>}
      {before}
      <div>
        <Textarea
          id={id}
          aria-label={label}
          aria-describedby={fault ? `${id}-error` : undefined}
          aria-invalid={fault ? true : undefined}
          rows={3}
          readOnly={busy}
          placeholder={placeholder}
          maxLength={maxLength}
          value={texto}
          onChange={({ target }) => setTexto(target.value)}
        />
        <FieldError id={id} error={fault} />
      </div>
      {children}
    </form>
  );
}
