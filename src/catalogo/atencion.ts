// Ways in which requests need attention, the most urgent first.
import { keysOf } from '#platform/contract/keys-of.ts';

/**
 * Ways in which requests need attention. Closed ones do only while the unit has not opened an answer of the person; terms
 * do not run while the person is to answer.
 */
export const ATENCION = {
  vencidas: 'Vencidas',
  'vencen-hoy': 'Vencen hoy',
  'respuesta-nueva': 'Con respuesta nueva',
  mias: 'Mías',
  'sin-responsable': 'Sin responsable',
} as const;

export type Atencion = keyof typeof ATENCION;

export const ATENCIONES = keysOf(ATENCION);

/** Words after the number of requests, one and many. The bar counts those that need action today: most have a person or wait. */
const CONTADAS: Readonly<Record<Atencion, { readonly words: readonly [string, string]; readonly isUrgent: boolean }>> =
  {
    vencidas: { words: ['vencida', 'vencidas'], isUrgent: true },
    'vencen-hoy': { words: ['vence hoy', 'vencen hoy'], isUrgent: true },
    'respuesta-nueva': { words: ['con respuesta nueva', 'con respuesta nueva'], isUrgent: true },
    mias: { words: ['a su cargo', 'a su cargo'], isUrgent: false },
    'sin-responsable': { words: ['sin responsable', 'sin responsable'], isUrgent: false },
  };

/** Words after the number of requests that need attention in one way. */
export const wordsOfAtencion = (atencion: Atencion, count: number): string =>
  CONTADAS[atencion].words[count === 1 ? 0 : 1];

export const isUrgent = (atencion: Atencion): boolean => CONTADAS[atencion].isUrgent;
