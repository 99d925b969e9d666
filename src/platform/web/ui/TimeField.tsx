// The question for a time of the day, typed as people say it: '5:45 p. m.'.
import { useState, type KeyboardEvent } from 'react';
import { parseTimeOfDay, shiftTime, timeInWords } from '../time-of-day.ts';
import { Field } from './Field.tsx';
import { TextInput } from './inputs.tsx';
import { Stack } from './layout.tsx';

type TimeFieldProps = {
  readonly label: string;
  readonly error: string | undefined;
  /** `17:45`, or what is typed and is no time. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 15, ArrowDown: -15 };

/** A time of the day; the arrows move it by a quarter of an hour. */
export function TimeField({ label, error, value, onChange }: TimeFieldProps) {
  const [text, setText] = useState(() => timeInWords(value));

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const moved = shiftTime(value, step);
    setText(timeInWords(moved));
    onChange(moved);
  }

  return (
    <Field label={label} error={error}>
      {(control) => (
        <Stack width="short">
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={20}
            placeholder="h:mm a. m."
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              onChange(parseTimeOfDay(target.value));
            }}
            onBlur={() => setText(timeInWords(value))}
            onKeyDown={onKeyDown}
          />
        </Stack>
      )}
    </Field>
  );
}
