// Quantiles of the F distribution, by the regularised incomplete beta function (continued fraction of Lentz).

/** Logarithm of the gamma function, by the approximation of Lanczos. */
function logGamma(x: number): number {
  const coefficients = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const shifted = x - 1;
  const base = shifted + coefficients.length - 0.5;
  const sum = coefficients.reduce((total, one, i) => total + one / (shifted + i + 1), 0.99999999999980993);
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}

const SMALLEST = 1e-300;
const STEPS = 10_000;

/** The continued fraction of the incomplete beta function. */
function betaFraction(x: number, a: number, b: number): number {
  const guard = (value: number): number => (Math.abs(value) < SMALLEST ? SMALLEST : value);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const numerator of [even, odd]) {
      d = 1 / guard(1 + numerator * d);
      c = guard(1 + numerator / c);
      step = c * d;
      fraction *= step;
    }
    if (Math.abs(step - 1) < Number.EPSILON) break;
  }
  return fraction;
}

/** Regularised incomplete beta function. @param x 0 to 1 */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return (front * betaFraction(x, a, b)) / a;
}

/** Halvings after which a bracket of doubles is as narrow as it gets. */
const HALVINGS = 200;

/** Value that an F variable of these degrees of freedom stays below with a probability. */
export function fQuantile(probability: number, numerator: number, denominator: number): number {
  let [low, high] = [0, 1];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, numerator / 2, denominator / 2) < probability) low = middle;
    else high = middle;
  }
  const x = (low + high) / 2;
  return (denominator * x) / (numerator * (1 - x));
}
