import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { ButtonPanel } from '../ui/ButtonPanel.tsx';
import {
  ItalicIcon,
  UndoIcon,
  LinkIcon,
  BoldIcon,
  NumbersIcon,
  UnlinkIcon,
  PlainIcon,
  RedoIcon,
  UnderlineIcon,
  HeadingIcon,
  BulletsIcon,
} from './icons.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import styles from './rich-text.module.css';

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
        // See RichText.tsx: nothing can be asked of an editor that was destroyed.
        isOn: mark !== undefined && !editor.isDestroyed && editor.isActive(mark),
        isEnabled: !editor.isDestroyed && (isPossible?.(editor) ?? true),
      })),
  });

  function onKeyDown(event: KeyboardEvent): void {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('[data-control]') ?? [])];
    const from = buttons.findIndex((button) => button === event.target);
    const step = STEPS[event.key];
    // What is typed in the panel of the link is not the bar's.
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
