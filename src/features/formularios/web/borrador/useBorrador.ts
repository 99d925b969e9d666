import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ValoresEscritos } from '../valores.ts';
import type { Borrador } from './borrador.ts';
import { type BorradorVivo, keepBorrador } from './keep-borrador.ts';
import { type Guardable, openLugar } from './store.ts';

/** Keeps what is typed in a form, as one types and when the page goes out of sight. */
export function useBorrador(
  guardable: Guardable,
  form: UseFormReturn<ValoresEscritos>,
  inicial: Borrador,
): BorradorVivo {
  const [borrador] = useState(() => keepBorrador(guardable, inicial));
  const { subscribe } = form;
  useEffect(() => openLugar(guardable), [guardable]);
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => borrador.anotar(structuredClone(values)) }),
    [subscribe, borrador],
  );
  useEffect(() => {
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') borrador.apurar();
    };
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', borrador.apurar);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', borrador.apurar);
      borrador.apurar();
    };
  }, [borrador]);
  return borrador;
}
