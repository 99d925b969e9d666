import { horariosHBV } from './horarios-hbv.ts';
import type { Lista } from './opcion.ts';
import { programas } from './programas.ts';

/** The seeds of all editable lists. */
export const LISTAS: readonly Lista[] = [programas, horariosHBV];
