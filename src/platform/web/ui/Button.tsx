// The button in its variants, with a busy state, and the class that makes a link look like a button.
import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { Spinner } from './Spinner.tsx';

/**
 * `main`: the single main action of a screen. `quiet`: beside it. `plain`: the weight of a link. `link`: within a
 * sentence. `danger`: a destructive action.
 */
export type ButtonVariant = 'main' | 'brand' | 'quiet' | 'plain' | 'link' | 'danger';

/** Returns class names that make an `<a>` look like a button. */
export const buttonClass = (variant: ButtonVariant): string => `${styles['button']} ${styles[variant]}`;

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  readonly variant?: ButtonVariant;
  /** While its work runs: keeps focus and label, ignores presses. */
  readonly busy?: boolean;
};

/** A button of 44 px or more on touch screens. It sends a form only with `type="submit"`. */
export function Button({ variant = 'quiet', busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant)}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner />}
      <span className={styles['content']}>{children}</span>
    </button>
  );
}
