// A search box with a list of the items found, to choose one by keyboard or pointer (ARIA combobox).
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Combobox.module.css';
import type { Elements } from './elements.ts';
import type { ControlProps } from './Field.tsx';
import { CloseIcon, SearchIcon } from './icons.tsx';
import { InputButton, TextInput, WithButton } from './inputs.tsx';
import options from './options.module.css';

type ComboboxProps<T> = {
  readonly control: ControlProps;
  readonly inputRef?: React.Ref<HTMLInputElement> | undefined;
  readonly name: string;
  /** The text in the box. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly renderItem: (item: T) => ReactNode;
  readonly onChoose: (item: T) => void;
  /** The state of the search: the number found, that it goes on, or its failure. Read aloud as it changes. */
  readonly status: string;
  /** A button for that state, as another attempt. */
  readonly statusAction?: Elements;
  /** The name of the list: 'Asignaturas'. */
  readonly listLabel: string;
  /** Opens the list before anything is written: a press, or an arrow, shows all items. */
  readonly opensEmpty?: boolean;
  /** Keeps the list open under the box, its first item marked: Enter chooses it. */
  readonly isInline?: boolean;
  readonly onBlur?: (() => void) | undefined;
};

/** The caller searches the items. Keys follow ARIA 1.2: arrows, Enter, Escape. Goes inside a `Field`. */
export function Combobox<T>({ control, inputRef, name, text, onText, items, ...props }: ComboboxProps<T>) {
  const { keyOf, renderItem, onChoose, status, statusAction, listLabel, onBlur } = props;
  const { opensEmpty = false, isInline = false } = props;
  const [isShown, setOpen] = useState(false);
  const [marked, setActive] = useState(-1);
  const isOpen = isInline || isShown;
  const active = isInline ? Math.min(Math.max(marked, 0), items.length - 1) : marked;
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const optionId = (i: number): string => `${listId}-${i}`;
  const current = items[active];

  function write(next: string): void {
    onText(next);
    setOpen(opensEmpty || next !== '');
    setActive(-1);
  }

  function choose(item: T): void {
    onChoose(item);
    setOpen(false);
    setActive(-1);
  }

  function move(to: number): void {
    const next = (to + items.length) % Math.max(items.length, 1);
    setOpen(opensEmpty || text !== '');
    setActive(items.length > 0 ? next : -1);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const act = isInline && event.key === 'Escape' ? undefined : ACTIONS[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    if (act({ isOpen, active, move, close: () => setOpen(false), pick: () => pick() })) event.preventDefault();
  }

  /** Chooses the marked item, or the only one. */
  function pick(): void {
    const only = items.length === 1 ? items[0] : undefined;
    const picked = current ?? only;
    if (picked !== undefined) choose(picked);
  }

  function leave({ relatedTarget }: FocusEvent): void {
    if (box.current?.contains(relatedTarget)) return;
    setOpen(false);
    onBlur?.();
  }

  return (
    <div ref={box} className={styles['combobox']} data-inline={isInline} onBlur={leave}>
      <WithButton>
        <SearchIcon />
        <TextInput
          {...control}
          ref={inputRef}
          name={name}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && current !== undefined ? optionId(active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          {...(opensEmpty && { onClick: () => setOpen(true) })}
        />
        {text !== '' && (
          <InputButton aria-label="Borrar la búsqueda" onClick={() => write('')}>
            <CloseIcon />
          </InputButton>
        )}
      </WithButton>
      <div className={`${options['options']} ${styles['panel']}`} hidden={!isOpen}>
        <div id={listId} role="listbox" aria-label={listLabel} hidden={items.length === 0}>
          {isOpen &&
            items.map((item, i) => (
              // The keys are the box's: it keeps the focus while its list is open.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={keyOf(item)}
                id={optionId(i)}
                role="option"
                aria-selected={i === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
              >
                {renderItem(item)}
              </div>
            ))}
        </div>
        <div className={styles['status']}>
          <p role="status">{isOpen && status}</p>
          {statusAction}
        </div>
      </div>
    </div>
  );
}

type Keyboard = {
  readonly isOpen: boolean;
  readonly active: number;
  readonly move: (to: number) => void;
  readonly close: () => void;
  readonly pick: () => void;
};

/** The action of each key; returns true where the browser must do nothing else. */
const ACTIONS: Readonly<Record<string, (keyboard: Keyboard) => boolean>> = {
  ArrowDown({ active, move }) {
    move(active + 1);
    return true;
  },
  ArrowUp({ active, move }) {
    move(active < 0 ? -1 : active - 1);
    return true;
  },
  Enter({ isOpen, pick }) {
    if (isOpen) pick();
    return isOpen;
  },
  Escape({ isOpen, close }) {
    close();
    return isOpen;
  },
};
