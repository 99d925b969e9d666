import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type RefObject, useEffect, useImperativeHandle } from 'react';
import type { ControlProps } from '#platform/web/ui/Field.tsx';
import { Barra } from './Barra.tsx';
import styles from './redactar.module.css';
import { estilosAparte } from './estilos.ts';
import { LectorDePegado } from './pegado.ts';

/** What others may do to the text. */
export type EditorRef = { readonly insert: (texto: string) => void };

type EditorProps = {
  readonly control: ControlProps;
  /** The id of what names it. */
  readonly labelledBy: string;
  /** HTML: what it begins with. */
  readonly inicial: string;
  readonly onChange: (html: string) => void;
  readonly onFocus: () => void;
  readonly editorRef: RefObject<EditorRef | null>;
};

/** A rich-text editor (spec 1 §2, mode 2). It loads with the first message that is written here. */
export function Editor({ control, labelledBy, inicial, onChange, onFocus, editorRef }: EditorProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2] },
        codeBlock: false,
        code: false,
        link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] },
      }),
    ],
    content: inicial,
    // A style element of its own is what the content-security policy forbids; redactar.module.css has what it needs.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
    onFocus,
  });

  useImperativeHandle(
    editorRef,
    () => ({ insert: (texto) => void editor.chain().focus().insertContent({ type: 'text', text: texto }).run() }),
    [editor],
  );

  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required } = control;
  useEffect(() => {
    // One that took long to come to the page was destroyed meanwhile; another takes its place.
    if (editor.isDestroyed) return;
    editor.setOptions({
      editorProps: {
        transformPastedHTML: estilosAparte,
        clipboardParser: new LectorDePegado(editor.schema),
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
      <Barra editor={editor} controla={id} />
      <EditorContent editor={editor} />
    </div>
  );
}
