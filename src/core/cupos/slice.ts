// Manifest of limited places (cupos) of options: declares that their tables hold no personal data.
import type { Slice } from '#core/slice.ts';

export const slice = {
  sinPersonas: { cupos: 'Places and counts.', cupos_liberados: 'Ids of records that gave back their place.' },
} satisfies Slice;
