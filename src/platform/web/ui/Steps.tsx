// The steps of a task, as in a wizard: marks the current one, and leads to those already reached.
import { keysOf } from '#platform/contract/keys-of.ts';
import { CheckIcon } from './icons.tsx';
import styles from './Steps.module.css';
import { VisuallyHidden } from './text.tsx';

type StepsProps<S extends string> = {
  /** The name of the steps: 'Pasos de la carga'. */
  readonly label: string;
  /** Their names, in their order. */
  readonly steps: Readonly<Record<S, string>>;
  readonly current: NoInfer<S>;
  /** The steps that are done or, with `onGo`, can be opened. */
  readonly reached: readonly NoInfer<S>[];
  /** Opens a step; without it the steps lead nowhere. */
  readonly onGo?: (step: S) => void;
};

export function Steps<S extends string>({ label, steps, current, reached, onGo }: StepsProps<S>) {
  // The type of the keys is that of the record.
  const order = keysOf(steps);
  const Frame = onGo ? 'nav' : 'div';
  return (
    <Frame role={onGo ? undefined : 'group'} aria-label={label}>
      <ol className={styles['steps']}>
        {order.map((step, i) => {
          const isPassed = reached.includes(step) && order.indexOf(current) > i;
          const content = (
            <>
              <span className={styles['number']} aria-hidden="true">
                {isPassed ? <CheckIcon /> : i + 1}
              </span>
              <span>{steps[step]}</span>
              {isPassed && <VisuallyHidden>, hecho</VisuallyHidden>}
            </>
          );
          return (
            <li key={step} data-passed={isPassed} data-current={step === current}>
              {onGo && (reached.includes(step) || step === current) ? (
                <button
                  type="button"
                  aria-current={step === current ? 'step' : undefined}
                  onClick={() => step !== current && onGo(step)}
                >
                  {content}
                </button>
              ) : (
                <span className={styles['far']} aria-current={step === current ? 'step' : undefined}>
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </Frame>
  );
}
