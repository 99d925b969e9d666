import type { ReactNode } from 'react';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { type Alerta, Alertas, SenalDeAlerta } from './Alertas.tsx';
import { Campana, Notificaciones } from './Notificaciones.tsx';
import { useAnuncio, useAvisos } from './useAvisos.ts';

/** A button of the bar with what it opens. */
export type Aviso = { readonly clave: string; readonly boton: ReactNode; readonly panel: ReactNode };

type AvisosProps = {
  /** Whose they are. */
  readonly cuenta: string;
  /** What needs attention beside failed jobs. */
  readonly alertas: readonly Alerta[];
  /** Draws them in the bar. */
  readonly children: (avisos: readonly Aviso[]) => ReactNode;
};

/** What the bar announces: what needs attention, and the person's own jobs (DECISIONS §8). */
export function Avisos({ cuenta, alertas, children }: AvisosProps) {
  const { recientes, sinVer, porAtender } = useAvisos(cuenta);
  const anuncio = useAnuncio(recientes);
  const avisos = [
    {
      clave: 'alertas',
      boton: <SenalDeAlerta cuantas={alertas.length + porAtender.length} />,
      panel: <Alertas alertas={alertas} porAtender={porAtender} />,
    },
    {
      clave: 'notificaciones',
      boton: <Campana sinVer={sinVer} />,
      panel: <Notificaciones recientes={recientes} sinVer={sinVer} />,
    },
  ];
  return (
    <>
      {children(avisos)}
      <VisuallyHidden>
        <span role="status">{anuncio}</span>
      </VisuallyHidden>
    </>
  );
}
