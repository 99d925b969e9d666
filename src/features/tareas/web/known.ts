import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type Tarea, tareaSchema } from '../contract.ts';

type Tareas = ReadonlyMap<string, Tarea>;

const listeners = new Set<() => void>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gc.tareas') : null;
let current: Tareas = new Map();

/** Takes in what was heard of jobs: of two readings of one, the later stays. @returns whether anything was new */
function take(tareas: readonly Tarea[]): boolean {
  const news = tareas.filter(({ id, cambiada }) => (current.get(id)?.cambiada ?? '') < cambiada);
  if (news.length === 0) return false;
  current = new Map([...current, ...news.map((tarea) => [tarea.id, tarea] as const)]);
  for (const listener of listeners) listener();
  return true;
}

/** Takes in what the server said of jobs, here and in every other tab. */
export function hear(tareas: readonly Tarea[]): void {
  if (take(tareas)) channel?.postMessage(tareas);
}

// Another tab may be of an older version.
channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const heard = z.array(tareaSchema).safeParse(data);
  if (heard.success) take(heard.data);
});

/** Forgets everything: somebody else is signed in. */
export function forget(): void {
  current = new Map();
  for (const listener of listeners) listener();
}

/** The jobs that this browser knows of. */
export const known = (): Tareas => current;

/** Calls back at each change. Returns how to stop. */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The jobs that this browser knows of, live. */
export const useConocidas = (): Tareas => useSyncExternalStore(onChange, known);
