// Native form controls with our look: text, text area, list, checkbox, radios; and a button inside a text control.
import type { ComponentProps } from 'react';
import { ChevronIcon } from './icons.tsx';
import styles from './inputs.module.css';

type Native<T extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<T>, 'className'>;

type TextCase = {
  /** Shows capitals while typing, and asks phones for them; cursor, undo and half-composed accents are left alone. */
  readonly uppercase?: boolean;
};

const textCase = (uppercase: boolean) =>
  uppercase ? ({ 'data-uppercase': true, autoCapitalize: 'characters' } as const) : {};

/** The browser's own text control (text, e-mail, number, date, password…), 16 px so that phones do not zoom. */
export function TextInput({ type = 'text', uppercase = false, ...rest }: Native<'input'> & TextCase) {
  return <input {...rest} {...textCase(uppercase)} type={type} className={styles['control']} />;
}

/** A text control with an `InputButton` at its end. */
export const WithButton = ({ children, ...rest }: Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...rest} className={styles['withButton']}>
    {children}
  </div>
);

export const InputButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button {...props} type="button" className={styles['inputButton']} />
);

/** The browser's own text area; grows with its text where the browser can. */
export function Textarea({ rows = 4, uppercase = false, ...rest }: Native<'textarea'> & TextCase) {
  const className = `${styles['control']} ${styles['textarea']}`;
  return <textarea {...rest} {...textCase(uppercase)} rows={rows} className={className} />;
}

/** The browser's own list, the best one on phones. */
export function Select({ children, ...rest }: Native<'select'>) {
  return (
    <span className={styles['select']}>
      <select {...rest} className={styles['control']}>
        {children}
      </select>
      <ChevronIcon />
    </span>
  );
}

type ChoiceProps = Omit<Native<'input'>, 'type'> & { readonly label: React.ReactNode; readonly hint?: React.ReactNode };

function Choice({ label, hint, type, ...rest }: ChoiceProps & { readonly type: 'checkbox' | 'radio' }) {
  return (
    <label className={styles['choice']}>
      <input {...rest} type={type} />
      <span>
        <span>{label}</span>
        {hint && <span className={styles['hint']}>{hint}</span>}
      </span>
    </label>
  );
}

/** A checkbox with its label; the whole line is the target. */
export const Checkbox = (props: ChoiceProps) => <Choice {...props} type="checkbox" />;

/** A radio button with its label; radios of one `name` are inside a `FieldGroup`. */
export const Radio = (props: ChoiceProps) => <Choice {...props} type="radio" />;

export type Option = {
  readonly value: string;
  readonly label: string;
  /** One line under the label. */
  readonly hint?: string | undefined;
  /** A picture by character, beside the label. */
  readonly symbol?: string | undefined;
  /** Heading of the option in a drop-down list. */
  readonly group?: string | undefined;
  readonly disabled?: boolean | undefined;
};

/** Attributes that the radios of one question share. */
export type RadioProps = Omit<Native<'input'>, 'type' | 'value' | 'defaultValue' | 'id'> & { readonly name: string };

type RadioGroupProps = RadioProps & {
  readonly options: readonly Option[];
  /** Side by side where there is room; short options only. */
  readonly inline?: boolean;
  readonly value?: string;
  readonly defaultValue?: string;
};

/** Radios of one question. Inside a `FieldGroup`, which names it. */
export function RadioGroup({ options, inline = false, value, defaultValue, ...rest }: RadioGroupProps) {
  return (
    <div className={inline ? styles['inline'] : styles['stack']}>
      {options.map((option) => (
        <Radio
          key={option.value}
          {...rest}
          value={option.value}
          label={option.label}
          hint={option.hint}
          disabled={option.disabled ?? rest.disabled}
          {...(value === undefined ? {} : { checked: value === option.value })}
          {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === option.value })}
        />
      ))}
    </div>
  );
}
