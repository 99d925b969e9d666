// Messages in place of content: loading (words or grey lines), empty, failed with a retry button; and being offline.
import { useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ErrorIcon, OfflineIcon } from './icons.tsx';
import { Spinner } from './Spinner.tsx';
import styles from './states.module.css';
import { WaysOut } from './WaysOut.tsx';

/** Shows that something is being loaded: a text of its own, if it is not the page's main content. */
export function Loading({ children = 'Cargando información, por favor espere...' }: { readonly children?: string }) {
  return (
    <div className={styles['loading']} role="status">
      <Spinner />
      <span>{children}</span>
    </div>
  );
}

/** Grey lines in the place of text, for waits in which the shape of the page is known. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}

type MessageProps = { readonly title: string; readonly children?: ReactNode; readonly actions?: ReactNode };

/** Nothing to show: the reason, and a button that helps. */
export function EmptyState({ title, children, actions }: MessageProps) {
  return (
    <div className={styles['message']} role="status">
      <p className={styles['title']}>{title}</p>
      {children && <div className={styles['text']}>{children}</div>}
      {actions && <WaysOut>{actions}</WaysOut>}
    </div>
  );
}

/** The button that tries again after a failure. */
export const RetryButton = (props: Omit<ComponentProps<typeof Button>, 'children'>) => (
  <Button {...props}>Intentar de nuevo</Button>
);

/** A failure: what was kept, and a button to try again. */
export function ErrorState({ title, children, onRetry }: MessageProps & { readonly onRetry?: () => void }) {
  return (
    <div className={styles['message']} data-tone="error" role="alert">
      <p className={styles['title']}>
        <ErrorIcon />
        <span>{title}</span>
      </p>
      {children && <div className={styles['text']}>{children}</div>}
      {onRetry && (
        <WaysOut>
          <RetryButton onClick={onRetry} />
        </WaysOut>
      )}
    </div>
  );
}

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Returns true if the device says that it has a network, live. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, () => navigator.onLine);

/** A strip at the top while there is no network; the children say what is kept meanwhile. */
export function OfflineStrip({ children }: { readonly children: ReactNode }) {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <div className={styles['offline']}>
          <OfflineIcon />
          <span>{children}</span>
        </div>
      )}
    </div>
  );
}
