// Ways in which requests end.

/** Ways in which a request may have ended; a closed one need not say it. */
export const RESULTADOS = { resuelta: 'Resuelta', 'no-procede': 'No procede', desistida: 'Desistida' } as const;

export type Resultado = keyof typeof RESULTADOS;
