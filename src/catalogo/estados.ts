/** The states of a record, any to any (spec 1 §4). Records begin as the first. */
export const ESTADOS = ['abierto', 'pendiente', 'cerrado'] as const;

export type Estado = (typeof ESTADOS)[number];

/** How each state is called on screen. */
export const ESTADO_INFO: Record<Estado, { nombre: string }> = {
  abierto: { nombre: 'Abierto' },
  pendiente: { nombre: 'Pendiente' },
  cerrado: { nombre: 'Cerrado' },
};
