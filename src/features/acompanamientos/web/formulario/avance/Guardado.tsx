import { useEffect, useState, useSyncExternalStore } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { CheckIcon, OfflineIcon } from '#platform/web/ui/icons.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { Guardador, Resguardo } from '../guardado/guardador.ts';

const NADA: Resguardo = { en: 'servidor', guardado: null };

/** How safe what was filled in is, live. */
export const useResguardo = (guardador: Guardador | null): Resguardo =>
  useSyncExternalStore(
    (listener) => guardador?.subscribe(listener) ?? ignore,
    () => guardador?.state() ?? NADA,
  );

function ignore(): void {
  // Nothing was subscribed to.
}

/** Says how safe what was filled in is. */
export function Guardado({ resguardo }: { readonly resguardo: Resguardo }) {
  const isSlow = useSlow(resguardo.en === 'camino');
  return (
    <Muted role="status">
      {isSlow && 'Guardando el borrador…'}
      {!isSlow && 'guardado' in resguardo && resguardo.guardado !== null && (
        <>
          <CheckIcon />
          {`Borrador guardado: ${textoDeInstante(new Date(resguardo.guardado))}`}
        </>
      )}
      {resguardo.en === 'dispositivo' && (
        <Badge tone="warning" icon={resguardo.sinConexion ? OfflineIcon : undefined}>
          {resguardo.sinConexion
            ? 'Sin conexión: lo guardamos en este dispositivo y seguiremos intentándolo.'
            : `Lo guardamos en este dispositivo. ${resguardo.motivo}`}
        </Badge>
      )}
    </Muted>
  );
}

/** A save takes a moment: only one that lasts is worth a word. */
const SLOW_MS = 1500;

function useSlow(isOn: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isOn]);
  return slow;
}
