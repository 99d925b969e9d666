// A switch for a yes or no, of the staff application alone: public forms do not load it.
import type { ComponentProps } from 'react';
import styles from './Switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'style'> & {
  readonly checked: boolean;
};

/** A yes or no that a `Field` names: on or off. */
export const Switch = ({ checked, ...rest }: SwitchProps) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    checked={checked}
    aria-checked={checked}
    className={styles['switch']}
  />
);
