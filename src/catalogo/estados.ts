/** The states of a record, any to any (spec 1 §4). Records begin as the first. */
export const ESTADOS = ['abierto', 'pendiente', 'cerrado'] as const;

export type Estado = (typeof ESTADOS)[number];

/** Name of each state on screen, and its tone in tables and charts. */
export const ESTADO_INFO: Record<Estado, { nombre: string; tono: 'info' | 'warning' | 'success' }> = {
  abierto: { nombre: 'Abierto', tono: 'info' },
  pendiente: { nombre: 'Pendiente', tono: 'warning' },
  cerrado: { nombre: 'Cerrado', tono: 'success' },
};

export const ESTADOS_PARA_PERSONA = {
  recibida: 'Recibida',
  'en-tramite': 'En trámite',
  espera: 'Esperamos su respuesta',
  cerrada: 'Cerrada',
} as const;

export type EstadoParaPersona = keyof typeof ESTADOS_PARA_PERSONA;

/** Tone of each in badges. */
export const TONO_PARA_PERSONA = {
  recibida: 'info',
  'en-tramite': 'info',
  espera: 'warning',
  cerrada: 'success',
} as const satisfies Record<EstadoParaPersona, string>;

/** Returns the state of a row of a request for its person. @param atendida a person of the unit attends to it */
export const estadoParaPersona = (estado: Estado, atendida: boolean): EstadoParaPersona =>
  estado === 'cerrado' ? 'cerrada' : estado === 'pendiente' ? 'espera' : atendida ? 'en-tramite' : 'recibida';
