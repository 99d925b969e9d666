/**
 * Returns the differences of an answer's shape from a recorded one, by path. Texts and numbers may be any, `null` is any type,
 * and an empty list for any list; keys must be the same.
 */
export function shapeDifferences(recorded: unknown, answered: unknown, path = ''): string[] {
  if (recorded === null || answered === null) return [];
  const [wanted, got] = [kindOf(recorded), kindOf(answered)];
  if (wanted !== got) return [`${path}: ${got} instead of ${wanted}`];
  if (Array.isArray(recorded) && Array.isArray(answered)) {
    if (recorded.length === 0 || answered.length === 0) return [];
    return shapeDifferences(recorded[0], answered[0], `${path}[0]`);
  }
  if (!isObject(recorded) || !isObject(answered)) return [];
  const missing = Object.keys(recorded).filter((key) => !(key in answered));
  const strange = Object.keys(answered).filter((key) => !(key in recorded));
  return [
    ...missing.map((key) => `${path}.${key}: missing`),
    ...strange.map((key) => `${path}.${key}: not in the recorded answer`),
    ...Object.keys(recorded)
      .filter((key) => key in answered)
      .flatMap((key) => shapeDifferences(recorded[key], answered[key], `${path}.${key}`)),
  ];
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

const isObject = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object';
