// Faults that a client may put into a request, by lot.
import { pickFrom, randomBetween, randomDigits, type Azar } from '#demostracion/azar.ts';
import { asPartes, type Parte } from '../contrato/cuerpo.ts';
import { DEEP, inPath, inQuery, jsonText, sentOf, textual, type Draft } from './draft.ts';
import { jsonOf, textOf } from './values.ts';

/** Breaks one thing of a request; gives it back as it is where there is no such thing. */
export type Break = (draft: Draft, azar: Azar) => Draft;

const HUGE = 20_000;

/** Names that JavaScript objects have without being told. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

const WRITTEN_IN_PATHS = [
  '',
  '%',
  '%00',
  '%zz',
  '%c0%af',
  '%ed%a0%80',
  '..',
  '.',
  '%2e%2e%2f',
  'x'.repeat(3000),
  '%25',
];
const PATH_VALUES = [
  'NaN',
  'Infinity',
  '-Infinity',
  '99999999999',
  '1e9',
  '-1',
  '0',
  '1.5',
  '0x10',
  '9007199254740993',
];

const breakPath: Break = (draft, azar) => {
  const names = Object.keys(draft.params);
  if (names.length === 0) return draft;
  const lot = azar();
  const value =
    lot < 0.3
      ? pickFrom(WRITTEN_IN_PATHS, azar)
      : inPath(lot < 0.6 ? pickFrom(PATH_VALUES, azar) : textOf(Object.values(draft.params), azar));
  return { ...draft, params: { ...draft.params, [pickFrom(names, azar)]: value } };
};

const breakQuery: Break = (draft, azar) => {
  const { query } = draft;
  const name = query.length > 0 ? pickFrom(query, azar).split('=')[0]! : pickFrom(['x', ...INHERITED], azar);
  const value = textOf([], azar);
  const odd = [
    inQuery(name, value),
    `${name}=1&${name}=2`,
    `${name}[]=1`,
    `${name}[x]=1`,
    name,
    `${name}=%`,
    `${name}=%00`,
    `${name}=%ed%a0%80`,
    `${name}=${'x'.repeat(HUGE)}`,
    ...INHERITED.map((inherited) => `${inherited}=${encodeURIComponent(value.toWellFormed())}`),
    '&&==&',
  ];
  const others = azar() < 0.5 ? query.filter((each) => !each.startsWith(`${name}=`)) : query;
  return { ...draft, query: [...others, pickFrom(odd, azar)] };
};

type Path = readonly (string | number)[];

/** Paths of all values inside a JSON value, itself first. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value) ? value.map((item, i) => [i, item] as const) : Object.entries(value);
  return [path, ...inner.flatMap(([key, item]) => pathsIn(item, [...path, key]))];
}

/** A copy of a value with what is at a path replaced; undefined takes it out. */
function replaceIn(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, i) => {
      const changed = i === key ? replaceIn(item, rest, change) : item;
      return changed === undefined ? [] : [changed];
    });
  }
  return Object.fromEntries(
    Object.entries(value as object)
      .map(([name, item]) => [name, name === key ? replaceIn(item, rest, change) : (item as unknown)] as const)
      .filter(([, item]) => item !== undefined),
  );
}

function withKey(value: unknown, key: string, inner: unknown): unknown {
  if (typeof value !== 'object' || value === null) return { [key]: inner };
  const copy = { ...value };
  // An assignment to `__proto__` would make no key of it.
  Object.defineProperty(copy, key, { value: inner, enumerable: true });
  return copy;
}

const CHANGES: readonly ((old: unknown, azar: Azar) => unknown)[] = [
  (_, azar) => jsonOf([], azar),
  (_, azar) => jsonOf([], azar),
  (_, azar) => textOf([], azar),
  (_, azar) => textOf([], azar),
  (_, azar) => Number(randomDigits(randomBetween(9, 19, azar), azar)),
  () => undefined,
  () => null,
  (old) => [old],
  (old) => [old, old],
  (old) => ({ old }),
  (old) => (typeof old === 'number' ? String(old) : Number(textual(old))),
  (old) => (typeof old === 'number' ? old + 0.5 : `${textual(old)}\u0000`),
  (old) => (typeof old === 'string' ? `${old}\ud800` : 99_999_999_999),
  (old) => (typeof old === 'string' ? ` ${old.toUpperCase()} ` : -1),
  () => 'x'.repeat(HUGE),
  () => Array.from({ length: 2000 }, () => 'x'),
  (old, azar) => withKey(old, pickFrom(INHERITED, azar), { x: 1 }),
  (old, azar) => withKey(old, textOf([], azar), jsonOf([], azar)),
  () => DEEP,
];

const changeIn = (json: unknown, azar: Azar): unknown => {
  const change = pickFrom(CHANGES, azar);
  return replaceIn(json, pickFrom(pathsIn(json), azar), (old) => change(old, azar));
};

const breakJson: Break = (draft, azar) =>
  draft.body && 'json' in draft.body ? { ...draft, body: { json: changeIn(draft.body.json, azar) } } : draft;

/** A part whose content is JSON, changed inside; another becomes a text of any kind. */
function changedPart(part: Parte, azar: Azar): Parte {
  const { contenido } = part;
  if (part.archivo !== undefined || typeof contenido !== 'string') return { ...part, contenido: cut(contenido, azar) };
  try {
    return { ...part, contenido: jsonText(changeIn(JSON.parse(contenido), azar)) };
  } catch {
    return { ...part, contenido: textOf([], azar) };
  }
}

/** Some of the bytes; or others in their place. */
function cut(content: string | Buffer, azar: Azar): Buffer {
  const bytes = Buffer.from(content);
  const end = randomBetween(0, bytes.length, azar);
  if (azar() < 0.5) return bytes.subarray(0, end);
  const noise = Buffer.from(Array.from({ length: 64 }, () => randomBetween(0, 255, azar)));
  return Buffer.concat([bytes.subarray(0, end), noise, bytes.subarray(end + noise.length)]);
}

const PART_CHANGES: readonly ((part: Parte, azar: Azar) => readonly Parte[])[] = [
  (part, azar) => [changedPart(part, azar)],
  (part, azar) => [changedPart(part, azar)],
  (part, azar) => [changedPart(part, azar)],
  () => [],
  (part) => [part, part],
  (part, azar) => [{ ...part, nombre: pickFrom([...INHERITED, '', 'x'.repeat(200), 'ñ', 'a"b'], azar) }],
  (part, azar) => [
    { ...part, archivo: pickFrom(['', '../../x.png', 'a\u0000.pdf', 'x'.repeat(300), 'CON.pdf', 'ñ.xlsx'], azar) },
  ],
  ({ nombre, contenido }) => [{ nombre, contenido }],
  (part, azar) => [{ ...part, tipo: pickFrom(['application/json', 'text/html', 'x', '', 'image/svg+xml'], azar) }],
  (part) => [{ ...part, contenido: '' }],
  (part) => [part, ...Array.from({ length: 30 }, (_, i) => ({ nombre: `otra${i}`, contenido: 'x' }))],
];

const breakParts: Break = (draft, azar) => {
  if (!draft.body || !('parts' in draft.body) || draft.body.parts.length === 0) return draft;
  const { parts } = draft.body;
  const chosen = randomBetween(0, parts.length - 1, azar);
  const change = pickFrom(PART_CHANGES, azar);
  return { ...draft, body: { parts: parts.flatMap((part, i) => (i === chosen ? change(part, azar) : [part])) } };
};

const NOT_JSON = [
  '{',
  '{"a":',
  'NaN',
  '{"a":NaN}',
  "{'a':1}",
  'undefined',
  '"',
  '\ufeff{}',
  '{"a":1}x',
  '[',
  '\u0000',
  'null',
  '0',
];

/** The body as no library writes it: cut, not JSON at all, its keys twice, in another encoding. */
const breakBytes: Break = (draft, azar) => {
  if (!draft.body) return draft;
  const { payload, headers } = sentOf(draft);
  const text = payload!.toString();
  const made = [
    () => cut(payload!, azar),
    () => Buffer.from(pickFrom(NOT_JSON, azar)),
    () => Buffer.from(text.replace('{', '{"__proto__":{"x":1},')),
    () => Buffer.from(text.replace('{', '{"constructor":{"prototype":{"x":1}},')),
    () => Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([payload!.subarray(0, 5), Buffer.from([0xff, 0xfe, 0xc0]), payload!.subarray(5)]),
    () => Buffer.alloc(0),
    () => Buffer.alloc(1_200_000, ' '),
    () => asPartes([{ nombre: 'x', contenido: 'x' }]).payload,
  ];
  const type = draft.headers['content-type'] ?? headers['content-type']!;
  return { ...draft, body: { bytes: pickFrom(made, azar)() }, headers: { ...draft.headers, 'content-type': type } };
};

/** Values of headers that clients, proxies and attackers send. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'x-forwarded-for': [
    'no-es-ip',
    '',
    ',',
    '1.2.3.4, no-es-ip',
    '::ffff:1.2.3.4',
    'fe80::1%eth0',
    '1.2.3.4:80',
    '999.1.1.1',
    'x'.repeat(5000),
  ],
  'x-forwarded-host': ['malo.example', 'a b', ',', '[::1'],
  'x-forwarded-proto': ['gopher', 'https,http', ''],
  'idempotency-key': ['', 'x', '__proto__', '00000000-0000-0000-0000-000000000000', 'x'.repeat(5000), '{"a":1}'],
  'x-reto': ['', 'x', 'e30', '%%%', Buffer.from('{"reto":{},"solucion":{}}').toString('base64url'), 'x'.repeat(5000)],
  'x-diligenciado': ['', 'x', '2026-02-30', '9999-12-31T00:00:00Z', '-271821-04-20T00:00:00.000Z', 'NaN'],
  'x-solicitud-anterior': ['', 'x', '__proto__', 'A'.repeat(22), 'x'.repeat(5000)],
  accept: ['', 'x', 'text/html', 'application/xml;q=0', '*/*;q=x'],
  'accept-encoding': ['', 'x', 'gzip;q=x', 'br;q=0, gzip;q=0, identity;q=0', '*;q=0', 'zstd'],
  'accept-version': ['1.x', 'x'],
  'content-type': [
    '',
    'x',
    '/',
    'application/',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/json, application/json',
    'application/xml',
  ],
  'content-encoding': ['gzip', 'br', 'x'],
  authorization: [
    '',
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    'Basic eDp5',
    `Bearer ${'x'.repeat(5000)}`,
    'Bearer \u00ff',
  ],
  cookie: ['x', 'gc_refresh=x', 'gc_refresh=%', 'gc_sesion=1; gc_sesion=2', '=;=', `gc_refresh=${'x'.repeat(4000)}`],
  origin: ['null', 'x', 'https://malo.example', 'http://['],
  'sec-fetch-site': ['cross-site', 'x', 'same-origin'],
  host: ['', 'a b', 'malo.example:99999', '[::1'],
  range: ['bytes=0-', 'bytes=5-1', 'bytes=-1', 'x', 'bytes=0-0,2-3'],
  'if-none-match': ['*', 'W/""', 'x'],
  'if-modified-since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-range': ['x'],
  'user-agent': ['', 'x'.repeat(5000), '\u00ff'],
  'accept-language': ['', 'en', 'x;q=y'],
  'x-http-method-override': ['DELETE', 'x'],
  'x-request-id': ['x'.repeat(5000), '\u00ff'],
};

const breakHeader: Break = (draft, azar) => {
  const name = pickFrom(Object.keys(HEADERS), azar);
  return { ...draft, headers: { ...draft.headers, [name]: pickFrom(HEADERS[name]!, azar) } };
};

const breakMethod: Break = (draft, azar) => ({
  ...draft,
  method: pickFrom(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const, azar),
});

const BREAKS: readonly (readonly [Break, number])[] = [
  [breakPath, 4],
  [breakQuery, 3],
  [breakJson, 8],
  [breakParts, 5],
  [breakBytes, 2],
  [breakHeader, 3],
  [breakMethod, 0.3],
];

/** The ways that change something of a draft, as often as they weigh. */
function fitting({ params, body }: Draft): readonly (readonly [Break, number])[] {
  return BREAKS.filter(([each]) => {
    if (each === breakPath) return Object.keys(params).length > 0;
    if (each === breakJson) return body !== undefined && 'json' in body;
    if (each === breakParts) return body !== undefined && 'parts' in body;
    return each !== breakBytes || body !== undefined;
  });
}

export function broken(draft: Draft, azar: Azar): Draft {
  const ways = fitting(draft);
  let lot = azar() * ways.reduce((sum, [, weight]) => sum + weight, 0);
  const way = ways.find(([, weight]) => (lot -= weight) < 0) ?? ways[0]!;
  return way[0](draft, azar);
}
