// Frames for content that is still being loaded: a message floats over it, or grey lines cover its words.
import type { ReactNode } from 'react';
import { Stack } from './layout.tsx';
import { Loading } from './states.tsx';
import styles from './waiting.module.css';

type LoadingOverProps = { readonly isLoading?: boolean; readonly children: ReactNode };

/** The frame of content on its way, not usable before it is there. */
export const LoadingOver = ({ isLoading = true, children }: LoadingOverProps) => (
  <div className={styles['over']}>
    {isLoading && (
      <div className={styles['floating']}>
        <Loading />
      </div>
    )}
    <Stack gap={2} inert={isLoading}>
      {children}
    </Stack>
  </div>
);

/** Grey lines in the place of unknown content, as large as it will be. */
export const Unread = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['unread']} aria-hidden="true" inert>
    {children}
  </div>
);
