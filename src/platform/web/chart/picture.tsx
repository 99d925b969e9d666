// Makes a PNG picture of a chart.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ChartData } from '#platform/chart/chart.ts';
import { conclusionOf } from '#platform/chart/conclusion.ts';
import { layOutChart } from '#platform/chart/lay-out.ts';
import { layOutLegend } from '#platform/chart/legend.ts';
import { LEADING } from '#platform/chart/scene.ts';
import { wrap } from '../../chart/words.ts';
import { Sample } from './Legend.tsx';
import { LETTERS, MarkShape, measureText, Patterns, Shapes, WHITE } from './Shapes.tsx';

/** The width of a picture, the size of its letters and of its title, its margin; drawn twice as fine. */
const [WIDTH, SIZE, TITLE, MARGIN, FINE] = [960, 15, 22, 28, 2];
const NS = 'http://www.w3.org/2000/svg';

/** Lays out lines of text from a height downwards. @returns them with the height at which they end */
function linesAt(text: string, size: number, y: number) {
  const lines = wrap(text, { width: WIDTH - 2 * MARGIN, lines: 4 }, size * 1.04, measureText);
  return {
    end: y + lines.length * size * LEADING,
    lines: lines.map((one, i) => ({ text: one, y: y + (i + 0.85) * size * LEADING })),
  };
}

/** Lays out a sheet with the chart, its title, facts and legend: on white, in any scheme. */
function layOutSheet(data: ChartData, facts: readonly string[]) {
  const frame = { width: WIDTH - 2 * MARGIN, size: SIZE, measure: measureText };
  const title = linesAt(data.title, TITLE, MARGIN);
  const conclusion = linesAt(conclusionOf(data) ?? '', SIZE, title.end + 4);
  const under = linesAt(facts.join('  ·  '), SIZE * 0.9, conclusion.end + 4);
  const legend = layOutLegend(data, frame);
  const legendY = under.end + 14;
  const sceneY = legendY + legend.height + 12;
  const scene = layOutChart(data, frame);
  const note = linesAt(data.note ?? '', SIZE * 0.9, sceneY + scene.height + 8);
  return { title, conclusion, under, legend, legendY, scene, sceneY, note, height: note.end + MARGIN };
}

type SheetProps = { readonly data: ChartData; readonly sheet: ReturnType<typeof layOutSheet> };

function Sheet({
  data,
  sheet: { title, conclusion, under, legend, legendY, scene, sceneY, note, height },
}: SheetProps) {
  const soft = { fontSize: SIZE * 0.9, fill: WHITE.soft };
  return (
    <>
      <Patterns id="patron" palette={WHITE} />
      <rect width={WIDTH} height={height} fill={WHITE.surface} />
      {title.lines.map(({ text, y }) => (
        <text key={y} x={MARGIN} y={y} fontSize={TITLE} fontWeight={700} fill={WHITE.ink}>
          {text}
        </text>
      ))}
      {conclusion.lines.map(({ text, y }) => (
        <text key={y} x={MARGIN} y={y} fontSize={SIZE} fill={WHITE.ink}>
          {text}
        </text>
      ))}
      {[...under.lines, ...note.lines].map(({ text, y }) => (
        <text key={y} x={MARGIN} y={y} {...soft}>
          {text}
        </text>
      ))}
      <g transform={`translate(${MARGIN} ${legendY})`}>
        {legend.entries.map(({ paint, x, y, lines }) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <g transform="translate(0 -8)">
              <Sample form={data.form} paint={paint} palette={WHITE} patterns="patron" />
            </g>
            {lines.map((text, i) => (
              <text key={text} x={SIZE * 1.6} y={SIZE * (0.35 + i * LEADING)} fontSize={SIZE} fill={WHITE.ink}>
                {text}
              </text>
            ))}
          </g>
        ))}
      </g>
      <g transform={`translate(${MARGIN} ${sceneY})`}>
        <Shapes shapes={scene.under} palette={WHITE} />
        {scene.marks.map((mark) => (
          <MarkShape key={`${mark.series} ${mark.category}`} mark={mark} palette={WHITE} patterns="patron" />
        ))}
        <Shapes shapes={scene.over} palette={WHITE} />
      </g>
    </>
  );
}

/**
 * A picture of a chart (PNG): itself with title, facts and legend, so that it says what it is wherever it is pasted.
 * @throws where the browser cannot draw it
 */
export async function writePicture(data: ChartData, facts: readonly string[]): Promise<Blob> {
  const sheet = layOutSheet(data, facts);
  const svg = document.createElementNS(NS, 'svg');
  for (const [name, value] of Object.entries({ xmlns: NS, width: WIDTH, height: sheet.height, 'font-family': LETTERS }))
    svg.setAttribute(name, String(value));
  const root = createRoot(svg);
  flushSync(() => root.render(<Sheet data={data} sheet={sheet} />));
  const source = new XMLSerializer().serializeToString(svg);
  root.unmount();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * FINE;
  canvas.height = Math.ceil(sheet.height) * FINE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('El navegador no pudo hacer la imagen.'))),
      'image/png',
    );
  });
}
