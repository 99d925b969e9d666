import { useId, useMemo, useState } from 'react';
import { type ChartData, isEmpty, NOTHING_TO_SHOW } from '#platform/chart/chart.ts';
import { foldChart } from '#platform/chart/fold.ts';
import { layOutChart } from '#platform/chart/lay-out.ts';
import { notesOf } from '#platform/chart/words.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import styles from './Chart.module.css';
import { Drawing } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import type { Links } from './links.ts';
import { measureText } from './measure.ts';
import { NumbersTable } from './NumbersTable.tsx';
import { patterned } from './patterned.ts';
import { PictureButtons } from './PictureButtons.tsx';
import { useWidth } from './useWidth.ts';

/** The size of a drawing's letters, in CSS pixels. */
const SIZE = 13;

type ChartProps = {
  readonly data: ChartData;
  /** What a picture of it says under its title: where it is from, its filter, when it was made. */
  readonly facts: readonly string[];
  /** Where its marks lead; without it they only say themselves. */
  readonly links?: Links | undefined;
};

/** A chart with its title, what its colours mean, a picture of it to take along, and its numbers as a table. */
export function Chart({ data, facts, links }: ChartProps) {
  const id = useId();
  const [plot, width] = useWidth<HTMLDivElement>();
  const [open, setOpen] = useState(false);
  const [whole, setWhole] = useState(false);
  const { data: drawn, others, all } = useMemo(() => foldChart(data, { open: whole }), [data, whole]);
  const empty = isEmpty(data);
  const scene = useMemo(
    () => (width > 0 ? layOutChart(drawn, { width, size: SIZE, measure: measureText }) : null),
    [drawn, width],
  );
  return (
    <figure className={styles['chart']} aria-labelledby={id} data-flat={patterned.use() ? undefined : ''}>
      <div className={styles['head']}>
        <h2 id={id}>{data.title}</h2>
        {!empty && <PictureButtons data={{ ...drawn, note: notesOf(others, data.note) }} facts={facts} />}
      </div>
      {empty ? <p className={styles['empty']}>{NOTHING_TO_SHOW}</p> : <Legend data={data} />}
      <div ref={plot}>{!empty && scene && <Drawing data={drawn} scene={scene} links={links} />}</div>
      {(others !== null || all !== null) && (
        <p className={styles['note']}>
          {others}{' '}
          {all !== null && (
            <Button variant="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
              {whole ? 'Ver menos' : all}
            </Button>
          )}
        </p>
      )}
      {data.note && <p className={styles['note']}>{data.note}</p>}
      {!empty && (
        <details className={styles['table']} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>Ver los datos como tabla</summary>
          {open && <NumbersTable data={data} links={links} />}
        </details>
      )}
    </figure>
  );
}
