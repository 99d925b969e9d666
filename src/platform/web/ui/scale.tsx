// Radio buttons for the steps of a scale: as stars or as a row of numbers.
import type { Option, RadioProps } from './inputs.tsx';
import styles from './scale.module.css';
import { VisuallyHidden } from './text.tsx';
import { Tile } from './tiles.tsx';

/** A step of a scale: the value sent, and its word if it has one. */
type Step = Pick<Option, 'value' | 'label'>;

type ScaleProps = RadioProps & {
  /** Lowest first. */
  readonly steps: readonly Step[];
  /** The value of the chosen step; empty if there is none. */
  readonly chosen: string;
};

const nameOf = ({ value, label }: Step): string => (label === value ? value : `${value}: ${label}`);

/** Stars up to the chosen one, and its word; each is read aloud with number and word. Inside a `FieldGroup`. */
export function StarScale({ steps, chosen, ...radio }: ScaleProps) {
  const last = steps.findIndex(({ value }) => value === chosen);
  return (
    <div className={styles['stars']}>
      {steps.map((step, i) => (
        <label key={step.value} className={styles['star']}>
          <input {...radio} type="radio" value={step.value} />
          <svg viewBox="0 0 24 24" aria-hidden="true" data-filled={i <= last || undefined}>
            <path d="m12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z" />
          </svg>
          <VisuallyHidden>{nameOf(step)}</VisuallyHidden>
        </label>
      ))}
      <span className={styles['word']} aria-hidden="true">
        {steps[last]?.label}
      </span>
    </div>
  );
}

/** The look of a step beside its number: a colour and a shape, so that colour is never the only sign. */
export type Band = 'low' | 'middle' | 'high' | 'top';

type NumberScaleProps = ScaleProps & { readonly bandOf?: ((value: string) => Band) | undefined };

/** A row of numbers, as many as the scale has, with the words of its ends. Inside a `FieldGroup`. */
export function NumberScale({ steps, chosen, bandOf, ...radio }: NumberScaleProps) {
  const [first, last] = [steps[0], steps.at(-1)];
  const step = steps.find(({ value }) => value === chosen);
  const withWords = first !== undefined && first.label !== first.value;
  return (
    <div className={styles['scale']}>
      <div className={styles['numbers']}>
        {steps.map((step) => (
          <Tile key={step.value} {...radio} value={step.value}>
            {withWords ? (
              <>
                <span aria-hidden="true">{step.value}</span>
                <VisuallyHidden>{nameOf(step)}</VisuallyHidden>
              </>
            ) : (
              <span>{step.value}</span>
            )}
            {bandOf && <span className={styles['band']} data-band={bandOf(step.value)} />}
          </Tile>
        ))}
      </div>
      {withWords && (
        <p className={styles['ends']} aria-hidden="true">
          <span>{first.label}</span>
          <strong>{step && step !== first && step !== last ? step.label : ''}</strong>
          <span>{last?.label}</span>
        </p>
      )}
    </div>
  );
}
