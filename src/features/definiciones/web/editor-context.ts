// The form that is open in the editor, for all parts of its screen: its draft, and the way to change it.
import { createContext, useContext } from 'react';
import type { Definicion } from '../contract.ts';
import type { Draft } from '../editing/draft.ts';
import type { Published } from '../editing/keys.ts';

export type OpenForm = {
  /** As the server answered last: faults, differences and versions are of the draft that was saved then. */
  readonly definicion: Definicion;
  /** The draft as it is on this page. */
  readonly draft: Draft;
  readonly published: Published;
  /**
   * Changes the draft; it is saved by itself.
   * @param text name of the text in which a person types: its letters are taken back together
   */
  readonly change: (draft: Draft, text?: string) => void;
  /** Saves what is not saved yet. @returns the form as the server has it; undefined if it could not be saved */
  readonly flush: () => Promise<Definicion | undefined>;
  /** Takes the form as another call answered it: published, archived. */
  readonly take: (definicion: Definicion) => void;
  /** Opens a question in the list of questions, and puts the focus on it. */
  readonly edit: (ruta: string) => void;
};

export const EditorContext = createContext<OpenForm | null>(null);

/** Returns the open form around a component. */
export function useOpenForm(): OpenForm {
  const open = useContext(EditorContext);
  if (!open) throw new Error('there is no editor around this component');
  return open;
}
