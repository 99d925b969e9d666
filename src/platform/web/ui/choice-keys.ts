/** The keys of so many choices, in their order: `A`, `B`, `C`… A mark beside one is a number, so its key is none. */
export const choiceKeys = (count: number): readonly string[] =>
  Array.from({ length: Math.min(count, 26) }, (_, i) => String.fromCodePoint(65 + i));
