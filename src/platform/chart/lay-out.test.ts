import { describe, expect, it } from 'vitest';
import type { ChartData, ChartForm } from './chart.ts';
import { layOutChart } from './lay-out.ts';
import { entriesOf } from './legend.ts';
import { paintOfChange, PAINTS } from './paints.ts';
import { walk, type Mark, type Scene, type Words } from './scene.ts';
import { chartOf, frameOf } from './testing.ts';

const DESK = frameOf(640);
const PHONE = frameOf(326);

const barOf = ({ shape }: Mark) => {
  if (shape.kind !== 'bar') throw new Error('it is a point');
  return shape;
};
const wordsOf = ({ under, over }: Scene): Words[] => [...under, ...over].filter((shape) => shape.kind === 'words');
const textsOf = (scene: Scene): string[] => wordsOf(scene).map(({ text }) => text);

/** Many names, much longer than there is room for. */
const CROWD = chartOf(
  Array.from({ length: 5 }, (_, series) => Array.from({ length: 40 }, (__, i) => ((series + 1) * (i + 3)) % 17)),
  { categories: Array.from({ length: 40 }, (_, i) => `Licenciatura en Educación Básica con Énfasis en Lenguas ${i}`) },
);

describe.each<ChartForm>(['bars', 'stacks', 'columns', 'line'])('a chart of the form %s', (form) => {
  it.each([
    ['on a desk', DESK],
    ['on a phone', PHONE],
  ])('draws every value and writes nothing beyond its edges %s', (_, frame) => {
    for (const data of [
      { ...CROWD, form },
      { ...chartOf([[1_240_233]]), form },
      {
        ...chartOf([
          [0, 0],
          [0, 0],
        ]),
        form,
      },
    ]) {
      const scene = layOutChart(data, frame);
      const drawn = data.values.flat().filter((value) => value !== null && (form === 'line' || value > 0));
      expect(scene.marks).toHaveLength(drawn.length);
      for (const { x, anchor, text, size, y } of wordsOf(scene)) {
        const width = frame.measure(text, size);
        const left = x - { start: 0, middle: width / 2, end: width }[anchor];
        expect.soft(left, text).toBeGreaterThanOrEqual(-0.5);
        expect.soft(left + width, text).toBeLessThanOrEqual(scene.width + 0.5);
        expect(y).toBeLessThanOrEqual(scene.height);
      }
      for (const { hit } of scene.marks) expect(hit.x + hit.width).toBeLessThanOrEqual(scene.width + 0.5);
    }
  });

  it('is drawn without any category, and with nothing but gaps', () => {
    expect(layOutChart({ ...chartOf([[]]), form }, DESK).marks).toEqual([]);
    expect(layOutChart({ ...chartOf([[null, null]]), form }, DESK).marks).toEqual([]);
  });
});

describe('bars', () => {
  it.each([frameOf(500), frameOf(220)])('have long names whole: their difference is often at the end', (frame) => {
    const name =
      'Facultad de Ciencias Administrativas y Económicas › Tecnología en Gestión de Mercados › Período 2026-2 (Campus Virtual)';
    expect(textsOf(layOutChart(chartOf([[5]], { categories: [name] }), frame)).join(' ')).toContain(name);
  });

  it('are as long as their values, from the same beginning', () => {
    const [one, two] = layOutChart(chartOf([[10, 40]]), DESK).marks.map(barOf);
    expect(two!.x).toBe(one!.x);
    expect(two!.width / one!.width).toBeCloseTo(4);
  });

  it('end where the scale of the values does, and not at the greatest of them', () => {
    const data = chartOf([[2.5, 5]], { measure: { name: 'Promedio', max: 5, adds: false } });
    const [half, whole] = layOutChart(data, DESK).marks.map(barOf);
    expect(half!.width / whole!.width).toBeCloseTo(0.5);
    expect(textsOf(layOutChart(data, DESK))).toEqual(expect.arrayContaining(['2,50', '5,00']));
  });

  it('are as long as their share of what they are compared with, which flattens none, and say both numbers', () => {
    const values = [0, 9, 600, 70];
    const data = chartOf([values], { reference: { name: 'Cupos', values: [40, 30, 12_000, null] } });
    const scene = layOutChart(data, DESK);
    const written = ['0 de 40', '9 de 30', '600 de 12.000', '70 sin límite', '0 %', '100 %'];
    expect(textsOf(scene)).toEqual(expect.arrayContaining(written));
    const [third, few, free] = scene.marks.map(barOf);
    const rules = scene.over.filter((shape) => shape.kind === 'rule').map(({ from }) => from[0]);
    expect(new Set(rules).size).toBe(1);
    const whole = rules[0]! - third!.x;
    expect([third, few, free].map((bar) => Number((bar!.width / whole).toFixed(3)))).toEqual([0.3, 0.05, 0]);
    const zero = wordsOf(layOutChart(data, PHONE)).find(({ text }) => text === '0 %')!;
    expect(zero.x - PHONE.measure(zero.text, zero.size) / 2).toBeGreaterThanOrEqual(0);
    // A bar without a limit is chosen like any other.
    expect(scene.marks.at(-1)!.hit.width).toBeGreaterThan(100);
  });

  it('reach a little beyond the whole where there is more than that, however much more', () => {
    const data = chartOf([[5000, 10]], { reference: { name: 'Cupos', values: [10, 20] } });
    const scene = layOutChart(data, DESK);
    const [over, half] = scene.marks.map(barOf);
    const [rule] = scene.over.filter((shape) => shape.kind === 'rule');
    const whole = rule!.from[0] - over!.x;
    expect(over!.width / whole).toBeGreaterThan(1);
    expect(over!.width / whole).toBeLessThan(1.5);
    expect(half!.width / whole).toBeCloseTo(0.5);
  });

  it('write means with as many decimals each', () => {
    const measure = { name: 'Promedio', max: 5, adds: false };
    const texts = textsOf(layOutChart(chartOf([[3, 2.961, 3.1]], { measure }), DESK));
    expect(texts).toEqual(expect.arrayContaining(['3,00', '2,96', '3,10']));
  });

  it.each<ChartForm>(['bars', 'stacks'])('of the form %s have no line behind the names above them', (form) => {
    const { under } = layOutChart({ ...CROWD, form }, PHONE);
    const rules = under.filter((shape) => shape.kind === 'rule');
    const names = under.filter((shape) => shape.kind === 'words').filter(({ role }) => role === 'label');
    const crossed = names.filter(({ y }) => rules.some(({ from, to }) => from[1] < y && y - 9 < to[1]));
    expect(names.length).toBeGreaterThan(40);
    expect(crossed).toEqual([]);
    expect(new Set(names.map(({ x }) => x))).toEqual(new Set([rules[0]!.from[0]]));
  });

  it('write under them only the ticks that have room', () => {
    const ticks = (most: number, frame: typeof DESK) =>
      wordsOf(layOutChart(chartOf([[most]], { reference: { name: 'Cupos', values: [most] } }), frame))
        .filter(({ role, anchor }) => role === 'axis' && anchor === 'middle')
        .map(({ x, text, size }) => [x - (text.length * size) / 4, x + (text.length * size) / 4] as const);
    for (const frame of [DESK, PHONE, frameOf(190)]) {
      const written = ticks(12, frame);
      expect(written.length).toBeGreaterThan(1);
      expect(written.slice(1).filter(([left], i) => left <= written[i]![1])).toEqual([]);
    }
  });

  it('have their names above them where there is no room beside', () => {
    const data = chartOf([[5]], { categories: ['Administración de Empresas'] });
    const [beside, above] = [layOutChart(data, DESK), layOutChart(data, PHONE)];
    expect(textsOf(beside)).toContain('Administración de Empresas');
    expect(barOf(above.marks[0]!).x).toBeLessThan(20);
    expect(barOf(beside.marks[0]!).x).toBeGreaterThan(150);
  });
});

describe('changes', () => {
  const measureOf = (...noise: readonly number[]) => ({
    name: 'Diferencia',
    max: null,
    adds: false,
    changes: { decimals: 3, noise },
  });
  const measure = measureOf(0, 0, 0);
  const scene = layOutChart(chartOf([[0.031, 0, -0.022]], { measure }), DESK);

  it('go from one line of nothing, falls to the left and rises to the right, as long as they say', () => {
    const [rise, fall] = scene.marks.map(barOf);
    const rules = scene.under.filter((shape) => shape.kind === 'rule');
    expect(rules.map(({ role, from }) => [role, from[0]])).toEqual([['base', rise!.x]]);
    expect(fall!.x + fall!.width).toBeCloseTo(rise!.x);
    expect(rise!.width / fall!.width).toBeCloseTo(31 / 22);
    expect(scene.marks.map(({ category }) => category)).toEqual([0, 2]);
    expect(scene.marks[0]!.paint).not.toBe(scene.marks[1]!.paint);
  });

  it('are written with their sign and as many decimals as tell them apart', () => {
    expect(textsOf(scene)).toEqual(expect.arrayContaining(['+0,031', '0,000', '−0,022', 'Bajó', 'Subió']));
  });

  it('within chance are grey, on a band that is as wide as chance, and fill no axis', () => {
    const [noise, fall] = [0.05, -0.09];
    const { marks, under } = layOutChart(chartOf([[-0.03, fall]], { measure: measureOf(noise, noise) }), DESK);
    const bands = under.filter((shape) => shape.kind === 'band');
    const [small, large] = marks.map(barOf);
    expect(bands).toHaveLength(2);
    expect(small!.width / bands[0]!.width).toBeCloseTo(0.03 / (2 * noise));
    expect(small!.x).toBeGreaterThan(bands[0]!.x);
    expect(large!.x).toBeLessThan(bands[1]!.x);
    expect(marks[0]!.paint).not.toBe(marks[1]!.paint);
    expect(marks[0]!.paint).toBe(paintOfChange(0.01, true));
  });

  it.each([DESK, PHONE])('write nothing beyond the edges', (frame) => {
    for (const { x, anchor, text, size } of wordsOf(layOutChart(chartOf([[0.031, -0.5]], { measure }), frame))) {
      const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * frame.measure(text, size);
      expect(left).toBeGreaterThanOrEqual(-0.5);
      expect(left + frame.measure(text, size)).toBeLessThanOrEqual(frame.width + 0.5);
    }
  });
});

describe('an axis', () => {
  const axisOf = (data: ChartData): string[] =>
    wordsOf(layOutChart(data, DESK)).flatMap(({ role, text, anchor }) =>
      role === 'axis' && anchor === 'end' ? [text] : [],
    );

  it('has no numbers where bars, columns and points say theirs', () => {
    expect(wordsOf(layOutChart(chartOf([[3, 9]]), DESK)).filter(({ role }) => role === 'axis')).toEqual([]);
    expect(axisOf(chartOf([[3, 9]], { form: 'columns' }))).toEqual([]);
    expect(axisOf(chartOf([[3, 9]], { form: 'line' }))).toEqual([]);
  });
});

describe('means', () => {
  const measure = { name: 'Promedio', min: 1, max: 5, adds: false };

  it('begin at the first value of their scale, where a bar is still seen and a gap is none', () => {
    for (const form of ['bars', 'columns'] as const) {
      const scene = layOutChart(chartOf([[1, 3, 5, null]], { measure, form }), DESK);
      const long = scene.marks.map(barOf).map(({ width, height }) => (form === 'bars' ? width : height));
      expect(long).toHaveLength(3);
      expect(long[0]).toBe(2);
      expect(long[1]! / long[2]!).toBeCloseTo(0.5);
    }
  });
});

describe('stacks', () => {
  it('share the same length among the parts of each', () => {
    const scene = layOutChart(
      chartOf(
        [
          [1, 30],
          [3, 10],
        ],
        { form: 'stacks' },
      ),
      DESK,
    );
    const width = (series: number, category: number) =>
      barOf(scene.marks.find((mark) => mark.series === series && mark.category === category)!).width;
    const whole = width(0, 0) + width(1, 0);
    expect(width(0, 1) + width(1, 1)).toBeCloseTo(whole);
    expect(width(0, 0) / whole).toBeCloseTo(0.25);
    expect(width(0, 1) / whole).toBeCloseTo(0.75);
    // Shares are in the bars, whose lengths they are; the counts are at their ends, as all bars are of one length.
    expect(textsOf(scene)).toEqual([
      'Cada barra es el 100 %; entre paréntesis, cuántos.',
      'Categoría 1',
      'Categoría 2',
      '25 %',
      '75 %',
      '(4)',
      '75 %',
      '25 %',
      '(40)',
    ]);
  });
});

describe('columns', () => {
  const weeks = (count: number): ChartData => ({
    ...chartOf([Array.from({ length: count }, (_, i) => i + 1)], { form: 'columns' }),
    categories: Array.from({ length: count }, (_, i) => ({ key: String(i), text: `Semana ${i}`, short: `${i} nov` })),
  });

  it('say where there is nothing', () => {
    expect(textsOf(layOutChart(chartOf([[2, 0, 3]], { form: 'columns' }), DESK))).toContain('0');
    const measure = { name: 'Promedio', max: 5, adds: false };
    expect(textsOf(layOutChart(chartOf([[2, null, 3]], { form: 'columns', measure }), DESK))).not.toContain('0');
  });

  it('are stacked where they can be added up, and side by side where they cannot', () => {
    const counts = layOutChart(chartOf([[10], [30]], { form: 'columns' }), DESK).marks.map(barOf);
    expect(counts[0]!.x).toBe(counts[1]!.x);
    expect(counts[1]!.y + counts[1]!.height).toBeCloseTo(counts[0]!.y);
    const measure = { name: 'Promedio', max: 5, adds: false };
    const means = layOutChart(chartOf([[3], [4]], { form: 'columns', measure }), DESK).marks.map(barOf);
    expect(means[1]!.x).toBeGreaterThan(means[0]!.x + means[0]!.width - 1);
  });

  it('name only as many weeks as have room', () => {
    const named = (count: number): number =>
      textsOf(layOutChart(weeks(count), PHONE)).filter((t) => / nov$|^nov$/.test(t)).length;
    expect(textsOf(layOutChart(weeks(5), PHONE))).toEqual(expect.arrayContaining(['Semana 0', 'Semana 4']));
    expect(named(8)).toBe(8);
    expect(named(40)).toBeGreaterThan(2);
    expect(named(40)).toBeLessThan(10);
  });

  it('become rows where their names have no room under them', () => {
    const data = chartOf([[1, 2, 3, 4]], { form: 'columns', categories: ['a', 'b', 'c', 'Ordinariamente'] });
    expect(layOutChart(data, DESK).flow).toBe('across');
    expect(layOutChart(data, PHONE).flow).toBe('down');
  });

  it('write the values of all or of none', () => {
    const scene = layOutChart(
      { ...weeks(40), values: [Array.from({ length: 40 }, (_, i) => (i === 0 ? 1 : 12_000))] },
      PHONE,
    );
    expect(wordsOf(scene).filter(({ role }) => role === 'value')).toEqual([]);
  });
});

describe('a line', () => {
  it('is interrupted where there is no value', () => {
    const { under, marks } = layOutChart(chartOf([[1, 2, null, 3]], { form: 'line' }), DESK);
    expect(marks.map(({ category }) => category)).toEqual([0, 1, 3]);
    const [curve] = under.filter((shape) => shape.kind === 'curve');
    expect(curve!.d.match(/[ML]/g)).toEqual(['M', 'L', 'M']);
  });

  it('begins its scale at nothing', () => {
    const [low, high] = layOutChart(chartOf([[90, 100]], { form: 'line' }), DESK).marks;
    expect(low!.hit.y - high!.hit.y).toBeLessThan(40);
  });
});

describe('several lines', () => {
  const SEMESTERS = ['2024-1', '2024-2', '2025-1', '2025-2'];
  const measure = { name: 'Promedio', min: 1, max: 5, adds: false };
  const blocks = (values: readonly (readonly (number | null)[])[]): ChartData =>
    chartOf(values, { form: 'line', measure, categories: SEMESTERS });
  const CLOSE = blocks([
    [3.95, 3.98, 4, 4.02],
    [3.96, 3.97, 4.01, 4],
    [4.05, 4.1, 4.08, 4.07],
    [3.94, 3.99, 3.98, null],
  ]);

  it.each([
    ['desk', DESK],
    ['phone', PHONE],
  ])('have each a plot of its own on a %s, with its name, its last value and no legend', (_, frame) => {
    const scene = layOutChart(CLOSE, frame);
    const hits = [0, 1, 2, 3].map((series) => scene.marks.filter((mark) => mark.series === series));
    for (const [i, own] of hits.entries()) {
      for (const other of hits.slice(i + 1).flat())
        for (const { hit } of own)
          expect(
            hit.x + hit.width <= other.hit.x + 0.01 ||
              other.hit.x + other.hit.width <= hit.x + 0.01 ||
              hit.y + hit.height <= other.hit.y ||
              other.hit.y + other.hit.height <= hit.y,
          ).toBe(true);
    }
    expect(textsOf(scene)).toEqual(
      expect.arrayContaining(['Serie 1', 'Serie 2', 'Serie 3', 'Serie 4', '4,02', '4,00', '4,07', '3,98']),
    );
    expect(entriesOf(CLOSE)).toEqual([]);
    const written = scene.over.filter((shape) => shape.kind === 'words');
    const boxes = written.map(({ x, y, text, size }) => ({ x, y, right: x + frame.measure(text, size), size }));
    for (const [i, one] of boxes.entries())
      for (const other of boxes.slice(i + 1))
        expect(one.right <= other.x || other.right <= one.x || Math.abs(one.y - other.y) >= one.size).toBe(true);
  });

  it('are walked along their categories, and from one to the next under it', () => {
    const { marks, flow } = layOutChart(CLOSE, DESK);
    expect(walk(marks, flow, { series: 0, category: 0 }, 'ArrowRight')).toMatchObject({ series: 0, category: 1 });
    expect(walk(marks, flow, { series: 0, category: 1 }, 'ArrowDown')).toMatchObject({ series: 1, category: 1 });
    expect(walk(marks, flow, { series: 1, category: 1 }, 'ArrowUp')).toMatchObject({ series: 0, category: 1 });
  });

  it('use a part of their scale, marked and explained, where they take up little of it', () => {
    const scene = layOutChart(CLOSE, DESK);
    expect(textsOf(scene)).toContain('Se muestra solo de 3,5 a 5; la escala va de 1 a 5.');
    const slanted = scene.under.filter(
      (shape) => shape.kind === 'rule' && shape.from[0] !== shape.to[0] && shape.from[1] !== shape.to[1],
    );
    expect(slanted.length).toBeGreaterThanOrEqual(4);
  });

  it('have the whole scale, without a mark, where they need half of it', () => {
    const wide = layOutChart(
      blocks([
        [1.5, 2, 3, 4],
        [2, 2, 2, 2],
      ]),
      DESK,
    );
    expect(textsOf(wide).join(' ')).not.toContain('El eje');
    expect(textsOf(wide)).toEqual(expect.arrayContaining(['2', '4']));
    const ofBars = layOutChart({ ...CLOSE, form: 'bars' }, DESK);
    expect(textsOf(ofBars).join(' ')).not.toContain('El eje');
  });
});

it.each<ChartForm>(['bars', 'columns'])('paints what says nothing apart from values, 0 among them, in %s', (form) => {
  const data = chartOf([[3, 9, 4]], { form, categories: ['0', '5', 'N/A'] });
  const categories = data.categories.map((category, i) => ({ ...category, missing: i === 2 }));
  const { marks } = layOutChart({ ...data, categories }, DESK);
  const [zero, five, none] = marks.map(({ paint }) => PAINTS[paint]!);
  expect(zero).toBe(five);
  expect([none!.color === zero!.color, none!.pattern === zero!.pattern]).toEqual([false, false]);
  const two = layOutChart({ ...chartOf([[3], [9]], { form: 'bars' }), categories: [{ ...categories[2]! }] }, DESK);
  expect(new Set(two.marks.map(({ paint }) => paint)).size).toBe(2);
});

it('writes the value of a valley below its point, where its line does not cross it', () => {
  const measure = { name: 'Promedio', max: 5, adds: false };
  const { over, marks } = layOutChart(chartOf([[4, 3, 4, 2]], { form: 'line', measure }), DESK);
  const sides = over.map(
    (words, i) => words.kind === 'words' && marks[i]!.shape.kind === 'point' && words.y > marks[i]!.shape.y,
  );
  expect(sides).toEqual([false, true, false, false]);
});
