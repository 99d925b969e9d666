// The legend of a chart on screen, and the sample of one colour and pattern, which a chart's image shows too.
import { useId } from 'react';
import type { ChartData } from '#platform/chart/chart.ts';
import { entriesOf } from '#platform/chart/legend.ts';
import { PAINTS, pointPath } from '#platform/chart/paints.ts';
import styles from './Chart.module.css';
import shapes from './Shapes.module.css';
import { fillOf, Patterns, SCREEN, type Palette } from './Shapes.tsx';

type SampleProps = {
  readonly form: ChartData['form'];
  /** Null: the reference. */
  readonly paint: number | null;
  readonly palette: Palette;
  /** The id of the drawing's `Patterns`. */
  readonly patterns: string;
};

/** Draws the look of a paint, in 16 by 16. */
export function Sample({ form, paint, palette, patterns }: SampleProps) {
  if (paint === null) return <path d="M8 1V15" stroke={palette.ink} strokeWidth={2.5} />;
  const color = palette.paints[paint];
  if (form !== 'line') {
    const look = { className: shapes['bar'], color, fill: fillOf(patterns, paint), stroke: color, strokeWidth: 1.5 };
    return <rect x={1} y={1} width={14} height={14} {...look} />;
  }
  const { dash, point } = PAINTS[paint]!;
  return (
    <>
      <path d="M0 8H16" stroke={color} strokeWidth={2} strokeDasharray={dash.join(' ')} />
      <path d={pointPath(point, 8, 8, 3.5)} fill={color} />
    </>
  );
}

/** Explains the colours and patterns of a chart; empty where there is but one. */
export function Legend({ data }: { readonly data: ChartData }) {
  const id = useId();
  const entries = entriesOf(data);
  if (entries.length === 0) return null;
  return (
    <ul className={styles['legend']} aria-label="Convenciones">
      {entries.map(({ key, paint, text }, i) => (
        <li key={key}>
          <svg width="16" height="16" aria-hidden="true">
            {i === 0 && <Patterns id={id} palette={SCREEN} />}
            <Sample form={data.form} paint={paint} palette={SCREEN} patterns={id} />
          </svg>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
