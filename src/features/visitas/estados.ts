// States of a planned visit, which follow from what was done, and the reasons for which it is in the plan.

/** In the order of their work. */
export const ESTADOS = ['por-hacer', 'en-curso', 'enviado', 'leido', 'cerrado'] as const;

export type Estado = (typeof ESTADOS)[number];

export const ESTADO_IN_WORDS: Readonly<Record<Estado, string>> = {
  'por-hacer': 'Por hacer',
  'en-curso': 'En curso',
  enviado: 'Enviado',
  leido: 'Leído',
  cerrado: 'Plan cerrado',
};

/** Returns true until the accompaniment is sent: only then a visit is moved or begun. */
export const isAhead = (estado: Estado): boolean => estado === 'por-hacer' || estado === 'en-curso';

export const MOTIVOS = ['aula', 'nuevo', 'total-bajo', 'nunca-visitado', 'sorteo', 'manual'] as const;

export type Motivo = (typeof MOTIVOS)[number];

export const MOTIVO_IN_WORDS: Readonly<Record<Motivo, string>> = {
  aula: 'Aula que lo necesita',
  nuevo: 'Docente nuevo',
  'total-bajo': 'Último total bajo',
  'nunca-visitado': 'Nunca visitado',
  sorteo: 'Por sorteo',
  manual: 'Agregado a mano',
};

/** The rules by which teachers are drawn, in the order in which they are asked; each may be off. */
export type Reglas = {
  /** Teachers of a classroom that needs a visit, as it was last read; they are visited first, for its subject. */
  readonly aulas: boolean;
  /** Teachers without a subject in any earlier semester. */
  readonly nuevos: boolean;
  /** Teachers whose last total of an earlier semester is below this one; null: off. */
  readonly totalBajo: number | null;
  /** Teachers without an accompaniment in an earlier semester. */
  readonly nuncaVisitados: boolean;
  /** Share in % of the others of each faculty; null: off. */
  readonly porSorteo: number | null;
};

export const REGLAS_INICIALES: Reglas = {
  aulas: false,
  nuevos: true,
  totalBajo: 3,
  nuncaVisitados: false,
  porSorteo: 10,
};
