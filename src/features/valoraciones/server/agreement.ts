// How far two evaluators agree: weighted kappa of a criterion (Fleiss, Cohen and Everitt 1969) and ICC(2,1) of the total (Shrout and
// Fleiss 1979), each with its interval of 95 %.
import { fQuantile } from './f-distribution.ts';

export type Estimate = { readonly valor: number; readonly desde: number; readonly hasta: number };

/** Quantile of the normal distribution for an interval of 95 %. */
const Z = 1.959963984540054;
const TAIL = 0.025;

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

/**
 * Weighted kappa with quadratic weights.
 * @param table counts by the category of the first and of the second
 * @returns null where it is not defined: all pairs in one category
 */
export function weightedKappa(table: readonly (readonly number[])[]): (Estimate & { readonly error: number }) | null {
  const count = sumOf(table.map(sumOf));
  const categories = table.map((_, i) => i);
  const p = table.map((row) => row.map((cell) => cell / count));
  const first = p.map(sumOf);
  const second = categories.map((j) => sumOf(p.map((row) => row[j]!)));
  const weight = (i: number, j: number): number => 1 - ((i - j) / (categories.length - 1)) ** 2;
  const overCells = (of: (i: number, j: number) => number): number =>
    sumOf(categories.map((i) => sumOf(categories.map((j) => of(i, j)))));
  const observed = overCells((i, j) => weight(i, j) * p[i]![j]!);
  const expected = overCells((i, j) => weight(i, j) * first[i]! * second[j]!);
  if (!(expected < 1)) return null;
  const kappa = (observed - expected) / (1 - expected);
  const byFirst = categories.map((i) => sumOf(categories.map((j) => second[j]! * weight(i, j))));
  const bySecond = categories.map((j) => sumOf(categories.map((i) => first[i]! * weight(i, j))));
  const spread = overCells((i, j) => p[i]![j]! * (weight(i, j) - (byFirst[i]! + bySecond[j]!) * (1 - kappa)) ** 2);
  const variance = (spread - (kappa - expected * (1 - kappa)) ** 2) / (count * (1 - expected) ** 2);
  const error = Math.sqrt(Math.max(0, variance));
  return { valor: kappa, error, desde: Math.max(-1, kappa - Z * error), hasta: Math.min(1, kappa + Z * error) };
}

/**
 * Intraclass correlation of single scores, two-way random effects, absolute agreement.
 * @param rows the scores of each target, one of each judge
 * @returns null where it is not defined: all scores are equal, or fewer than two targets
 */
export function icc(rows: readonly (readonly number[])[]): Estimate | null {
  const targets = rows.length;
  const judges = rows[0]?.length ?? 0;
  if (targets < 2 || judges < 2) return null;
  const grand = meanOf(rows.flat());
  const byJudge = rows[0]!.map((_, j) => meanOf(rows.map((row) => row[j]!)));
  const betweenTargets = (judges * sumOf(rows.map((row) => (meanOf(row) - grand) ** 2))) / (targets - 1);
  const betweenJudges = (targets * sumOf(byJudge.map((mean) => (mean - grand) ** 2))) / (judges - 1);
  const residues = rows.flatMap((row) => row.map((one, j) => (one - meanOf(row) - byJudge[j]! + grand) ** 2));
  const residual = sumOf(residues) / ((targets - 1) * (judges - 1));
  const whole = betweenTargets + (judges - 1) * residual + (judges * (betweenJudges - residual)) / targets;
  if (!(whole > 0)) return null;
  const valor = (betweenTargets - residual) / whole;
  if (residual === 0 && betweenJudges === 0) return { valor, desde: valor, hasta: valor };
  // Without a residue the ratio has no value; a tiny one gives its limit.
  const error = Math.max(residual, Number.EPSILON);
  const ratio = betweenJudges / error;
  const term = targets * (1 + (judges - 1) * valor) - judges * valor;
  const above = (judges - 1) * (targets - 1) * (judges * valor * ratio + term) ** 2;
  const below = (targets - 1) * judges ** 2 * valor ** 2 * ratio ** 2 + term ** 2;
  const freedom = above / below;
  const upper = fQuantile(1 - TAIL, targets - 1, freedom);
  const lower = fQuantile(1 - TAIL, freedom, targets - 1);
  const rest = judges * betweenJudges + (judges * targets - judges - targets) * error;
  return {
    valor,
    desde: (targets * (betweenTargets - upper * error)) / (upper * rest + targets * betweenTargets),
    hasta: (targets * (lower * betweenTargets - error)) / (rest + targets * lower * betweenTargets),
  };
}
