import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './states.tsx';

type NoMatchesProps = {
  /** 'Ningún registro coincide con «…»' */
  readonly title: string;
  readonly onClear: () => void;
  /** Other ways out. */
  readonly actions?: ReactNode;
  /** Where and how was searched. */
  readonly children: ReactNode;
};

/** A search that found nothing, and the way out. */
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

/** The way out of filters under which nothing is left. */
export const ClearFiltersButton = (props: Omit<ComponentProps<typeof Button>, 'children'>) => (
  <Button {...props}>Quitar los filtros</Button>
);
