import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import type { Formulario } from '#catalogo/formulario.ts';
import { type Borrador, estaVigente } from './borrador.ts';

let store: UseStore | undefined;
const drafts = (): UseStore => (store ??= createStore('gc.borradores', 'borradores'));

/** Where the draft of a form is; what was typed in another version of it cannot be shown in this one. */
const keyOf = ({ slug, version }: Pick<Formulario, 'slug' | 'version'>): string => `${slug}@${version}`;

/** A device that does not answer (private windows, a full disk, a blocked database) must not keep anybody from typing. */
const PATIENCE_MS = 1500;

/** The draft of a form on this device; null when there is none or it cannot be read. */
export async function readBorrador(formulario: Formulario): Promise<Borrador | null> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  try {
    const read = get<Borrador>(keyOf(formulario), drafts());
    const borrador = await Promise.race([read, patience]);
    return borrador && estaVigente(borrador, Date.now()) ? borrador : null;
  } catch {
    return null;
  }
}

/** Keeps a draft. @returns whether this device could */
export async function writeBorrador(formulario: Formulario, borrador: Borrador): Promise<boolean> {
  try {
    await set(keyOf(formulario), borrador, drafts());
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft of a form. */
export const deleteBorrador = (formulario: Formulario): Promise<void> =>
  del(keyOf(formulario), drafts()).catch(() => undefined);

/** Forgets what nobody came back for. */
export async function deleteExpiredBorradores(): Promise<void> {
  const now = Date.now();
  const all = await entries<string, Borrador>(drafts()).catch(() => []);
  const expired = all.filter(([, borrador]) => !estaVigente(borrador, now)).map(([key]) => key);
  if (expired.length > 0) await delMany(expired, drafts()).catch(() => undefined);
}
