import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSearchOf } from '#platform/web/address.ts';
import type { Guardador, Resguardo } from './guardado/guardador.ts';
import { acompanamientoSearch } from './search.ts';

/** Goes on with the draft that the address names, and names the one that is open. */
export function useBorradorEnDireccion(
  guardador: Guardador | null,
  // What the guard knows changes with how safe it is.
  _resguardo: Resguardo,
  continuar: (id: string) => void,
): void {
  const { borrador } = useSearchOf(acompanamientoSearch);
  const navigate = useNavigate();
  const named = useRef(borrador);
  const go = useRef(continuar);
  useEffect(() => {
    if (named.current) go.current(named.current);
  }, []);
  const id = guardador?.id() ?? undefined;
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Until the first one is open, the address says which.
    if (id === before.current) return;
    before.current = id;
    void navigate({ to: '.', replace: true, resetScroll: false, search: () => (id ? { borrador: id } : {}) });
  }, [id, navigate]);
}
