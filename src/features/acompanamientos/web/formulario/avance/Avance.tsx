import { type ReactNode, useState } from 'react';
import { type Evaluacion, textoDeTotal } from '#catalogo/rubrica/evaluacion.ts';
import { totalDeEvaluados } from '#catalogo/rubrica/evaluacion.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { Estado } from '../faltantes.ts';
import styles from '../formulario.module.css';
import { Mapa } from './Mapa.tsx';

type AvanceProps = {
  readonly rubrica: Rubrica;
  readonly evaluacion: Evaluacion;
  readonly estado: Estado;
  /** A desk has room for the map beside the cards. */
  readonly isWide: boolean;
  readonly onSiguiente: () => void;
  readonly onIr: (criterio: string) => void;
  /** What stands above: what is wrong, how safe it is. */
  readonly children: ReactNode;
};

const SIGUIENTE = 'Siguiente sin responder';

/** The first word of a name where there is room for no more. */
function ShortName({ whole, short }: { readonly whole: string; readonly short: string }) {
  return (
    <span>
      {short}
      <VisuallyHidden>{whole.slice(short.length)}</VisuallyHidden>
    </span>
  );
}

/** The running total, what is missing and the ways to it, always in sight. */
export function Avance({ rubrica, evaluacion, estado, isWide, onSiguiente, onIr, children }: AvanceProps) {
  const [isMapOpen, setMapOpen] = useState(false);
  const { total, completos, evaluados, faltantes } = estado;
  const mapa = { rubrica, evaluacion, estado };
  return (
    <aside className={styles['avance']} aria-label="Avance del acompañamiento">
      {children}
      <Row gap={2} align="baseline" place="between">
        <p className={styles['total']}>
          <span>Total</span>
          <strong>{textoDeTotal(totalDeEvaluados(evaluados))}</strong>
        </p>
        <Muted>
          <strong>{`${completos} de ${total}`}</strong> completos
        </Muted>
      </Row>
      {isWide && <ProgressBar label="Criterios completos" value={completos} max={total} />}
      <Row gap={2}>
        <Button variant="brand" onClick={onSiguiente}>
          {faltantes.length === 0 && 'Ir al final'}
          {faltantes.length > 0 && (isWide ? SIGUIENTE : <ShortName whole={SIGUIENTE} short="Siguiente" />)}
        </Button>
        {!isWide && <Button onClick={() => setMapOpen(true)}>Criterios</Button>}
      </Row>
      {isWide && <Mapa {...mapa} onIr={onIr} />}
      {isMapOpen && (
        <Dialog
          title="Criterios"
          startsAtTitle
          closesBeside
          onClose={() => setMapOpen(false)}
          footer={<Button onClick={() => setMapOpen(false)}>Cerrar</Button>}
        >
          <Mapa
            {...mapa}
            onIr={(criterio) => {
              setMapOpen(false);
              // The dialog gives the focus back before it goes to the card.
              requestAnimationFrame(() => onIr(criterio));
            }}
          />
        </Dialog>
      )}
    </aside>
  );
}
