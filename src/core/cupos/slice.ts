// Manifest of limited places (cupos) of options: the figure of those nearly full; their tables hold no personal data.
import type { Slice } from '#core/slice.ts';
import { cuposCasiLlenos } from './pendientes.ts';

export const slice = {
  pendientes: [cuposCasiLlenos],
  withoutPersonas: { cupos: 'Places and counts.', cupos_liberados: 'Ids of records that gave back their place.' },
} satisfies Slice;
