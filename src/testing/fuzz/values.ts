import { pickFrom, randomBetween, randomDigits, type Azar } from '#demostracion/azar.ts';

/** Texts at the edges of what a parser, a database or a page accepts. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  'x',
  'x'.repeat(201),
  'ñandú 🎓',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u200b\u202e',
  "' or 1=1 --",
  '%_\\',
  '(a+)+$',
  '\\'.repeat(190),
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  '=1+1',
  '-1',
  '0',
  '1.5',
  '1e400',
  '99999999999',
  'NaN',
  'Infinity',
  'null',
  'true',
  '[]',
  '{}',
  'asc',
  'desc',
  'creado',
  'estado',
  'abierto',
  'todos',
  '2026-2',
  '2026-3',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '00000000-0000-0000-0000-000000000000',
  '0190f3c4-7d3c-7000-8000-000000000001',
];

/** JSON values of every other kind. */
const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  99_999_999_999,
  Number.MAX_SAFE_INTEGER,
  [],
  [[]],
  ['x'],
  [null],
  {},
  { x: 'y' },
  { '\u0000': '\u0000' },
  { grafico: 'x', categoria: 'y' },
  { grafico: 'estados', categoria: 'abierto' },
  { grafico: 'dias', categoria: '2026-11-20', serie: '\ud800' },
  { solo: ['00000000-0000-0000-0000-000000000000'], excepto: [] },
];

/** A text: one of the hostile ones, one of those given, or random letters and digits. */
export function textOf(known: readonly string[], azar: Azar): string {
  const lot = azar();
  if (lot < 0.6) return pickFrom(TEXTS, azar);
  if (lot < 0.8 && known.length > 0) return pickFrom(known, azar);
  return Array.from({ length: randomBetween(1, 30, azar) }, () =>
    String.fromCodePoint(randomBetween(1, 0x2fff, azar)),
  ).join('');
}

/** A JSON value of any kind, nested at most `depth` times. */
export function jsonOf(known: readonly string[], azar: Azar, depth = 2): unknown {
  const lot = azar();
  if (lot < 0.5) return textOf(known, azar);
  if (lot < 0.6) return Number(randomDigits(randomBetween(1, 12, azar), azar));
  if (lot < 0.9 || depth === 0) return pickFrom(OTHERS, azar);
  const inner = Array.from({ length: randomBetween(0, 3, azar) }, () => jsonOf(known, azar, depth - 1));
  return lot < 0.95 ? inner : Object.fromEntries(inner.map((value, i) => [textOf(known, azar) || `k${i}`, value]));
}
