import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import type { Formulario } from '#catalogo/formulario.ts';
import { type Borrador, borradorSchema, estaVigente } from './borrador.ts';

let store: UseStore | undefined;
const drafts = (): UseStore => (store ??= createStore('gc.borradores', 'borradores'));

/** Where the draft of a form is; what was typed in another version of it cannot be shown in this one. */
const keyOf = ({ slug, version }: Pick<Formulario, 'slug' | 'version'>): string => `${slug}@${version}`;

/** A page that goes leaves no time for a database: its last words stand here until the next one reads them. */
const lastWordsOf = (formulario: Formulario): string => `gc.borrador.${keyOf(formulario)}`;

/** A device that does not answer (private windows, a full disk, a blocked database) must not keep anybody from typing. */
const PATIENCE_MS = 1500;

/** The draft of a form on this device; null when there is none or it cannot be read. */
export async function readBorrador(formulario: Formulario): Promise<Borrador | null> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const kept = get(keyOf(formulario), drafts()).catch(() => undefined);
  const found = [await Promise.race([kept, patience]), readLastWords(formulario)]
    .map((value) => borradorSchema.safeParse(value).data)
    .filter((borrador) => borrador && estaVigente(borrador, Date.now()))
    .sort((a, b) => (b?.guardado ?? 0) - (a?.guardado ?? 0));
  return found[0] ?? null;
}

/** Keeps a draft. @returns whether this device could */
export async function writeBorrador(formulario: Formulario, borrador: Borrador): Promise<boolean> {
  try {
    await set(keyOf(formulario), borrador, drafts());
    localStorage.removeItem(lastWordsOf(formulario));
    return true;
  } catch {
    return false;
  }
}

/** Keeps a draft before the page is gone. */
export function writeLastWords(formulario: Formulario, borrador: Borrador): void {
  try {
    localStorage.setItem(lastWordsOf(formulario), JSON.stringify(borrador));
  } catch {
    // Nothing more can be done: the page goes.
  }
}

function readLastWords(formulario: Formulario): unknown {
  try {
    return JSON.parse(localStorage.getItem(lastWordsOf(formulario)) ?? 'null');
  } catch {
    return null;
  }
}

/** Forgets the draft of a form. */
export async function deleteBorrador(formulario: Formulario): Promise<void> {
  localStorage.removeItem(lastWordsOf(formulario));
  await del(keyOf(formulario), drafts()).catch(() => undefined);
}

/** Forgets what nobody came back for. */
export async function deleteExpiredBorradores(): Promise<void> {
  const now = Date.now();
  const all = await entries<string, unknown>(drafts()).catch(() => []);
  const isExpired = (value: unknown): boolean => {
    const { data } = borradorSchema.safeParse(value);
    return !data || !estaVigente(data, now);
  };
  const expired = all.filter(([, value]) => isExpired(value)).map(([key]) => key);
  if (expired.length > 0) await delMany(expired, drafts()).catch(() => undefined);
}
