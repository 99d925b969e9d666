// The page of a list: its title, count, and empty results.
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { Elements } from './elements.ts';
import styles from './ListPage.module.css';
import { PageHead } from './Page.tsx';
import { EmptyState } from './states.tsx';
import { VisuallyHidden } from './text.tsx';

type ListPageProps = {
  readonly title: string;
  /** The number of rows, beside the title: '318 de 12.402'; undefined while they are counted. */
  readonly count: string | undefined;
  /** The query that counts them. */
  readonly of?: { readonly isError: boolean; readonly isPlaceholderData: boolean } | undefined;
  /** Text read aloud after each change, where it is more than the count; null while it changes. */
  readonly spoken?: string | null;
  /** A fact about all rows, after their number. */
  readonly note?: Elements;
  /** The filters in words, where the bar is not shown: on paper. */
  readonly printed?: string;
  /** The views of the rows: `Views`, on the title's line. */
  readonly views?: Elements;
  readonly children: Elements;
};

/** A screen with a list: its title with the count, and the whole width for a table. */
export function ListPage({ title, count, of, spoken = heard(count, of), ...rest }: ListPageProps) {
  const { note, printed, views, children } = rest;
  return (
    <main className={styles['page']}>
      <PageHead
        title={title}
        beside={
          <>
            <Count count={count} of={of} spoken={spoken} />
            {note}
            {printed && <p className={styles['printed']}>{printed}</p>}
          </>
        }
        end={views}
      />
      {children}
    </main>
  );
}

/** Shows the number of rows of a list, beside the title of its page, and reads it aloud. */
export const Count = ({ count, of, spoken = heard(count, of) }: Pick<ListPageProps, 'count' | 'of' | 'spoken'>) => (
  <>
    <p aria-hidden="true" className={styles['count']}>
      {count ?? (of?.isError ? '' : '…')}
    </p>
    <VisuallyHidden>
      <span role="status" aria-busy={spoken === null && !of?.isError}>
        {spoken}
      </span>
    </VisuallyHidden>
  </>
);

const heard = (count: string | undefined, of: ListPageProps['of']): string | null =>
  !count || of?.isPlaceholderData ? null : `${count}.`;

type NoMatchesProps = {
  /** 'Ningún registro coincide con «…»' */
  readonly title: string;
  readonly onClear: () => void;
  /** Further buttons. */
  readonly actions?: Elements;
  /** The place and the words of the search. */
  readonly children: ReactNode;
};

/** Shows that a search found nothing, with a button to clear it. */
export const NoMatches = ({ title, onClear, actions, children }: NoMatchesProps) => (
  <EmptyState
    title={title}
    actions={
      <>
        <Button variant="brand" onClick={onClear}>
          Quitar la búsqueda
        </Button>
        {actions}
      </>
    }
  >
    {children}
  </EmptyState>
);

export const ClearFiltersButton = (props: Omit<ComponentProps<typeof Button>, 'children'>) => (
  <Button {...props}>Quitar los filtros</Button>
);
