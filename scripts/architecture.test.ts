import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawSlices, PICTURE } from './slices-picture.ts';

const text = readFileSync('docs/architecture.md', 'utf8');
const steps = [...text.matchAll(/^- `([^`]+)` `(\w+)`:/gm)].map(([, file = '', name = '']) => ({ file, name }));
const table = text.slice(text.indexOf('## Where a fact lives'));

/** Returns the paths that a table's cell means: `a/{b,c}.ts` is two, and `<slice>` is any name. */
const alternativesOf = (written: string): string[] => {
  const braces = /\{([^}]+)\}/.exec(written);
  if (!braces) return [written];
  return braces[1]!.split(',').flatMap((one) => alternativesOf(written.replace(braces[0], one)));
};

const everything = ['.', ...readdirSync('src', { recursive: true }).map((one) => `src/${String(one)}`)].map((one) =>
  one.replaceAll(path.sep, '/'),
);

const exists = (written: string): boolean => {
  const bare = written.replace(/\/$/, '');
  if (existsSync(bare) || existsSync(`src/${bare}`)) return true;
  const pattern = bare.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/<\w+>/g, '[^/]+');
  return everything.some((one) => new RegExp(`^src/(?:.+/)?${pattern}(?:\\.tsx?)?$`).test(one));
};

describe('docs/architecture.md', () => {
  it('has four walks of at least eight steps', () => {
    expect(text.match(/^### /gm)).toHaveLength(4);
    expect(steps.length).toBeGreaterThanOrEqual(32);
  });

  it('takes a correction of a person across at most two borders between slices', () => {
    const walk = text.slice(text.indexOf('### A correction'), text.indexOf('## Where a fact lives'));
    const rooms = [...walk.matchAll(/^- `src\/features\/(\w+)\//gm)].map(([, room]) => room);
    expect(rooms.length).toBeGreaterThan(6);
    expect(rooms.filter((room, i) => i > 0 && room !== rooms[i - 1])).toHaveLength(2);
  });

  it.each(steps)('walks through $name in $file', ({ file, name }) => {
    const declared = new RegExp(
      `^export (?:async )?(?:function|const|type) ${name}\\b|^(?:async )?function ${name}\\b`,
      'm',
    );
    expect(readFileSync(file, 'utf8')).toMatch(declared);
  });

  it('names files and folders that exist', () => {
    const written = [...table.matchAll(/`([\w<>{},.-]*\/[\w<>{},./-]*)`/g)].map(([, one = '']) => one);
    expect(written.length).toBeGreaterThan(40);
    expect(written.flatMap(alternativesOf).filter((one) => !exists(one))).toEqual([]);
  });

  it('shows the slices and their imports as they are (npm run architecture)', () => {
    expect(readFileSync(PICTURE, 'utf8')).toBe(drawSlices());
  });
});

describe('docs/decisions/README.md', () => {
  const records = readdirSync('docs/decisions').filter((file) => file !== 'README.md');
  const listed = [
    ...readFileSync('docs/decisions/README.md', 'utf8').matchAll(
      /^\| \[(\d{4})\]\((.+?)\) +\| \S.*?\. +\| (.+?) +\|/gm,
    ),
  ];

  it('lists every decision, in the order of their numbers', () => {
    expect(listed.map(([, , file]) => file)).toEqual(records.sort());
    expect(listed.map(([, number]) => number)).toEqual(records.map((file) => file.slice(0, 4)));
  });

  it.each(listed.map(([, number = '', file = '', state = '']) => ({ number, file, state })))(
    'gives the state of $file, which has the one form of title and status',
    ({ number, file, state }) => {
      const head = readFileSync(`docs/decisions/${file}`, 'utf8');
      const said = /^# (\d{4})\. [A-Z].+\n\nStatus: accepted on \d{4}-\d{2}-\d{2}(?:, (superseded by \d{4}))?\./.exec(
        head,
      );
      expect(said?.[1]).toBe(number);
      expect(said?.[2] ?? 'accepted').toBe(state);
    },
  );
});

it('README and CONTRIBUTING name every command, each in one table', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const rows = `${readFileSync('README.md', 'utf8')}${readFileSync('CONTRIBUTING.md', 'utf8')}`.match(
    /^\| `npm run .*$/gm,
  );
  const named = rows?.flatMap((row) => [...row.matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name));
  expect([...named!, 'start', 'test'].sort()).toEqual(Object.keys(scripts).sort());
});
