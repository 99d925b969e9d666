// The kinds of parameters that Moodle's functions declare, as schemas.
import { z } from 'zod';

export const int = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);

export const bool = z.enum(['0', '1', 'false', 'true', '']).transform((text) => text === '1' || text === 'true');

export const text = z.string();

/** PARAM_USERNAME refuses, in calls, what it would silently change in the login form. */
export const username = z.string().regex(/^[-._@a-z0-9]+$/);

/** `options[0][name]`, `options[0][value]`: only the names given are accepted. */
export function options<const Name extends string>(...names: readonly Name[]) {
  return z
    .array(z.strictObject({ name: z.enum(names), value: z.string() }))
    .default([])
    .transform((pairs): Partial<Record<Name, string>> => {
      const found: Partial<Record<Name, string>> = {};
      for (const { name, value } of pairs) found[name] = value;
      return found;
    });
}
