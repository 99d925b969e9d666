// Queries of the desk's figures for the managers' home, and the managers' alerts in words, with links, for the bar.
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#platform/web/api.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import type { Alerta } from '#features/tareas/web/Avisos.tsx';
import { type Escritorio, inicioContract } from '../contract.ts';
import { alertasOf, ENLACE_OF_TITULARES, enlaceOfEdad } from '../escritorio-links.ts';

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

/** Renders children with the managers' alerts (DECISIONS §3, §8); none until the figures are read. */
export function AlertasDeGestor({ children }: { readonly children: (alertas: readonly Alerta[]) => ReactNode }) {
  const { data } = useFigures();
  return children(data ? alertasInWords(data) : []);
}

function alertasInWords(escritorio: Escritorio): Alerta[] {
  const { vencidas, titulares, cupos } = alertasOf(escritorio);
  const { dias, tramos, informes } = escritorio.solicitudes;
  const conVencidas = informes.filter(({ cuentas }) => (cuentas.at(-1) ?? 0) > 0);
  const [unico] = conVencidas;
  const ultimo = tramos.at(-1);
  // If all of them are in one report, the link opens its rows; otherwise the home, which shows the reports.
  const aVencidas = unico && ultimo && conVencidas.length === 1 ? enlaceOfEdad(unico.informe, ultimo) : { to: HOGAR };
  const masDe = `más de ${dias} días hábiles`;
  return [
    ...(vencidas > 0
      ? [
          {
            clave: 'solicitudes',
            cuantas: vencidas,
            texto:
              vencidas === 1
                ? `1 solicitud lleva abierta ${masDe}`
                : `${inThousands(vencidas)} solicitudes llevan abiertas ${masDe}`,
            ...aVencidas,
          },
        ]
      : []),
    ...(titulares > 0
      ? [
          {
            clave: 'titulares',
            cuantas: titulares,
            texto:
              titulares === 1
                ? 'El plazo legal de 1 solicitud de un titular venció o está por vencer'
                : `El plazo legal de ${titulares} solicitudes de titulares venció o está por vencer`,
            ...ENLACE_OF_TITULARES,
          },
        ]
      : []),
    ...(cupos > 0
      ? [
          {
            clave: 'cupos',
            cuantas: cupos,
            texto: countOf(cupos, 'opción tiene sus cupos casi llenos', 'opciones tienen sus cupos casi llenos'),
            to: HOGAR,
          },
        ]
      : []),
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
