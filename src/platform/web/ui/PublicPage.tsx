// The column of a public page that is no form.
import type { ReactNode } from 'react';
import styles from './PublicPage.module.css';

export const PublicPage = ({ children }: { readonly children: ReactNode }) => (
  <main className={styles['page']}>{children}</main>
);
