import type { ReactNode } from 'react';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { type Alerta, Campana, SenalDeAlerta } from './Alertas.tsx';
import { PanelDeAvisos, useAnuncio, useAvisos } from './PanelDeAvisos.tsx';

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
  const suyos = useAvisos(cuenta);
  const { recientes, sinVer, porAtender } = suyos;
  const anuncio = useAnuncio(recientes);
  const cuantas = alertas.reduce((suma, una) => suma + una.cuantas, porAtender.length);
  const avisos = [
    {
      clave: 'alertas',
      boton: <SenalDeAlerta cuantas={cuantas} />,
      panel: <PanelDeAvisos {...suyos} parte="por-atender" alertas={alertas} />,
    },
    {
      clave: 'notificaciones',
      boton: <Campana cuantas={sinVer.length} />,
      panel: <PanelDeAvisos {...suyos} parte="termino" alertas={alertas} />,
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
