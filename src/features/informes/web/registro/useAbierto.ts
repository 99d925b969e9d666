import { useState } from 'react';
import { useOpened } from '#platform/web/useOpened.ts';
import type { Change } from '../leer-search.ts';

/**
 * The opened record, and its place in the list.
 * @param registro the id in the address
 */
export function useAbierto(registro: string | undefined, change: Change) {
  const { open, goTo, close } = useOpened((id, how) => change({ registro: id }, how));
  /** The place in the list of what was opened here; what a link opened has none. */
  const [index, setIndex] = useState<number | null>(null);
  return {
    index: registro === undefined ? null : index,
    open: (id: string, place: number): void => {
      setIndex(place);
      open(id);
    },
    goTo: (id: string, place: number): void => {
      setIndex(place);
      goTo(id);
    },
    /** Its row lies elsewhere in the list by now. */
    setIndex,
    close,
  };
}
