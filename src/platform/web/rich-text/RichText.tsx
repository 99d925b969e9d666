// The rich-text editor, with the list of fields that opens while typing.
import { flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { DOMParser, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model';
import { PluginKey } from '@tiptap/pm/state';
import { EditorContent, Extension, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { exitSuggestion, Suggestion, type SuggestionOptions, type SuggestionProps } from '@tiptap/suggestion';
import { useEffect, useId, useImperativeHandle, useState, useSyncExternalStore, type RefObject } from 'react';
import { countOf } from '../../contract/quantities.ts';
import { matcherOf } from '../matches.ts';
import type { ControlProps } from '../ui/Field.tsx';
import options from '../ui/options.module.css';
import { VisuallyHidden } from '../ui/text.tsx';
import { FieldNode, htmlOf, insertField, type RichTextField, type RichTextFields } from './fields.ts';
import { giveStyles, setStylesAside } from './HtmlFrame.tsx';
import styles from './rich-text.module.css';
import { Toolbar } from './Toolbar.tsx';

/** The actions on the text from outside. */
export type RichTextRef = { readonly insert: (field: RichTextField) => void };

type RichTextProps = {
  readonly control: ControlProps;
  readonly labelledBy: string;
  /** The first text, as HTML. Fields are `{name}` here and in the HTML of `onChange`. */
  readonly initial: string;
  /** The fields that it offers; those of the first render are kept. */
  readonly fields: RichTextFields;
  readonly onChange: (html: string) => void;
  readonly onFocus: () => void;
  readonly editorRef: RefObject<RichTextRef | null>;
};

/** A rich-text editor. Typing `{` or `/` offers its fields. */
export function RichText({ control, labelledBy, initial, fields, onChange, onFocus, editorRef }: RichTextProps) {
  const [menu] = useState(() => createFieldMenu(fields));
  const menuId = useId();
  const activeOption = useActiveOption(menu, menuId);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2] },
        codeBlock: false,
        code: false,
        link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] },
      }),
      FieldNode.configure({ fields }),
      menu.extension,
    ],
    content: setStylesAside(initial),
    // The content-security policy forbids its style element; rich-text.module.css has the rules that it needs.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    onFocus,
  });

  useImperativeHandle(editorRef, () => ({ insert: (field) => insertField(editor, field) }), [editor]);

  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required } = control;
  useEffect(() => {
    // One that took long to come to the page was destroyed meanwhile; another takes its place.
    if (editor.isDestroyed) return;
    editor.setOptions({
      editorProps: {
        transformPastedHTML: setStylesAside,
        clipboardParser: new PasteReader(editor.schema),
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(invalid && { 'aria-invalid': 'true' }),
          ...(required && { 'aria-required': 'true' }),
          'aria-autocomplete': 'list',
          ...(activeOption && { 'aria-controls': menuId, 'aria-activedescendant': activeOption }),
        },
      },
    });
  }, [editor, id, labelledBy, describedBy, invalid, required, activeOption, menuId]);

  return (
    <div className={styles['editor']}>
      <Toolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
      <FieldMenu store={menu} id={menuId} />
    </div>
  );
}

/** Distance to the edges of the window, in pixels. */
const EDGE = 8;

const MIDDLEWARE = [offset(4), flip({ padding: EDGE }), shift({ padding: EDGE })];

/** Returns the id of the option that Enter inserts; undefined while the list is closed. */
function useActiveOption({ subscribe, current }: FieldMenuStore, listId: string): string | undefined {
  const open = useSyncExternalStore(subscribe, current);
  return open ? optionId(listId, open.active) : undefined;
}

const optionId = (listId: string, i: number): string => `${listId}-${i}`;

/** Lists at the caret the fields that match the text being typed. The editor keeps the focus and passes on its keys. */
function FieldMenu({ store: { subscribe, current }, id }: { readonly store: FieldMenuStore; readonly id: string }) {
  const open = useSyncExternalStore(subscribe, current);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const { floatingStyles, refs, update } = useFloating({
    elements: { floating: panel },
    strategy: 'fixed',
    placement: 'bottom-start',
    middleware: MIDDLEWARE,
    transform: false,
  });
  useEffect(() => {
    if (!open) return undefined;
    refs.setReference({ getBoundingClientRect: open.rect });
    update();
    addEventListener('scroll', update, { capture: true, passive: true });
    addEventListener('resize', update);
    return () => {
      removeEventListener('scroll', update, { capture: true });
      removeEventListener('resize', update);
    };
  }, [open, refs, update]);
  const active = open?.active;
  useEffect(() => {
    if (active !== undefined) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const count = open?.items.length ?? 0;
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {open && `${countOf(count, 'campo', 'campos')}: flechas para recorrer, Entrar para insertar.`}
        </span>
      </VisuallyHidden>
      {open && (
        <div
          ref={setPanel}
          id={id}
          role="listbox"
          aria-label="Campos"
          tabIndex={-1}
          className={`${options['options']} ${styles['menu']}`}
          style={floatingStyles}
          // The editor keeps the focus and the caret.
          onMouseDown={(event) => event.preventDefault()}
        >
          {open.items.map((item, i) => (
            // The editor keeps the focus and handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={item.name}
              id={optionId(id, i)}
              role="option"
              aria-selected={i === active}
              onClick={() => open.choose(item)}
            >
              {item.label}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Reads pasted HTML with the styles that were set aside: word processors of the web mark bold text by them. */
class PasteReader extends DOMParser {
  constructor(schema: Schema) {
    super(schema, DOMParser.fromSchema(schema).rules);
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    giveStyles(dom);
    return super.parseSlice(dom, options);
  }
}

/** The open list of fields: those that match the text typed, and the index of the one that Enter inserts. */
type OpenMenu = {
  readonly items: readonly RichTextField[];
  readonly active: number;
  readonly rect: () => DOMRect;
  readonly choose: (field: RichTextField) => void;
};

/** Matches `{` anywhere, or `/` where a word begins, and the text after it up to the caret. */
const TRIGGER = /\{[^{}]*$|(?<!\S)\/[^\s/{}]*$/;
/** Longer than the name of any field: such braces are something else. */
const LONGEST = 60;

const KEY = new PluginKey('field-menu');

const findMatch: NonNullable<SuggestionOptions['findSuggestionMatch']> = ({ $position: { nodeBefore, pos } }) => {
  const text = TRIGGER.exec(nodeBefore?.text ?? '')?.[0];
  if (text === undefined || text.length > LONGEST) return null;
  return { range: { from: pos - text.length, to: pos }, query: text.slice(1), text };
};

type FieldMenuStore = ReturnType<typeof createFieldMenu>;

/**
 * Creates the list of fields that opens while one is typed: an extension of the editor, and the store that it fills.
 */
function createFieldMenu({ offered }: RichTextFields) {
  const listeners = new Set<() => void>();
  let current: OpenMenu | null = null;
  const set = (next: OpenMenu | null): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  const found = (query: string): RichTextField[] => {
    const isMatch = matcherOf(query);
    return offered.filter(({ label, name }) => isMatch(`${label} ${name}`));
  };
  const show = ({ query, clientRect, command }: SuggestionProps<RichTextField, RichTextField>): void => {
    const items = found(query);
    // An update with the same fields keeps the selected one.
    const isSame = current?.items.length === items.length && items.every((item, i) => item === current?.items[i]);
    set({
      items,
      active: isSame && current ? current.active : 0,
      rect: () => clientRect?.() ?? new DOMRect(),
      choose: command,
    });
  };

  const extension = Extension.create({
    name: 'fieldMenu',
    addProseMirrorPlugins() {
      return [
        Suggestion<RichTextField, RichTextField>({
          editor: this.editor,
          pluginKey: KEY,
          findSuggestionMatch: findMatch,
          allow: ({ state, range }) => found(state.doc.textBetween(range.from + 1, range.to)).length > 0,
          command: ({ editor, range, props }) => insertField(editor, props, range),
          render: () => ({
            onStart: show,
            onUpdate: show,
            onExit: () => set(null),
            onKeyDown: ({ event }) => press(event),
          }),
        }),
      ];
    },
    onBlur() {
      exitSuggestion(this.editor.view, KEY);
    },
  });

  function press({ key, shiftKey }: KeyboardEvent): boolean {
    if (!current) return false;
    const { items, active, choose } = current;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) set({ ...current, active: (active + step + items.length) % items.length });
    else if (!shiftKey && (key === 'Enter' || key === 'Tab')) choose(items[active]!);
    else return false;
    return true;
  }

  return {
    extension,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => current,
  };
}
