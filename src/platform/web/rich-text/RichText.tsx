import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type RefObject, useEffect, useId, useImperativeHandle, useState } from 'react';
import type { ControlProps } from '../ui/Field.tsx';
import { createFieldMenu } from './field-menu.ts';
import { FieldMenu, useActiveOption } from './FieldMenu.tsx';
import { FieldNode, htmlOf, insertField, type RichTextField, type RichTextFields } from './fields.ts';
import { PasteReader } from './PasteReader.ts';
import styles from './rich-text.module.css';
import { setStylesAside } from './styles-aside.ts';
import { Toolbar } from './Toolbar.tsx';

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
