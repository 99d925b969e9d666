/** NUL and halves of a surrogate pair: JavaScript strings hold them, PostgreSQL refuses them with an error. */
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * Finds the first text, value or key, that PostgreSQL cannot take.
 * @returns its dotted path; null if there is none
 */
export function unstorablePath(input: unknown): string | null {
  // A list instead of recursion: a body of 1 MB can nest deeper than the stack.
  const pending: { readonly value: unknown; readonly path: string }[] = [{ value: input, path: '' }];
  for (let item = pending.pop(); item; item = pending.pop()) {
    const { value, path } = item;
    if (typeof value === 'string' && UNSTORABLE.test(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) return path;
      pending.push({ value: inner, path: path ? `${path}.${key}` : key });
    }
  }
  return null;
}
