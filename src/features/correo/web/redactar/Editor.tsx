import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type RefObject, useEffect, useImperativeHandle } from 'react';
import { RichTextEditor } from '#platform/web/kit/RichText.ts';
import type { ControlProps } from '#platform/web/ui/Field.tsx';
import styles from './Editor.module.css';

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

const NOMBRES = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  underlineControlLabel: 'Subrayado',
  clearFormattingControlLabel: 'Quitar el formato',
  h2ControlLabel: 'Título',
  bulletListControlLabel: 'Lista con viñetas',
  orderedListControlLabel: 'Lista numerada',
  linkControlLabel: 'Enlace',
  unlinkControlLabel: 'Quitar el enlace',
  undoControlLabel: 'Deshacer',
  redoControlLabel: 'Rehacer',
  linkEditorInputLabel: 'Dirección del enlace',
  linkEditorInputPlaceholder: 'https://ejemplo.edu.co/',
  linkEditorExternalLink: 'Abrir en otra pestaña',
  linkEditorInternalLink: 'Abrir en la misma pestaña',
  linkEditorSave: 'Guardar',
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
    // A style element of its own is what the content-security policy forbids; Editor.module.css has what it needs.
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
    editor.setOptions({
      editorProps: {
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
    <RichTextEditor editor={editor} labels={NOMBRES} className={styles['editor']} withTypographyStyles={false}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link popoverProps={{ withinPortal: false }} />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
