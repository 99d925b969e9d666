// The options of a choice: rows of its own list, which lines of a pasted text become too, or an editable list of the unit.
import { memo, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import type { CampoDe } from '#catalogo/campos/index.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';
import { addOptions, optionsOf, settleOption, withOptions, type Options as AllOptions } from '../../editing/options.ts';
import { hasPlaces, placesFault, withoutPlaces, withPlaces, withPlacesOf } from '../../editing/places.ts';
import { useOpenForm } from '../editor-context.ts';
import { SwitchSetting } from '../settings/fields.tsx';
import { idOfOption, idOfPlaces } from './ids.ts';
import styles from './questions.module.css';
import { useSharedLists } from './shared-lists.ts';

type OptionsProps = {
  readonly ruta: string;
  readonly nodo: CampoDe<'opcion'> | CampoDe<'opciones'>;
  readonly isOwn: boolean;
  readonly onLista: (lista: string) => void;
};

export const Options = ({ ruta, nodo, isOwn, onLista }: OptionsProps) =>
  isOwn ? <OwnOptions ruta={ruta} nodo={nodo} /> : <SharedList value={nodo.lista} onChange={onLista} />;

/** The choice of an editable list of the unit, whose options managers change for all forms. */
function SharedList({ value, onChange }: { readonly value: string; readonly onChange: (lista: string) => void }) {
  const lists = useSharedLists();
  if (value === 'siNo') return null;
  return (
    <SelectField
      label="Lista de opciones"
      help="Sus opciones se cambian en Configuración, para todos los formularios."
      value={value}
      options={lists}
      onChange={onChange}
    />
  );
}

/** The most that the law of definitions takes. */
const MOST_PLACES = 1_000_000;

function OwnOptions({ ruta, nodo: { tipo, lista } }: Pick<OptionsProps, 'ruta' | 'nodo'>) {
  const { draft, change, published } = useOpenForm();
  const areLimited = hasPlaces(draft, ruta);
  const opciones = optionsOf(draft, lista);
  const focusNext = useRef<number | null>(null);
  const put = (next: AllOptions, text?: string): void => change(withOptions(draft, lista, next), text);

  const acts = useRef<OptionActs>(null);
  // Before the focus moves: the field that loses it acts on this list.
  useLayoutEffect(() => {
    acts.current = {
      onKeyDown,
      onPlacesKey,
      onPaste,
      remove,
      settle: ({ clave }) => put(settleOption(opciones, clave, { lista, published })),
      write: (index, opcion, what) => put(opciones.with(index, opcion), `${what} ${lista} ${opcion.clave}`),
    };
  });

  // A row that was just made has the focus.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    const input = document.getElementById(idOfOption(lista, focusNext.current));
    focusNext.current = null;
    if (input instanceof HTMLInputElement) {
      input.focus();
      input.select();
    }
  });

  function add(at: number, textos: readonly string[]): void {
    put(addOptions(opciones, textos, { at, lista, published }));
    focusNext.current = at + textos.length - 1;
  }

  function remove(index: number): void {
    put(opciones.toSpliced(index, 1));
    focusNext.current = Math.max(index - 1, 0);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(index + 1, ['']);
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && opciones.length > 1) {
      event.preventDefault();
      remove(index);
    }
  }

  /** Numbers are typed one below the other, as in a sheet. */
  function onPlacesKey(event: KeyboardEvent, index: number): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    document.getElementById(idOfPlaces(lista, index + 1))?.focus();
  }

  /** Lines of a text become options: the first replaces an empty one. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>, index: number): void {
    const lines = event.clipboardData.getData('text').split(/\r?\n/).map(withoutBullet).filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    const isReplaced = event.currentTarget.value === '' || event.currentTarget.value === 'Primera opción';
    const kept = isReplaced ? opciones.toSpliced(index, 1) : opciones;
    const at = isReplaced ? index : index + 1;
    put(addOptions(kept, lines, { at, lista, published }));
    focusNext.current = at + lines.length - 1;
  }

  return (
    <FieldGroup label="Opciones" help="Con Intro se agrega la siguiente. También puede pegar una lista.">
      <Stack gap={2}>
        {/* Places are of the whole form: a row or a cell of a table has none. */}
        {tipo === 'opcion' && (areLimited || !ruta.includes('.')) && (
          <div className={styles['places']}>
            <PlacesSwitch ruta={ruta} />
          </div>
        )}
        {areLimited && (
          <div className={styles['option']} data-limited aria-hidden="true">
            <MutedInline>Opción</MutedInline>
            <MutedInline>Cupos</MutedInline>
          </div>
        )}
        {opciones.map((opcion, i) => (
          // A key would change with the option's own, and its field would lose the focus.
          // oxlint-disable-next-line react/no-array-index-key
          <OptionRow key={i} index={i} {...{ opcion, lista, areLimited, acts }} isOnly={opciones.length === 1} />
        ))}
        <Row>
          <Button onClick={() => add(opciones.length, [''])}>Agregar una opción</Button>
        </Row>
      </Stack>
    </FieldGroup>
  );
}

type Option = AllOptions[number];

/** The acts on the row of an option, on the list as it is then. */
type OptionActs = {
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>, index: number) => void;
  readonly onPlacesKey: (event: KeyboardEvent, index: number) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>, index: number) => void;
  readonly remove: (index: number) => void;
  readonly settle: (opcion: Option) => void;
  readonly write: (index: number, opcion: Option, what: 'opcion' | 'cupos') => void;
};

type OptionRowProps = {
  readonly index: number;
  readonly opcion: Option;
  readonly lista: string;
  readonly areLimited: boolean;
  readonly isOnly: boolean;
  readonly acts: RefObject<OptionActs | null>;
};

/** Memoised: a list may have 500, and a key press draws the one that it changes. */
const OptionRow = memo(function OptionRow({ index, opcion, lista, areLimited, isOnly, acts }: OptionRowProps) {
  return (
    <div className={styles['option']} data-limited={areLimited || undefined}>
      <TextInput
        id={idOfOption(lista, index)}
        aria-label={`Opción ${index + 1}`}
        value={opcion.texto}
        maxLength={300}
        onKeyDown={(event) => acts.current?.onKeyDown(event, index)}
        onPaste={(event) => acts.current?.onPaste(event, index)}
        onBlur={() => acts.current?.settle(opcion)}
        onChange={({ target }) => acts.current?.write(index, { ...opcion, texto: target.value }, 'opcion')}
      />
      {areLimited && (
        <TextInput
          id={idOfPlaces(lista, index)}
          type="number"
          aria-label={`Cupos de la opción ${index + 1}`}
          min={0}
          max={MOST_PLACES}
          value={opcion.atributos?.cupos ?? ''}
          onKeyDown={(event) => acts.current?.onPlacesKey(event, index)}
          onChange={({ target: { value } }) => {
            const places = value === '' ? undefined : Math.min(Math.abs(Math.trunc(Number(value))), MOST_PLACES);
            acts.current?.write(index, withPlacesOf(opcion, places), 'cupos');
          }}
        />
      )}
      <IconButton
        variant="plain"
        label={`Quitar la opción ${index + 1}`}
        disabled={isOnly}
        onClick={() => acts.current?.remove(index)}
      >
        <CloseIcon />
      </IconButton>
    </div>
  );
});

/** The switch for places, of which a form has those of one question; where that cannot be, why. */
function PlacesSwitch({ ruta }: { readonly ruta: string }) {
  const { draft, change } = useOpenForm();
  const areLimited = hasPlaces(draft, ruta);
  const fault = placesFault(draft, ruta);
  return (
    <SwitchSetting
      label="Con cupos"
      help={fault ?? 'Cada opción recibe hasta ese número de personas por semestre. Sin número, no tiene límite.'}
      isOn={areLimited}
      disabled={fault !== null}
      onChange={(isOn) => change(isOn ? withPlaces(draft, ruta) : withoutPlaces(draft))}
    />
  );
}

/** A line of a list without its mark or number. */
const withoutBullet = (line: string): string => line.replace(/^\s*(?:[-–—•*○☐▪]|\(?[a-z\d]{1,2}[.)])\s+/i, '').trim();
