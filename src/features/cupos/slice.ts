import type { Slice } from '../slice.ts';

/** The slice of the limited places of options. */
export const slice = { sinPersonas: { cupos: 'Places and counts.' } } satisfies Slice;
