// Keys of what the screens of reviews read, so that what one of them sends the others read again.
export const ROOT = ['valoraciones'] as const;

export const valoracionKey = (id: string) => [...ROOT, 'una', id] as const;
export const OWN_KEY = [...ROOT, 'propias'] as const;
export const AUTOEVALUACIONES_KEY = [...ROOT, 'autoevaluaciones'] as const;
export const cicloKey = (semestre: string) => [...ROOT, 'ciclo', semestre] as const;
export const acuerdoKey = (semestre: string) => [...ROOT, 'acuerdo', semestre] as const;
export const muestrasKey = (semestre: string) => [...ROOT, 'muestras', semestre] as const;
