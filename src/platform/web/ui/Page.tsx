import type { ComponentProps } from 'react';
import styles from './Page.module.css';

type PageProps = Omit<ComponentProps<'main'>, 'className'> & {
  /** What it is made for: what is read, forms with their lists, wide tables. The bar above keeps the same edges. */
  readonly width: 'text' | 'steps' | 'lists' | 'table';
};

/** The frame of a page of the staff: its parts one under the other, as wide as what it shows needs. */
export const Page = ({ width, ...rest }: PageProps) => <main {...rest} className={styles['page']} data-width={width} />;
