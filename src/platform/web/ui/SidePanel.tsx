// A panel at the side of a list with all data of a row, and buttons to the rows beside it (keys J and K, or Alt with an arrow).
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { singleKeyOf } from '../single-keys.ts';
import places from './dialog-places.module.css';
import { Dialog } from './Dialog.tsx';
import type { Elements } from './elements.ts';
import { IconButton } from './IconButton.tsx';
import { CloseIcon, NextIcon, PreviousIcon } from './icons.tsx';
import { useMediaQuery } from './useMediaQuery.ts';

type SidePanelProps = {
  readonly title: ReactNode;
  /** Open the rows before and after it in the list; undefined where there is none on the page. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
  /** Names the row: another begins at its top. */
  readonly shows?: string;
  /** Facts and acts that stay in sight under its title. */
  readonly head?: Elements;
  /** Actions on it at its foot, and the letters that do the same while the panel has the focus. */
  readonly actions?: Elements;
  readonly keys?: Readonly<Record<string, () => void>>;
  /** If there is room, the list stays live beside it. */
  readonly live?: boolean;
  readonly children: ReactNode;
};

export function SidePanel(props: SidePanelProps) {
  const { title, onPrevious, onNext, onClose, shows, head, actions, keys = {}, live = false, children } = props;
  const wide = useMediaQuery('(min-width: 75rem)');
  const beside = live && wide;
  const acts: Readonly<Record<string, (() => void) | undefined>> = { ...keys, j: onNext, k: onPrevious };
  /** Keys that do the same while the person types. */
  const typing: typeof acts = { ArrowDown: onNext, ArrowUp: onPrevious };
  const ways = useRef<HTMLSpanElement>(null);
  useBody(ways, { shows, isModal: !beside });
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
        const act = event.altKey ? typing[event.key] : acts[singleKeyOf(event) ?? ''];
        if (!act) return;
        // The letter is not typed into what the act focuses.
        event.preventDefault();
        act();
      }}
      head={
        <>
          <span ref={ways} className={places['ways']}>
            <IconButton label="Anterior" variant="plain" onClick={() => onPrevious?.()} disabled={!onPrevious}>
              <PreviousIcon />
            </IconButton>
            <IconButton label="Siguiente" variant="plain" onClick={() => onNext?.()} disabled={!onNext}>
              <NextIcon />
            </IconButton>
            <IconButton label="Cerrar" variant="plain" onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </span>
          {head && <div className={places['status']}>{head}</div>}
        </>
      }
      footer={actions}
    >
      {children}
    </Dialog>
  );
}

/** Elements that the keyboard reaches. */
const REACHED = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * Begins another content at its top, and gives the focus of a control that is gone to the title. The body scrolls, for the
 * keyboard too where nothing in it takes the focus.
 * @param part an element of the panel
 */
function useBody(
  part: RefObject<Element | null>,
  { shows, isModal }: { readonly shows: string | undefined; readonly isModal: boolean },
): void {
  const shown = useRef(shows);
  useEffect(() => {
    const panel = part.current?.closest('dialog');
    const body = panel?.querySelector<HTMLElement>('[data-part=body]');
    if (body?.querySelector(REACHED)) body.removeAttribute('tabindex');
    else body?.setAttribute('tabindex', '0');
    const isNew = shown.current !== shows;
    shown.current = shows;
    if (isNew) body?.scrollTo(0, 0);
    const isLost = document.activeElement === document.body;
    if (isLost && (isNew || isModal)) panel?.querySelector('h2')?.focus({ preventScroll: true });
  });
}
