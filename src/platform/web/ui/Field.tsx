// The label, help text and error around a form control or a group of controls, linked to it for screen readers.
import { useId, type ReactNode } from 'react';
import type { Elements } from './elements.ts';
import styles from './Field.module.css';
import { ErrorIcon } from './icons.tsx';

/** Attributes that a control inside a field must carry so that label, help and error belong to it. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
};

export type FieldProps = {
  readonly label: ReactNode;
  readonly required?: boolean;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** Fixed id, if something else links to the control (an error summary). */
  readonly id?: string;
};

function useControl({ id, required, help, error }: FieldProps): ControlProps {
  const own = useId();
  const control = id ?? own;
  const described = [help && `${control}-ayuda`, error && `${control}-error`].filter(Boolean).join(' ');
  return {
    id: control,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
}

/** Error under a control, tied to it by its `id`. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className={styles['error']}>
      <ErrorIcon />
      <span>{error}</span>
    </p>
  );
}

const RequiredMark = () => (
  <span className={styles['required']} aria-hidden="true">
    {'\u00a0*'}
  </span>
);

/**
 * Label above, help under the label, control, error under the control.
 * @example <Field label="Correo" required error={error}>{(control) => <TextInput {...control} type="email" />}</Field>
 */
export function Field(props: FieldProps & { readonly children: (control: ControlProps) => Elements }) {
  const control = useControl(props);
  return (
    <div className={styles['field']}>
      <label htmlFor={control.id} className={styles['label']}>
        <span>{props.label}</span>
        {props.required && <RequiredMark />}
      </label>
      {props.help && (
        <p id={`${control.id}-ayuda`} className={styles['help']}>
          {props.help}
        </p>
      )}
      {props.children(control)}
      <FieldError id={control.id} error={props.error} />
    </div>
  );
}

/** The same for a group of controls (radios, checkboxes, dates in parts): a fieldset with its legend. */
export function FieldGroup(props: FieldProps & { readonly children: Elements }) {
  const control = useControl(props);
  return (
    <fieldset
      id={control.id}
      tabIndex={-1}
      className={styles['field']}
      aria-describedby={control['aria-describedby']}
      data-invalid={control['aria-invalid']}
    >
      <legend className={styles['label']}>
        <span>{props.label}</span>
        {props.required && <RequiredMark />}
      </legend>
      {props.help && (
        <p id={`${control.id}-ayuda`} className={styles['help']}>
          {props.help}
        </p>
      )}
      {props.children}
      <FieldError id={control.id} error={props.error} />
    </fieldset>
  );
}
