import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type ConflictProps = {
  /** The event in words: 'Otra persona cambió esta acción'. */
  readonly title: string;
  /** Puts what the other person saved into the fields, and what was typed over it; where nothing is to be chosen, neither. */
  readonly choice?: { readonly onTake: () => void; readonly onKeep: () => void };
  /** The values that the other person saved, beside those typed. */
  readonly children: ReactNode;
};

/** Another person changed meanwhile what is being edited. What was typed stays until the person chooses. */
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
