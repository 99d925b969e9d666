import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Change } from './direccion.ts';

/** The opened subject: the address names it, and the browser's way back closes it. */
export function useAbierta(asignatura: string | undefined, change: Change) {
  const { history } = useRouter();
  const [aqui, setAqui] = useState(false);
  return {
    open: (id: string): void => {
      setAqui(true);
      change({ asignatura: id }, { replace: false });
    },
    goTo: (id: string): void => change({ asignatura: id }),
    close: (): void => {
      setAqui(false);
      // What a link opened has nothing behind it; a second Escape must not leave the report.
      if (aqui && asignatura !== undefined) history.back();
      else change({ asignatura: undefined });
    },
  };
}
