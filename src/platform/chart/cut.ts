import type { ChartData } from './chart.ts';
import { cutOf } from './scale.ts';
import { type Frame, LEADING, type Rule, type Words } from './scene.ts';
import { numberText } from './words.ts';
import { wrap } from './wrap.ts';

/** The mark of an axis that does not begin where its scale does, upwards from its foot: across and up, in pixels. */
const BREAK = [
  [0, 0],
  [0, 4],
  [4, 6],
  [-4, 10],
  [0, 12],
  [0, 16],
] as const;

/** The mark of a cut axis at its foot; nothing where the axis is whole. */
export const breakOf = (data: ChartData, x: number, base: number): Rule[] =>
  cutOf(data) === null
    ? []
    : BREAK.slice(1).map(([across, up], i): Rule => {
        const [before, below] = BREAK[i]!;
        return { kind: 'rule', role: 'base', from: [x + before, base - below], to: [x + across, base - up] };
      });

/** Lays out the sentence under a chart that says the part of its scale that the axis shows; empty where it shows all of it. */
export function cutWords(
  data: ChartData,
  { width, size, measure }: Frame,
  y: number,
): { readonly words: readonly Words[]; readonly height: number } {
  const cut = cutOf(data);
  if (cut === null) return { words: [], height: 0 };
  const { min = 0, max } = data.measure;
  const text = `Se muestra solo de ${numberText(cut[0])} a ${numberText(cut[1])}; la escala va de ${numberText(min)} a ${numberText(max ?? 0)}.`;
  const words = wrap(text, { width, lines: 3 }, size, measure).map((line, i): Words => ({
    kind: 'words',
    role: 'axis',
    x: 0,
    y: y + (i + 1) * size * LEADING,
    size,
    anchor: 'start',
    text: line,
  }));
  return { words, height: (words.length + 0.5) * size * LEADING };
}
