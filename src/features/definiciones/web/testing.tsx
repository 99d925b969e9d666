// An open form for component tests: its draft changes as in the editor, without a server.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { Definicion } from '../contract.ts';
import { copyOf, NEW_FORM } from '../copia.ts';
import type { Draft } from '../editing/draft.ts';
import { EditorContext, type OpenForm } from './editor-context.ts';

export const EMPTY: Draft = copyOf(NEW_FORM, { slug: 'semana', titulo: 'Semana de la Virtualidad' });

export const DEFINICION: Definicion = {
  slug: 'semana',
  titulo: 'Semana de la Virtualidad',
  delProducto: false,
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
  /** Other parts of the form as the server answered last. */
  readonly now?: Partial<Definicion>;
  readonly edit?: OpenForm['edit'];
  /** Hears each change. */
  readonly onDraft?: (draft: Draft, text?: string) => void;
  readonly children: ReactNode;
};

export function WithOpenForm({ draft: first = EMPTY, fallos = [], now, onDraft, edit, children }: WithOpenFormProps) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [draft, setDraft] = useState(first);
  const [taken, setTaken] = useState<Partial<Definicion>>();
  const open = useMemo<OpenForm>(() => {
    const shown = { ...DEFINICION, fallos, tramite: draft, ...now, ...taken };
    return {
      definicion: shown,
      draft,
      published: NOTHING_PUBLISHED,
      change(next, text) {
        setDraft(next);
        onDraft?.(next, text);
      },
      flush: async () => Promise.resolve(shown),
      take: setTaken,
      edit: edit ?? (() => undefined),
    };
  }, [draft, fallos, now, taken, onDraft, edit]);
  return (
    <QueryClientProvider client={queries}>
      <EditorContext value={open}>{children}</EditorContext>
    </QueryClientProvider>
  );
}
