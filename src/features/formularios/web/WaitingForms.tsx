// Loads, ten seconds after a page opens, the list that shows and sends the forms waiting on this device, where any may wait.
import { useEffect, useState, type ComponentType } from 'react';
import { namesOfNotes } from './borrador/notes.ts';
import './uso-chunk.ts';

/** Older forms that wait on the device are not urgent. */
const LATER_MS = 10_000;

export function WaitingForms() {
  const [Unsent, setUnsent] = useState<ComponentType | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (namesOfNotes().length === 0) return;
      import('./envio/UnsentEnvios.tsx').then(({ UnsentEnvios }) => setUnsent(() => UnsentEnvios)).catch(() => {});
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return Unsent && <Unsent />;
}
