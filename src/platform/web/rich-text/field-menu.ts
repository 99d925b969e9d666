import { Extension } from '@tiptap/react';
import { PluginKey } from '@tiptap/pm/state';
import { exitSuggestion, Suggestion, type SuggestionOptions, type SuggestionProps } from '@tiptap/suggestion';
import { matcherOf } from '../matches.ts';
import { insertField, type RichTextField, type RichTextFields } from './fields.ts';

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

export type FieldMenuStore = ReturnType<typeof createFieldMenu>;

/** Creates the list of fields that opens while one is typed: an extension of the editor, and the store that it fills. */
export function createFieldMenu({ offered }: RichTextFields) {
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
    // An update with the same fields keeps the one that the arrows reached.
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
