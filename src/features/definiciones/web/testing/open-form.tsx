// An open form for component tests: its draft changes as in the editor, without a server.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { Definicion } from '../../contract.ts';
import { copyOf, NEW_FORM } from '../../copia.ts';
import type { Draft } from '../../editing/draft.ts';
import { EditorContext, type OpenForm } from '../editor-context.ts';

export const EMPTY: Draft = copyOf(NEW_FORM, { slug: 'semana', titulo: 'Semana de la Virtualidad' });

const definicion: Definicion = {
  slug: 'semana',
  titulo: 'Semana de la Virtualidad',
  publicada: null,
  hasCambios: false,
  archivada: null,
  respuestas: 0,
  persona: 'Ana Ruiz',
  guardada: '2026-11-28T03:00:00.000Z',
  revision: 1,
  tramite: {},
  publicadas: [],
  fallos: [],
  diferencias: [],
  versiones: [],
};

const NOTHING_PUBLISHED = new Set<string>();

type WithOpenFormProps = {
  readonly draft?: Draft;
  readonly fallos?: Definicion['fallos'];
  readonly edit?: OpenForm['edit'];
  /** Hears each change. */
  readonly onDraft?: (draft: Draft, text?: string) => void;
  readonly children: ReactNode;
};

export function WithOpenForm({ draft: first = EMPTY, fallos = [], onDraft, edit, children }: WithOpenFormProps) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [draft, setDraft] = useState(first);
  const open = useMemo<OpenForm>(
    () => ({
      definicion: { ...definicion, fallos, tramite: draft },
      draft,
      published: NOTHING_PUBLISHED,
      change(next, text) {
        setDraft(next);
        onDraft?.(next, text);
      },
      flush: async () => Promise.resolve(undefined),
      take: () => undefined,
      edit: edit ?? (() => undefined),
    }),
    [draft, fallos, onDraft, edit],
  );
  return (
    <QueryClientProvider client={queries}>
      <EditorContext value={open}>{children}</EditorContext>
    </QueryClientProvider>
  );
}
