// How many answers of a group make its results worth something, and the remark where there are fewer.

/** Deviations of the normal distribution that 80 % of samples keep within. */
const DEVIATIONS = 1.2816;

/** A share among the answers may differ by this much from the share among all students. */
const MARGIN = 0.1;

/** Variance of a share in the worst case, a half. */
const VARIANCE = 0.25;

/**
 * Returns the fewest answers of a group with which a share among them is, with 80 % confidence, within ten points of the share
 * among all of the group (sample of a finite population).
 */
export function enoughRespuestas(matriculados: number): number {
  if (matriculados <= 1) return matriculados;
  const infinite = (MARGIN / DEVIATIONS) ** 2;
  return Math.ceil((matriculados * VARIANCE) / ((matriculados - 1) * infinite + VARIANCE));
}

type Participacion = {
  /** Null where they are not shown. */
  readonly respuestas: number | null;
  /** Null where they are not known. */
  readonly matriculados: number | null;
};

/** Returns the fewest answers that a group with too few should have; null where it has them, or nothing is known. */
export function missesRespuestas({ respuestas, matriculados }: Participacion): number | null {
  if (respuestas === null || matriculados === null || matriculados === 0) return null;
  const enough = enoughRespuestas(matriculados);
  return respuestas < enough ? enough : null;
}

/** The remark on a group that should have more answers. */
export const remarkOnFew = (enough: number): string =>
  `Pocas respuestas: con menos de ${enough}, los promedios pueden no decir lo que piensa todo el grupo.`;
