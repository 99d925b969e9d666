import type { Fields } from '../protocol/form.ts';
import type { Backup } from '../site/plugin.ts';

const numbersIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((number) => Number.isInteger(number) && number > 0);

/** The courses that a call names: by their numbers, by those of their backups, or by the file of one. */
export function coursesIn(backups: readonly Backup[], path: string, fields: Fields): readonly number[] {
  const ids = [fields['backupids']].flat();
  const named = backups.filter(({ id, filename }) => ids.includes(id) || path.endsWith(`/${filename}`));
  return [
    ...numbersIn(fields['courseid']),
    ...numbersIn(fields['courseids']),
    ...named.map(({ courseId }) => courseId),
  ];
}
