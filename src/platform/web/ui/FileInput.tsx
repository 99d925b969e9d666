// A file input with our words over the browser's own, which are in the browser's language.
import type { ComponentProps } from 'react';
import { buttonClass } from './Button.tsx';
import styles from './FileInput.module.css';

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** The name of the file that was chosen. */
  readonly chosen?: string | undefined;
};

export const FileInput = ({ chosen, ...rest }: FileInputProps) => (
  <span className={styles['chooser']}>
    <input {...rest} type="file" />
    <span className={styles['face']} aria-hidden="true">
      <span className={buttonClass('quiet')}>{chosen === undefined ? 'Elegir un archivo' : 'Cambiar el archivo'}</span>
      <span className={styles['name']} translate={chosen === undefined ? undefined : 'no'}>
        {chosen ?? 'Ningún archivo elegido'}
      </span>
    </span>
  </span>
);
