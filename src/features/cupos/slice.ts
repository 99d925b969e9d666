import type { Slice } from '../slice.ts';

/** The places of options. */
export const slice = { sinPersonas: { cupos: 'Places and counts.' } } satisfies Slice;
