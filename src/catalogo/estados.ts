/** The states of a record, any to any (spec 1 §4). Records begin as the first. */
export const ESTADOS = ['abierto', 'pendiente', 'cerrado'] as const;

export type Estado = (typeof ESTADOS)[number];

/** Name of each state on screen, and its tone in tables and charts. */
export const ESTADO_INFO: Record<Estado, { nombre: string; tono: 'info' | 'warning' | 'success' }> = {
  abierto: { nombre: 'Abierto', tono: 'info' },
  pendiente: { nombre: 'Pendiente', tono: 'warning' },
  cerrado: { nombre: 'Cerrado', tono: 'success' },
};
