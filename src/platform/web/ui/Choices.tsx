// Radio buttons with long texts, set apart by figures or group signs, and the letter keys of the choices.
import type { ReactNode } from 'react';
import styles from './Choices.module.css';
import { VisuallyHidden } from './text.tsx';

/** A sign by colour and shape: in favour, in between, against. */
export type ChoiceSign = 'good' | 'middle' | 'bad';

type Choice = {
  readonly value: string;
  readonly text: ReactNode;
  /** Its group: options of one sign are neighbours. */
  readonly group?: { readonly sign: ChoiceSign; readonly name: string } | undefined;
  /** A figure at the end of the line, and its name for screen readers. */
  readonly figure?: { readonly name: string; readonly value: ReactNode } | undefined;
};

type ChoicesProps = {
  /** The name of the radios. */
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: string | undefined;
  /** Called on every press, also on the chosen one. */
  readonly onPress: (value: string) => void;
};

/** Shows at each radio the key of {@link choiceKeys} while the group has the focus. Goes inside a `FieldGroup`. */
export function Choices({ name, choices, chosen, onPress }: ChoicesProps) {
  const keys = choiceKeys(choices.length);
  return (
    <div className={styles['choices']}>
      {choices.map(({ value, text, group, figure }, i) => (
        <div key={value}>
          {group && group.sign !== choices[i - 1]?.group?.sign && (
            <p className={styles['sign']} data-sign={group.sign} aria-hidden="true">
              {group.name}
            </p>
          )}
          <label className={styles['choice']}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={ignore}
              // A press on the chosen one is no change for the browser.
              onClick={() => onPress(value)}
              // Nor is the space bar a press there, in some browsers.
              onKeyUp={(event) => {
                if (event.key !== ' ' || chosen !== value) return;
                event.preventDefault();
                onPress(value);
              }}
            />
            <kbd className={styles['key']} aria-hidden="true">
              {keys[i]}
            </kbd>
            <span>
              {group && <VisuallyHidden>{`${group.name}: `}</VisuallyHidden>}
              <span>{text}</span>
            </span>
            {figure && (
              <span className={styles['figure']}>
                <VisuallyHidden>{` ${figure.name}: `}</VisuallyHidden>
                <span>{figure.value}</span>
              </span>
            )}
          </label>
        </div>
      ))}
    </div>
  );
}

function ignore(): void {
  // The press gives the choice.
}

/** Returns the keys of so many choices, in their order: `A`, `B`, `C`… Digits are taken by the figures beside them. */
export const choiceKeys = (count: number): readonly string[] =>
  Array.from({ length: Math.min(count, 26) }, (_, i) => String.fromCodePoint(65 + i));
