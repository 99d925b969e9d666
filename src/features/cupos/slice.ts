// Manifest of limited places (cupos) of options: declares that their table holds no personal data.
import type { Slice } from '../slice.ts';

export const slice = { sinPersonas: { cupos: 'Places and counts.' } } satisfies Slice;
