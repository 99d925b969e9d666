// Fields such as `{nombre}` in a rich text: one piece in the editor, their insertion, and the HTML that is stored.
import { Fragment, type NodeType, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';
import { getHTMLFromFragment, Node, type Editor } from '@tiptap/react';
import styles from './rich-text.module.css';

/** A field that is merged into a text: stored as `{name}`, shown by its label. */
export type RichTextField = { readonly name: string; readonly label: string };

export type RichTextFields = {
  readonly offered: readonly RichTextField[];
  /** Returns the field that the words between braces name; undefined where they name none. */
  readonly named: (written: string) => RichTextField | undefined;
};

const NONE: RichTextFields = { offered: [], named: () => undefined };

const WRITTEN = /\{([^{}]*)\}/g;
/** Replaces a node that is no text, so that offsets in a text are positions in its paragraph. */
const LEAF = '\uFFFC';

const bracesOf = ({ attrs }: ProseMirrorNode): string => `{${String(attrs['name'])}}`;

/**
 * A field as one piece of the text, which the arrows skip and Backspace removes whole. The braces of a field become one
 * whether they are typed, pasted or loaded; {@link htmlOf} writes them again.
 */
export const FieldNode = Node.create<{ readonly fields: RichTextFields }>({
  name: 'field',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ fields: NONE }),
  addAttributes: () => ({ name: { default: '', parseHTML: (element) => element.dataset['field'], rendered: false } }),
  // For the clipboard: a copied field is pasted here as a field, and in any other program as its braces.
  renderHTML: ({ node }) => ['span', { 'data-field': String(node.attrs['name']) }, bracesOf(node)],
  renderText: ({ node }) => bracesOf(node),

  parseHTML() {
    const { named } = this.options.fields;
    return [{ tag: 'span[data-field]', getAttrs: ({ dataset }) => (named(dataset['field'] ?? '') ? null : false) }];
  },

  addNodeView() {
    const { named } = this.options.fields;
    return ({ node }) => {
      const dom = document.createElement('span');
      dom.className = styles['field'] ?? '';
      dom.title = bracesOf(node);
      dom.textContent = named(String(node.attrs['name']))?.label ?? dom.title;
      return { dom };
    };
  },

  addProseMirrorPlugins() {
    const { type } = this;
    const { named } = this.options.fields;
    return [
      new Plugin({
        appendTransaction: (transactions, _before, state) =>
          transactions.some(({ docChanged }) => docChanged) ? replaceWritten(state, type, named) : null,
      }),
    ];
  },

  onCreate() {
    const written = replaceWritten(this.editor.state, this.type, this.options.fields.named);
    // No change of the person's: there is nothing to undo or to save.
    if (written) this.editor.view.dispatch(written.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  },
});

/** Returns the editor's HTML as it is stored, its fields in braces. */
export const htmlOf = ({ state: { doc }, schema }: Editor): string =>
  getHTMLFromFragment(withBraces(doc.content), schema);

const withBraces = (content: Fragment): Fragment =>
  Fragment.fromArray(
    content.content.map((node) =>
      node.type.name === FieldNode.name
        ? node.type.schema.text(bracesOf(node), node.marks)
        : node.copy(withBraces(node.content)),
    ),
  );

/** Inserts a field at the caret, or instead of a range, with the marks of the text there. */
export function insertField(
  editor: Editor,
  { name }: RichTextField,
  { from, to }: { readonly from: number; readonly to: number } = editor.state.selection,
): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const { doc, schema, storedMarks } = state;
      const start = doc.resolve(from);
      const marks = storedMarks ?? (from === to ? start.marks() : start.marksAcross(doc.resolve(to))) ?? [];
      tr.replaceWith(from, to, schema.nodes[FieldNode.name]!.create({ name }, null, marks));
      tr.setStoredMarks(marks);
      return true;
    })
    .run();
}

/** Replaces braces by their fields, each with the marks of its first letter. */
function replaceWritten({ doc, tr }: EditorState, type: NodeType, named: RichTextFields['named']): Transaction | null {
  doc.descendants((block, start) => {
    if (!block.isTextblock) return true;
    for (const { 0: braces, 1: written, index } of block
      .textBetween(0, block.content.size, undefined, LEAF)
      .matchAll(WRITTEN)) {
      const field = named(written ?? '');
      const from = start + 1 + index;
      if (!field) continue;
      const node = type.create({ name: field.name }, null, doc.nodeAt(from)?.marks);
      tr.replaceWith(tr.mapping.map(from), tr.mapping.map(from + braces.length), node);
    }
    return false;
  });
  return tr.docChanged ? tr : null;
}
