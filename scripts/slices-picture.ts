import path from 'node:path';
import { readSources, sliceOf } from './imports.ts';

/** The picture of the slices: `npm run architecture` writes it, a test tells when it is out of date. */
export const PICTURE = 'docs/images/slices.svg';

const BOX = { width: 144, height: 34, gap: 14 };
const ROW = 78;
const WIDTH = 1120;
const IN_ROW = Math.floor(WIDTH / (BOX.width + BOX.gap));

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the imports between the slices of one room; all of `features` lies above all of `core`. */
function readGraph(room: 'features' | 'core'): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { file, imports } of readSources('src')) {
    const slice = sliceOf(file);
    if (!slice?.startsWith(`${room}/`)) continue;
    const uses = graph.get(slice) ?? new Set();
    graph.set(slice, uses);
    for (const target of imports) {
      const other = sliceOf(target);
      if (other !== slice && other?.startsWith(`${room}/`)) uses.add(other);
    }
  }
  return graph;
}

/** Returns the number of slices on the longest way down from a slice; the graph has no cycles (check-boundaries). */
function rankOf(graph: Graph, slice: string): number {
  return Math.max(0, ...[...graph.get(slice)!].map((used) => rankOf(graph, used) + 1));
}

const reaches = (graph: Graph, from: string, to: string): boolean =>
  from === to || [...graph.get(from)!].some((used) => reaches(graph, used, to));

/** Returns the slices that a slice uses and that no other slice which it uses leads to. */
const directOf = (graph: Graph, slice: string): string[] => {
  const uses = [...graph.get(slice)!];
  return uses.filter((used) => !uses.some((other) => other !== used && reaches(graph, other, used)));
};

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The centre of each box, and the height of all rows together. */
type Layout = {
  readonly places: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
  readonly height: number;
};

/** Lays out boxes below a height: rows by rank, each row in the order of the boxes that it uses. */
function layOut(graph: Graph, begin: number): Layout {
  const places = new Map<string, { x: number; y: number }>();
  const ranks = new Map([...graph.keys()].map((slice) => [slice, rankOf(graph, slice)]));
  const rows = Array.from({ length: Math.max(...ranks.values()) + 1 }, (_, rank) =>
    [...graph.keys()].filter((slice) => ranks.get(slice) === rank).toSorted(),
  ).flatMap((row) =>
    Array.from({ length: Math.ceil(row.length / IN_ROW) }, (_, i) => row.slice(i * IN_ROW, (i + 1) * IN_ROW)),
  );
  const step = BOX.width + BOX.gap;
  rows.forEach((row, i) => {
    const wish = (slice: string) => mean(directOf(graph, slice).map((used) => places.get(used)!.x)) || WIDTH / 2;
    const left = WIDTH / 2 - ((row.length - 1) * step) / 2;
    const y = begin + (rows.length - 1 - i) * ROW + BOX.height;
    row.toSorted((a, b) => wish(a) - wish(b)).forEach((slice, j) => places.set(slice, { x: left + j * step, y }));
  });
  return { places, height: rows.length * ROW };
}

const band = (y: number, text: string): string =>
  `<rect class="band" x="8" y="${y}" width="${WIDTH - 16}" height="34" rx="6"/><text x="${WIDTH / 2}" y="${y + 22}">${text}</text>`;

function drawRoom(graph: Graph, { places }: Layout): string[] {
  const lines = [...graph.keys()].flatMap((slice) =>
    directOf(graph, slice).map((used) => {
      const [from, to] = [places.get(slice)!, places.get(used)!];
      const [start, end] = [from.y + BOX.height / 2, to.y - BOX.height / 2];
      const bend = (end - start) / 2;
      return `<path d="M${from.x} ${start}C${from.x} ${start + bend} ${to.x} ${end - bend} ${to.x} ${end}"/>`;
    }),
  );
  const boxes = [...places].map(
    ([slice, { x, y }]) =>
      `<rect x="${x - BOX.width / 2}" y="${y - BOX.height / 2}" width="${BOX.width}" height="${BOX.height}" rx="6"/><text x="${x}" y="${y + 5}">${path.basename(slice)}</text>`,
  );
  return [...lines, ...boxes];
}

const GAP = 46;

/** Draws the slices: a slice imports only from rows below its own; lines lead to those that nothing between implies. */
export function drawSlices(): string {
  const [features, core] = [readGraph('features'), readGraph('core')];
  const above = layOut(features, GAP);
  const below = layOut(core, GAP + above.height + GAP);
  const bottom = GAP + above.height + GAP + below.height;
  const drawn = [
    band(0, 'features: slices that a person can see'),
    ...drawRoom(features, above),
    band(GAP + above.height, 'core: slices that those share, without screens'),
    ...drawRoom(core, below),
    band(bottom, 'catalogo: forms, reports, charts, permissions, rubric'),
    band(bottom + GAP, 'platform: contract, chart, server, web'),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 2 * GAP}" role="img" aria-label="The slices, each above those that it imports">
<style>
rect { fill: #fff; stroke: #5b6770; } .band { fill: #eef2f4; }
path { fill: none; stroke: #9aa5ad; }
text { font: 14px sans-serif; text-anchor: middle; fill: #1b262c; }
@media (prefers-color-scheme: dark) { rect { fill: #1b262c; stroke: #8b98a1; } .band { fill: #26343c; } path { stroke: #63717a; } text { fill: #eef2f4; } }
</style>
${drawn.join('\n')}
</svg>
`;
}
