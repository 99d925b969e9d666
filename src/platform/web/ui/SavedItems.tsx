// The list of things saved under names, each renamed or deleted in its row, and the form for such a name.
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { messageOf } from '../http.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import type { Elements } from './elements.ts';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { CloseIcon, EditIcon } from './icons.tsx';
import { TextInput } from './inputs.tsx';
import { Row, Stack } from './layout.tsx';
import styles from './SavedItems.module.css';

/** The state of an action, as `useAction` returns it. */
type ActionState = { readonly isPending: boolean; readonly error: Error | null; readonly reset: () => void };

type SavedItemsProps<T> = {
  /** The name of the list: 'Vistas guardadas'. */
  readonly label: string;
  readonly items: readonly T[];
  readonly nameOf: (item: T) => string;
  /** Renders the control that uses an item, and other actions on it. */
  readonly renderUse: (item: T) => Elements;
  readonly nameMissing: string;
  readonly maxLength: number;
  /** Returns the question before an item is deleted. */
  readonly questionOf: (item: T) => string;
  readonly renaming: ActionState;
  readonly removing: ActionState;
  /** @param done closes the form of the item; to be called once the server answered */
  readonly onRename: (item: T, name: string, done: () => void) => void;
  readonly onRemove: (item: T, done: () => void) => void;
};

/** Lists what a person saved under names; each item is used, renamed and deleted in its row. */
export function SavedItems<T extends { readonly id: string }>({ label, items, nameOf, ...props }: SavedItemsProps<T>) {
  const { renderUse, questionOf, renaming, removing, onRename, onRemove, nameMissing, maxLength } = props;
  const [current, setCurrent] = useState<{ readonly id: string; readonly act: 'rename' | 'remove' } | null>(null);
  const list = useRef<HTMLUListElement>(null);

  function begin(id: string, act: 'rename' | 'remove'): void {
    // The error of an earlier item does not belong to this one.
    (act === 'rename' ? renaming : removing).reset();
    setCurrent({ id, act });
  }

  function close(): void {
    setCurrent(null);
    // The button that had the focus goes: without it, Escape would not reach the panel around the list.
    list.current?.focus();
  }

  // Callers leave out an empty list: after the last deletion the focus goes to the panel instead.
  useLayoutEffect(() => {
    const { current: own } = list;
    return () => {
      if (own?.contains(document.activeElement)) own.parentElement?.closest<HTMLElement>('[tabindex]')?.focus();
    };
  }, []);

  return (
    <ul ref={list} tabIndex={-1} className={styles['list']} aria-label={label}>
      {items.map((item) => (
        <Row as="li" key={item.id} gap={1} line first>
          {current?.id !== item.id ? (
            <>
              {renderUse(item)}
              <ItemButtons name={nameOf(item)} onAct={(act) => begin(item.id, act)} />
            </>
          ) : current.act === 'rename' ? (
            <NameForm
              label={`Nombre nuevo de «${nameOf(item)}»`}
              button="Cambiar nombre"
              initial={nameOf(item)}
              action={renaming}
              {...{ nameMissing, maxLength }}
              onName={(name) => onRename(item, name, close)}
            >
              <Button onClick={close}>Cancelar</Button>
            </NameForm>
          ) : (
            <Removal
              name={nameOf(item)}
              question={questionOf(item)}
              action={removing}
              onClose={close}
              onRemove={() => onRemove(item, close)}
            />
          )}
        </Row>
      ))}
    </ul>
  );
}

type ItemButtonsProps = { readonly name: string; readonly onAct: (act: 'rename' | 'remove') => void };

const ItemButtons = ({ name, onAct }: ItemButtonsProps) => (
  <>
    <IconButton variant="plain" label={`Cambiar el nombre de ${name}`} onClick={() => onAct('rename')}>
      <EditIcon />
    </IconButton>
    <IconButton variant="plain" label={`Eliminar ${name}`} onClick={() => onAct('remove')}>
      <CloseIcon />
    </IconButton>
  </>
);

type RemovalProps = {
  readonly name: string;
  readonly question: string;
  readonly action: ActionState;
  readonly onClose: () => void;
  readonly onRemove: () => void;
};

const Removal = ({ name, question, action, onClose, onRemove }: RemovalProps) => (
  <Stack gap={2} role="group" aria-label={`Eliminar ${name}`}>
    <p>{question}</p>
    {action.error && <Alert tone="error">{messageOf(action.error)}</Alert>}
    <Row gap={2} place="end">
      {/* The focused row is gone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus onClick={onClose}>
        Cancelar
      </Button>
      <Button variant="danger" busy={action.isPending} onClick={onRemove}>
        Eliminar
      </Button>
    </Row>
  </Stack>
);

type NameFormProps = {
  readonly label: string;
  readonly button: string;
  readonly initial?: string;
  readonly nameMissing: string;
  readonly maxLength: number;
  readonly action: ActionState;
  /** @param clear empties the box; to be called once the name is saved */
  readonly onName: (name: string, clear: () => void) => void;
  readonly children?: Elements;
};

export function NameForm({ label, button, initial = '', nameMissing, maxLength, action, ...props }: NameFormProps) {
  const { onName, children } = props;
  const [name, setName] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const empty = name.trim() === '';
    setMissing(empty);
    if (!empty) onName(name.trim(), () => setName(''));
  };
  const error = isMissing ? nameMissing : action.error ? messageOf(action.error) : undefined;
  return (
    <Stack as="form" gap={2} noValidate onSubmit={submit}>
      <Field label={label} error={error}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            // Renaming begins where its button was.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={initial !== ''}
            maxLength={maxLength}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setMissing(false);
              if (action.error) action.reset();
            }}
          />
        )}
      </Field>
      <Row gap={2} place="end">
        {children}
        <Button variant="main" type="submit" busy={action.isPending}>
          {button}
        </Button>
      </Row>
    </Stack>
  );
}
