// Queries of the desk's figures for the managers' home, and the managers' alerts in words, with links, for the bar.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ATENCIONES, isUrgent, wordsOfAtencion, type Atencion } from '#catalogo/atencion.ts';
import type { Alerta } from '#features/tareas/web/Avisos.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { inicioContract, type Escritorio } from '../contract.ts';
import { countOfAtencion, enlaceOfAtencion } from '../escritorio-links.ts';

/** Maximum age of the figures, in ms. */
const MAX_AGE_MS = 60_000;

const escritorio = queryOptions({
  queryKey: ['escritorio'],
  queryFn: async ({ signal }) => call(inicioContract, 'GET /escritorio', {}, { signal }),
  staleTime: MAX_AGE_MS,
});

/** Reads the figures for other parts of any page; again when the window gets the focus. */
export const useFigures = () => useQuery({ ...escritorio, refetchOnWindowFocus: true });

const HOGAR = '/gestor';

/**
 * Renders children with the managers' alerts (DECISIONS §3, §8): none until the figures are read, and null on the home,
 * which shows the same.
 */
export function AlertasDeGestor({ children }: { readonly children: (alertas: readonly Alerta[] | null) => ReactNode }) {
  const { data } = useFigures();
  const isHome = useLocation({ select: ({ pathname }) => pathname === HOGAR });
  return children(isHome ? null : data ? alertasInWords(data) : []);
}

/** Alert for the requests that need attention in one way; none without any. */
function alertaOf(escritorio: Escritorio, atencion: Atencion): Alerta[] {
  const count = countOfAtencion(escritorio, atencion);
  if (count === 0) return [];
  const affected = escritorio.solicitudes.filter(({ cuentas }) => (cuentas[atencion] ?? 0) > 0);
  return [
    {
      clave: atencion,
      cuantas: isUrgent(atencion) ? count : 0,
      texto: `${countOf(count, 'solicitud', 'solicitudes')} ${wordsOfAtencion(atencion, count)}`,
      // If all of them are in one report, the link opens its rows; otherwise the home, which shows the reports.
      ...(affected.length === 1 ? enlaceOfAtencion(affected[0]!, atencion) : { to: HOGAR }),
    },
  ];
}

function alertasInWords(escritorio: Escritorio): Alerta[] {
  return [
    ...ATENCIONES.flatMap((atencion) => alertaOf(escritorio, atencion)),
    ...escritorio.pendientes.flatMap(({ titulo: clave, cuantas: count, alerta: texto, enlace = { to: HOGAR } }) =>
      count > 0 && texto !== undefined ? [{ clave, cuantas: count, texto, ...enlace }] : [],
    ),
  ];
}

/** Reads the figures for the home: whenever it is shown, and every few minutes while it stays open. */
export const useEscritorio = () =>
  useQuery({
    ...escritorio,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: 5 * MAX_AGE_MS,
  });
