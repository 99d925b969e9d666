// The keys of an object, typed: `Object.keys` gives texts.
export const keysOf = <K extends string>(values: Readonly<Record<K, unknown>>): K[] => Object.keys(values) as K[];
