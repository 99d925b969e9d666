// A field for a date, typed or chosen in a calendar.
import { useId, useState, type FocusEvent, type Ref } from 'react';
import { dayFault, dayOf, FIRST_DAY, LAST_DAY, writeDay, type DayLimits } from '../day.ts';
import type * as calendarModule from './Calendar.tsx';
import type { Elements } from './elements.ts';
import { endOfPress } from './end-of-press.ts';
import { Field, type FieldProps } from './Field.tsx';
import { CalendarIcon } from './icons.tsx';
import { InputButton, TextInput, WithButton } from './inputs.tsx';
import { Stack } from './layout.tsx';
import { Spinner } from './Spinner.tsx';
import { Muted } from './text.tsx';

export type DateFieldProps = FieldProps &
  DayLimits & {
    readonly name?: string;
    /** A civil day `AAAA-MM-DD`, or the text that was written instead. */
    readonly value: string;
    /** The present civil day. */
    readonly today: string;
    readonly onChange: (value: string) => void;
    /** Called when the field was left, calendar included. */
    readonly onBlur?: () => void;
    readonly inputRef?: Ref<HTMLInputElement>;
  };

/**
 * A date, typed as day, month and year or chosen in a calendar, in any language of the browser. A text that is no date
 * stays, and goes to `onChange` as it is; once the field is left, its fault is shown. In a form read by names, read its
 * text with `dayOf`.
 */
export function DateField({ name, value, today, min = FIRST_DAY, max = LAST_DAY, ...props }: DateFieldProps) {
  const { onChange, onBlur, inputRef, ...field } = props;
  const [written, setWritten] = useState('');
  const [isLeft, setLeft] = useState(false);
  const fault = dayFault(value, { min, max }, today);

  function write(text: string): void {
    const day = dayOf(text);
    setWritten(text);
    if (dayFault(day, { min, max }, today) === null) setLeft(false);
    onChange(day);
  }

  async function leave({ currentTarget, relatedTarget }: FocusEvent): Promise<void> {
    if (currentTarget.contains(relatedTarget)) return;
    await endOfPress();
    setWritten('');
    setLeft(true);
    onBlur?.();
  }

  return (
    <Field {...field} error={isLeft || field.error ? (fault ?? field.error) : undefined}>
      {(control) => (
        <Stack width="short" gap={1}>
          <WithCalendar of={control.id} {...{ value, today, min, max }} onBlur={(event) => void leave(event)}>
            <TextInput
              {...control}
              ref={inputRef}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              placeholder="dd/mm/aaaa"
              size={10}
              value={dayOf(written) === value ? written : writeDay(value)}
              onChange={({ target }) => write(target.value)}
            />
          </WithCalendar>
        </Stack>
      )}
    </Field>
  );
}

type WithCalendarProps = Omit<calendarModule.CalendarProps, 'onChoose'> & {
  /** The id of the text box. */
  readonly of: string;
  readonly onBlur: (event: FocusEvent) => void;
  /** The text box. */
  readonly children: Elements;
};

/** A button beside a text box, and the calendar that it opens, loaded at its first use. */
function WithCalendar({ of, onBlur, children, ...calendar }: WithCalendarProps) {
  const id = useId();
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  const [state, setState] = useState<'closed' | 'coming' | 'missing' | typeof calendarModule>('closed');
  const close = (): void => setState('closed');
  const isOpen = typeof state === 'object';

  function toggle(): void {
    if (isOpen) {
      close();
      opener?.focus();
    } else {
      setState('coming');
      import('./Calendar.tsx').then(setState, () => setState('missing'));
    }
  }

  /** Writes as typing does, so that whatever follows the text box learns of it. */
  function write(text: string): void {
    const box = opener?.ownerDocument.getElementById(of) as HTMLInputElement;
    box.setRangeText(text, 0, box.value.length);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <>
      <WithButton onBlur={onBlur}>
        {children}
        <InputButton
          ref={setOpener}
          id={id}
          title="Elegir en el calendario"
          aria-label="Elegir en el calendario"
          aria-describedby={of}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-panel` : undefined}
          onClick={toggle}
        >
          {state === 'coming' ? <Spinner /> : <CalendarIcon />}
        </InputButton>
        {isOpen && opener && (
          <state.CalendarPanel
            {...calendar}
            id={`${id}-panel`}
            opener={opener}
            onClose={close}
            onChoose={(day) => write(writeDay(day))}
          />
        )}
      </WithButton>
      {state === 'missing' && (
        <Muted role="status">El calendario no se pudo cargar. Escriba la fecha: día, mes y año.</Muted>
      )}
    </>
  );
}
