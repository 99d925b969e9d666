import type { Sample } from './sample.ts';

const families = import.meta.glob<{ readonly default: readonly Sample[] }>('./samples/*.tsx', { eager: true });
const modules = import.meta.glob<object>(['../*.tsx', '!../icons.tsx', '!../*.test.tsx'], { eager: true });

/** Every component of the design system in its states. */
export const SAMPLES: readonly Sample[] = Object.values(families).flatMap((family) => family.default);

/** They draw nothing of their own: a question before a page is left, and a strip while there is no network. */
const UNSEEN = ['LeaveUnsaved', 'OfflineStrip'];

const shown = new Set([...UNSEEN, ...SAMPLES.flatMap(({ of }) => of)]);

/** Names of the components of the design system that no sample shows. */
export const MISSING: readonly string[] = Object.values(modules)
  .flatMap((module) => Object.keys(module))
  .filter((name) => /^[A-Z][a-z]/.test(name) && !shown.has(name));
