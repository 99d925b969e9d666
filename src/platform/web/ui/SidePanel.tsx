import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import places from './dialog-places.module.css';
import { NextIcon, PreviousIcon } from './icons.tsx';

type SidePanelProps = {
  readonly title: string;
  /** To what is before and after it in the list; undefined where there is none at hand. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Everything about a row, at the side of its list, with the way to its neighbours. */
export function SidePanel({ title, onPrevious, onNext, onClose, children }: SidePanelProps) {
  return (
    <Dialog
      className={places['side']}
      closesBeside
      startsAtTitle
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onPrevious} disabled={!onPrevious}>
            <PreviousIcon />
            Anterior
          </Button>
          <Button onClick={onNext} disabled={!onNext}>
            Siguiente
            <NextIcon />
          </Button>
          <Button variant="brand" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
