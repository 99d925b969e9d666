import type { ReactNode } from 'react';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { Texto } from './mensaje.ts';
import styles from './redactar.module.css';

type BotonDeTextosProps = {
  readonly titulo: string;
  readonly onUsar: (texto: Texto) => void;
  /** Renders the panel. @param usar closes it and uses a text */
  readonly children: (usar: (texto: Texto) => void) => ReactNode;
};

/** A button that opens a panel of texts to begin a message with. */
export const BotonDeTextos = ({ titulo, onUsar, children }: BotonDeTextosProps) => (
  <ButtonPanel
    button={{ className: buttonClass('quiet'), children: titulo }}
    className={styles['textos']}
    placement="bottom-start"
    startsAtPanel
  >
    {(close) =>
      children((texto) => {
        close();
        onUsar(texto);
      })
    }
  </ButtonPanel>
);

type OpcionDeTextoProps = {
  readonly texto: Texto;
  readonly detalle: string;
  readonly onUsar: (texto: Texto) => void;
};

/** A text of the panel: pressed, it is used. */
export const OpcionDeTexto = ({ texto, detalle, onUsar }: OpcionDeTextoProps) => (
  <button type="button" className={panelItemClass} onClick={() => onUsar(texto)}>
    <span className={styles['opcion']}>
      {texto.nombre}
      {detalle !== '' && <Muted as="span">{detalle}</Muted>}
    </span>
  </button>
);
