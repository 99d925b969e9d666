// The box in which a person types a word before what cannot be undone.
import { useRef, useState } from 'react';
import { showFault } from './failures.tsx';
import { Field } from './Field.tsx';
import { TextInput } from './inputs.tsx';

type Options = {
  /** Completes the label: 'RETIRAR', 'el nombre de la categoría: Ingenierías'. */
  readonly what: string;
  readonly isExpected: (typed: string) => boolean;
  /** Said of another text. */
  readonly fault: string;
  /** The server's refusal of the text. */
  readonly error?: string | undefined;
};

export function useTypedConfirmation({ what, isExpected, fault, error }: Options) {
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isTyped = isExpected(typed);
  return {
    typed: typed.trim(),
    /** Returns true if the text is the expected one; else its box gets the fault and the focus. */
    check(): boolean {
      setRefused(!isTyped);
      if (!isTyped) showFault(input.current);
      return isTyped;
    },
    clear(): void {
      setTyped('');
      setRefused(false);
    },
    field: (
      <Field label={`Para confirmar, escriba ${what}`} required error={isRefused && !isTyped ? fault : error}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    ),
  };
}

/** The same for a word in capitals, which may be typed in small letters. */
export const useTypedWord = (word: string) =>
  useTypedConfirmation({
    what: word,
    isExpected: (typed) => typed.trim().toUpperCase() === word,
    fault: `Escriba «${word}».`,
  });
