// A panel at the side of a list with all data of a row, and buttons to the rows beside it (also keys J and K).
import type { ReactNode } from 'react';
import { singleKeyOf } from '../single-keys.ts';
import { Button } from './Button.tsx';
import places from './dialog-places.module.css';
import { Dialog } from './Dialog.tsx';
import type { Elements } from './elements.ts';
import { IconButton } from './IconButton.tsx';
import { NextIcon, PreviousIcon } from './icons.tsx';
import { useMediaQuery } from './useMediaQuery.ts';

type SidePanelProps = {
  readonly title: ReactNode;
  /** Open the rows before and after it in the list; undefined where there is none on the page. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
  /** Actions on it, and the letters that do the same while the panel has the focus. */
  readonly actions?: Elements;
  readonly keys?: Readonly<Record<string, () => void>>;
  /** If there is room, the list stays live beside it. */
  readonly live?: boolean;
  readonly children: ReactNode;
};

export function SidePanel(props: SidePanelProps) {
  const { title, onPrevious, onNext, onClose, actions, keys = {}, live = false, children } = props;
  const wide = useMediaQuery('(min-width: 75rem)');
  const beside = live && wide;
  const acts: Readonly<Record<string, (() => void) | undefined>> = { ...keys, j: onNext, k: onPrevious };
  return (
    <Dialog
      key={String(beside)}
      className={beside ? places['beside'] : places['side']}
      modal={!beside}
      closesBeside={!beside}
      startsAtTitle
      title={title}
      onClose={onClose}
      onKeyDown={(event) => {
        acts[singleKeyOf(event) ?? '']?.();
      }}
      footer={
        <>
          {actions}
          <span className={places['ways']}>
            <IconButton label="Anterior" onClick={() => onPrevious?.()} disabled={!onPrevious}>
              <PreviousIcon />
            </IconButton>
            <IconButton label="Siguiente" onClick={() => onNext?.()} disabled={!onNext}>
              <NextIcon />
            </IconButton>
            <Button onClick={onClose}>Cerrar</Button>
          </span>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
