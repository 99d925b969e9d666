import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import type { Formulario } from '#catalogo/formulario.ts';
import { type Borrador, borradorSchema, estaVigente } from './borrador.ts';

let store: UseStore | undefined;
const drafts = (): UseStore => (store ??= createStore('gc.borradores', 'borradores'));

/** Where the draft of a form is; what was typed in another version of it cannot be shown in this one. */
const keyOf = ({ slug, version }: Pick<Formulario, 'slug' | 'version'>): string => `${slug}@${version}`;

/**
 * A note beside the drafts, read at once: whether there is one, and the last words of a page that had no time for the
 * database before it went.
 */
const noteOf = (formulario: Formulario): string => `gc.borrador.${keyOf(formulario)}`;

function writeNote(formulario: Formulario, note: Borrador | true): void {
  try {
    localStorage.setItem(noteOf(formulario), JSON.stringify(note));
  } catch {
    // Without notes every opening asks the database.
  }
}

function readNote(formulario: Formulario): unknown {
  try {
    return JSON.parse(localStorage.getItem(noteOf(formulario)) ?? 'null');
  } catch {
    return true;
  }
}

/** Whether something may wait on this device for who opens the form; most have nothing, and need not wait to know. */
export const mayHaveBorrador = (formulario: Formulario): boolean => readNote(formulario) !== null;

/** A device that does not answer (private windows, a full disk, a blocked database) must not keep anybody from typing. */
const PATIENCE_MS = 1500;

/** The draft of a form on this device; null when there is none or it cannot be read. */
export async function readBorrador(formulario: Formulario): Promise<Borrador | null> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const kept = get(keyOf(formulario), drafts()).catch(() => undefined);
  const found = [await Promise.race([kept, patience]), readNote(formulario)]
    .map((value) => borradorSchema.safeParse(value).data)
    .filter((borrador) => borrador && estaVigente(borrador, Date.now()))
    .sort((a, b) => (b?.guardado ?? 0) - (a?.guardado ?? 0));
  return found[0] ?? null;
}

/** Keeps a draft. @returns whether this device could */
export async function writeBorrador(formulario: Formulario, borrador: Borrador): Promise<boolean> {
  try {
    await set(keyOf(formulario), borrador, drafts());
    writeNote(formulario, true);
    return true;
  } catch {
    return false;
  }
}

/** Keeps a draft before the page is gone. */
export const writeLastWords = (formulario: Formulario, borrador: Borrador): void => writeNote(formulario, borrador);

/** Forgets the draft of a form. */
export async function deleteBorrador(formulario: Formulario): Promise<void> {
  localStorage.removeItem(noteOf(formulario));
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
