import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type RefObject, useEffect, useId, useImperativeHandle, useState, useSyncExternalStore } from 'react';
import { DOMParser, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model';
import { flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import type { ControlProps } from '../ui/Field.tsx';
import { countOf } from '../../contract/quantities.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { createFieldMenu, type FieldMenuStore } from './field-menu.ts';
import { FieldNode, htmlOf, insertField, type RichTextField, type RichTextFields } from './fields.ts';
import styles from './rich-text.module.css';
import { giveStyles, setStylesAside } from './HtmlFrame.tsx';
import { Toolbar } from './Toolbar.tsx';
import options from '../ui/options.module.css';

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

/** Reads what was pasted with the styles that were set aside: word processors of the web tell by them what is bold. */
class PasteReader extends DOMParser {
  constructor(schema: Schema) {
    super(schema, DOMParser.fromSchema(schema).rules);
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    giveStyles(dom);
    return super.parseSlice(dom, options);
  }
}

/** The actions on the text from outside. */
export type RichTextRef = { readonly insert: (field: RichTextField) => void };

type RichTextProps = {
  readonly control: ControlProps;
  /** The id of the element that names it. */
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
