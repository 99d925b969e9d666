// Random choices for examples, repeatable by seed.
/** A source of numbers from 0 to 1, without 1: `Math.random` or a seeded one. */
export type Azar = () => number;

/** Returns a source that repeats its numbers for the same seed (mulberry32). @param semilla a 32-bit integer */
export function azarOf(semilla: number): Azar {
  let state = semilla;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks an item of a list. @throws when it is empty */
export function pickFrom<T>(lista: readonly T[], azar: Azar): T {
  const item = lista[Math.floor(azar() * lista.length)];
  if (item === undefined) throw new Error('an example needs a list with options');
  return item;
}

/** Picks a whole number from `min` to `max`, both included. */
export const randomBetween = (min: number, max: number, azar: Azar): number =>
  min + Math.floor(azar() * (max - min + 1));

/** Makes a text of random digits; the first may be a zero. */
export const randomDigits = (largo: number, azar: Azar): string => {
  let text = '';
  while (text.length < largo) text += Math.floor(azar() * 10);
  return text;
};
