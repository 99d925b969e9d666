import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type RefObject, useEffect, useImperativeHandle } from 'react';
import type { ControlProps } from '../ui/Field.tsx';
import { PasteReader } from './PasteReader.ts';
import styles from './rich-text.module.css';
import { setStylesAside } from './styles-aside.ts';
import { Toolbar } from './Toolbar.tsx';

/** What others may do to the text. */
export type RichTextRef = { readonly insert: (text: string) => void };

type RichTextProps = {
  readonly control: ControlProps;
  /** The id of what names it. */
  readonly labelledBy: string;
  /** HTML: what it begins with. */
  readonly initial: string;
  readonly onChange: (html: string) => void;
  readonly onFocus: () => void;
  readonly editorRef: RefObject<RichTextRef | null>;
};

/** A rich-text editor. */
export function RichText({ control, labelledBy, initial, onChange, onFocus, editorRef }: RichTextProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2] },
        codeBlock: false,
        code: false,
        link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] },
      }),
    ],
    content: initial,
    // A style element of its own is what the content-security policy forbids; rich-text.module.css has what it needs.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
    onFocus,
  });

  useImperativeHandle(
    editorRef,
    () => ({ insert: (text) => void editor.chain().focus().insertContent({ type: 'text', text }).run() }),
    [editor],
  );

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
        },
      },
    });
  }, [editor, id, labelledBy, describedBy, invalid, required]);

  return (
    <div className={styles['editor']}>
      <Toolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
    </div>
  );
}
