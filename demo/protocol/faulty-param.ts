import type { z } from 'zod';
import type { Fields } from './form.ts';

const INVALID = 'Detectado valor de parámetro no válido';

/** The value that a path of names and positions leads to. */
const valueAt = (fields: Fields, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined),
    fields,
  );

/** The first fault of a call's parameters, as Moodle tells developers: its path and its value. */
export function faultOf({ issues: [issue] }: z.ZodError, fields: Fields): string {
  if (!issue) return INVALID;
  const { path } = issue;
  const names = path.filter((step) => typeof step === 'string');
  const value = valueAt(fields, path);
  const wayTo = (steps: readonly string[]): string => steps.map((step) => `${step} => ${INVALID}: `).join('');
  if (issue.code === 'unrecognized_keys') {
    return `${wayTo(names)}Unexpected keys (${issue.keys.join(',')}) detected in parameter array.`;
  }
  const last = names.at(-1) ?? '';
  if (value === undefined) return `${wayTo(names.slice(0, -1))}Missing required key in single structure: ${last}`;
  const told = typeof value === 'string' ? value : JSON.stringify(value);
  return `${wayTo(names)}Invalid external api parameter: the value is "${told}", the server was expecting "${last}" type`;
}
