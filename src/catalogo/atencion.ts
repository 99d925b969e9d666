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
