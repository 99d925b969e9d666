// Loads `al-usar.ts` in advance, with retries, for what holds a form.
import { useEffect } from 'react';
import { pause } from '#platform/web/pause.ts';
import { loadedUso, loadUso } from './load-uso.ts';
import './uso-chunk.ts';

/** Pause between two attempts. */
const EVERY_MS = 5000;

async function insist(signal: AbortSignal): Promise<void> {
  while (!loadedUso() && !signal.aborted) {
    await loadUso().catch(async () => pause(EVERY_MS, signal).catch(() => undefined));
  }
}

/** The requests of the page itself, and its first picture, go first. */
const FIRST_MS = 200;

/** Loads the chunk once the page can be filled in, with retries until it is here. */
export function usePreloadUso(): void {
  useEffect(() => {
    const ended = new AbortController();
    const timer = setTimeout(() => void insist(ended.signal), FIRST_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, []);
}
