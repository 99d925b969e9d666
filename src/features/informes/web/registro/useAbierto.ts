import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Direccion } from '../direccion.ts';

type Change = (part: Partial<Direccion>, how?: { readonly replace?: boolean }) => void;

/**
 * The opened record: the address names it, so that it can be sent as a link, and the browser's way back closes it.
 * @param registro the id in the address
 */
export function useAbierto(registro: string | undefined, change: Change) {
  const { history } = useRouter();
  /** The place in the list of what was opened here; what a link opened has none. */
  const [index, setIndex] = useState<number | null>(null);
  return {
    index: registro === undefined ? null : index,
    open: (id: string, place: number): void => {
      setIndex(place);
      change({ registro: id }, { replace: false });
    },
    goTo: (id: string, place: number): void => {
      setIndex(place);
      change({ registro: id });
    },
    close: (): void => {
      setIndex(null);
      // A second Escape before the first has worked must not leave the report.
      if (index === null) change({ registro: undefined });
      else history.back();
    },
  };
}
