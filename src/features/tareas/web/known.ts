// The jobs that this browser knows, shared by its tabs.
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { tareaSchema, type Tarea } from '#core/tareas/contract.ts';

type Tareas = ReadonlyMap<string, Tarea>;

const listeners = new Set<() => void>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gc.tareas') : null;
let current: Tareas = new Map();

/** Takes in readings of jobs; the later of two readings wins. @returns true if anything changed */
function take(tareas: readonly Tarea[]): boolean {
  const news = tareas.filter(({ id, cambiada }) => (current.get(id)?.cambiada ?? '') < cambiada);
  if (news.length === 0) return false;
  current = new Map([...current, ...news.map((tarea) => [tarea.id, tarea] as const)]);
  for (const listener of listeners) listener();
  return true;
}

/** Takes in the server's readings of jobs, here and in the other tabs. */
export function hear(tareas: readonly Tarea[]): void {
  if (take(tareas)) channel?.postMessage(tareas);
}

// Another tab may run an older version.
channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const heard = z.array(tareaSchema).safeParse(data);
  if (heard.success) take(heard.data);
});

/** Forgets all jobs, when another person signs in. */
export function forget(): void {
  current = new Map();
  for (const listener of listeners) listener();
}

export const known = (): Tareas => current;

/** Calls back at each change. @returns the function that ends that */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useKnown = (): Tareas => useSyncExternalStore(onChange, known);
