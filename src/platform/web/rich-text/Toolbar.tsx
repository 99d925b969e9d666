// The toolbar of the rich-text editor, with the panel that edits a link.
import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react';
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { Button } from '../ui/Button.tsx';
import { ButtonPanel } from '../ui/ButtonPanel.tsx';
import { icon } from '../ui/icons.tsx';
import { Checkbox, TextInput } from '../ui/inputs.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import styles from './rich-text.module.css';

const BoldIcon = icon(<path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z" />);
const ItalicIcon = icon(<path d="M11 5h6M7 19h6M14 5l-4 14" />);
const UnderlineIcon = icon(<path d="M7 4v6a5 5 0 0 0 10 0V4M5 20h14" />);
const PlainIcon = icon(<path d="m16 15 5 5m0-5-5 5M6 7V5h12v2M7 19h5M13 5 9.5 19" />);
const HeadingIcon = icon(<path d="M4 5v14M12 5v14M4 12h8M16 14a2.5 2.5 0 1 1 4.5 1.5L16 19h5" />);
const BulletsIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M5 6v.1M5 12v.1M5 18v.1" />);
const NumbersIcon = icon(<path d="M11 6h9M11 12h9M11 18h9M4 5.5 6 4v6M4 15.5c.5-2 4-2 4 .2 0 1.3-4 3.3-4 4.3h4" />);
const LinkIcon = icon(<path d="m9 15 6-6M11 6.5l.5-.6a5 5 0 0 1 7 7.1l-.5.4M13 17.5l-.4.6a5 5 0 0 1-7.1-7.1l.5-.5" />);
const UnlinkIcon = icon(
  <path d="m9 15 6-6M11 6.5l.5-.6a5 5 0 0 1 7 7.1l-.5.4M13 17.5l-.4.6a5 5 0 0 1-7.1-7.1l.5-.5M17 20v2M20 17h2M2 7h2M7 2v2" />,
);
const UndoIcon = icon(<path d="m9 14-4-4 4-4M5 10h11a4 4 0 0 1 0 8h-1" />);
const RedoIcon = icon(<path d="m15 14 4-4-4-4M19 10H8a4 4 0 0 0 0 8h1" />);

type Control = {
  readonly name: string;
  readonly Icon: ComponentType;
  /** The mark or node that it puts on, and shows as pressed. */
  readonly mark?: string;
  /** Its action; without one, it opens the panel of the link. */
  readonly command?: (chain: ChainedCommands) => ChainedCommands;
  readonly isPossible?: (editor: Editor) => boolean;
};

const GROUPS: readonly (readonly Control[])[] = [
  [
    { name: 'Negrita', Icon: BoldIcon, mark: 'bold', command: (chain) => chain.toggleBold() },
    { name: 'Cursiva', Icon: ItalicIcon, mark: 'italic', command: (chain) => chain.toggleItalic() },
    { name: 'Subrayado', Icon: UnderlineIcon, mark: 'underline', command: (chain) => chain.toggleUnderline() },
    { name: 'Quitar el formato', Icon: PlainIcon, command: (chain) => chain.unsetAllMarks() },
  ],
  [
    { name: 'Título', Icon: HeadingIcon, mark: 'heading', command: (chain) => chain.toggleHeading({ level: 2 }) },
    {
      name: 'Lista con viñetas',
      Icon: BulletsIcon,
      mark: 'bulletList',
      command: (chain) => chain.toggleBulletList(),
    },
    {
      name: 'Lista numerada',
      Icon: NumbersIcon,
      mark: 'orderedList',
      command: (chain) => chain.toggleOrderedList(),
    },
  ],
  [
    { name: 'Enlace', Icon: LinkIcon, mark: 'link' },
    { name: 'Quitar el enlace', Icon: UnlinkIcon, command: (chain) => chain.unsetLink() },
  ],
  [
    {
      name: 'Deshacer',
      Icon: UndoIcon,
      command: (chain) => chain.undo(),
      isPossible: (editor) => editor.can().undo(),
    },
    { name: 'Rehacer', Icon: RedoIcon, command: (chain) => chain.redo(), isPossible: (editor) => editor.can().redo() },
  ],
];

const CONTROLS = GROUPS.flat();

/** The button to which each key moves, from the one that has the focus. */
const STEPS: Readonly<Record<string, (from: number) => number>> = {
  ArrowRight: (from) => (from + 1) % CONTROLS.length,
  ArrowLeft: (from) => (from - 1 + CONTROLS.length) % CONTROLS.length,
  Home: () => 0,
  End: () => CONTROLS.length - 1,
};

/** The buttons over the text: one stop of the Tab key, arrows go from button to button (ARIA toolbar). */
export function Toolbar({ editor, controls }: { readonly editor: Editor; readonly controls: string }) {
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const states = useEditorState({
    editor,
    selector: () =>
      CONTROLS.map(({ mark, isPossible }) => ({
        // See RichText.tsx: a destroyed editor cannot be queried.
        isOn: mark !== undefined && !editor.isDestroyed && editor.isActive(mark),
        isEnabled: !editor.isDestroyed && (isPossible?.(editor) ?? true),
      })),
  });

  function onKeyDown(event: KeyboardEvent): void {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('[data-control]') ?? [])];
    const from = buttons.findIndex((button) => button === event.target);
    const step = STEPS[event.key];
    // Text typed in the panel of the link is not for the bar.
    if (from < 0 || !step) return;
    event.preventDefault();
    buttons[step(from)]?.focus();
  }

  function drawControl(control: Control) {
    const { name, Icon, mark, command } = control;
    const i = CONTROLS.indexOf(control);
    const { isOn = false, isEnabled = true } = states[i] ?? {};
    const button = {
      className: styles['control'],
      title: name,
      'aria-label': name,
      'aria-pressed': mark === undefined ? undefined : isOn,
      'aria-disabled': !isEnabled || undefined,
      'data-control': i,
      tabIndex: i === stop ? 0 : -1,
      onFocus: () => setStop(i),
      children: <Icon />,
    };
    if (!command) {
      return (
        <ButtonPanel key={name} button={button} placement="bottom-start">
          {(close) => <LinkPanel editor={editor} onDone={close} />}
        </ButtonPanel>
      );
    }
    return (
      <button
        {...button}
        key={name}
        type="button"
        // The text keeps the focus, and its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => isEnabled && command(editor.chain().focus()).run()}
      />
    );
  }

  return (
    // Its buttons have the focus, one of them at a time.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formato"
      aria-controls={controls}
      className={styles['bar']}
      onKeyDown={onKeyDown}
    >
      {GROUPS.map((group) => (
        <div key={group[0]?.name} className={styles['group']}>
          {group.map(drawControl)}
        </div>
      ))}
    </div>
  );
}

type LinkPanelProps = {
  readonly editor: Editor;
  readonly onDone: () => void;
};

/** Edits the address of the selected words; saved empty, it removes their link. */
function LinkPanel({ editor, onDone }: LinkPanelProps) {
  const { href = '', target } = editor.getAttributes('link') as { href?: string; target?: string | null };
  const [address, setAddress] = useState(href);
  const [isApart, setApart] = useState(target === '_blank');

  function save(): void {
    onDone();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else chain.setLink({ href: address, target: isApart ? '_blank' : null }).run();
  }

  return (
    <Stack gap={1}>
      <Row gap={2} line first align="bottom">
        <TextInput
          type="url"
          aria-label="Dirección del enlace"
          placeholder="https://ejemplo.edu.co/"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            save();
          }}
        />
        <Button onClick={save}>Guardar</Button>
      </Row>
      <Checkbox label="Abrir en otra pestaña" checked={isApart} onChange={(event) => setApart(event.target.checked)} />
    </Stack>
  );
}
