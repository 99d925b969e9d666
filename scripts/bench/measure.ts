/** Times of something that was done again and again, in ms. */
export type Times = readonly number[];

/** Does something a number of times, one after another. */
export async function timesOf(count: number, work: (turn: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const started = performance.now();
    await work(turn);
    times.push(performance.now() - started);
  }
  return times;
}

/** The time that this share of them did not pass. */
export function percentile(times: Times, share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** A figure in few digits: `0,6`, `34`, `1.250`. */
export const shown = (value: number): string =>
  value.toLocaleString('es-CO', { maximumFractionDigits: value < 10 ? 1 : 0 });
