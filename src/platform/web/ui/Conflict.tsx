// Warning that another person changed the same thing meanwhile, with a choice of their values or the typed ones.
import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type ConflictProps = {
  /** The event in words: 'Otra persona cambió esta acción'. */
  readonly title: string;
  /** Keeps the other person's values or those typed; without it, there is no choice. */
  readonly choice?: { readonly onTake: () => void; readonly onKeep: () => void };
  /** The values that the other person saved, beside those typed. */
  readonly children: ReactNode;
};

/** The typed values stay until the person chooses. */
export const Conflict = ({ title, choice, children }: ConflictProps) => (
  <Alert
    tone="warning"
    title={title}
    actions={
      choice && (
        <>
          <Button onClick={choice.onTake}>Tomar lo de la otra persona</Button>
          <Button onClick={choice.onKeep}>Seguir con lo mío</Button>
        </>
      )
    }
  >
    {children}
  </Alert>
);
