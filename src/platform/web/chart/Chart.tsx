// A chart on screen with title, legend, image buttons and data table; also its width hook and the pattern setting.
import { useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { isEmpty, NOTHING_TO_SHOW, type ChartData } from '../../chart/chart.ts';
import { foldChart } from '../../chart/fold.ts';
import { layOutChart } from '../../chart/lay-out.ts';
import { tableOf, type NumberCell } from '../../chart/table.ts';
import { notesOf } from '../../chart/words.ts';
import { deviceFlag } from '../device-value.ts';
import { saveFile } from '../download.ts';
import { messageOf } from '../http.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { CopyIcon, DownloadIcon } from '../ui/icons.tsx';
import { Table } from '../ui/Table.tsx';
import styles from './Chart.module.css';
import { Drawing, linkWordsOf, type Links } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import { measureText } from './Shapes.tsx';

/** The size of a drawing's letters, in CSS pixels. */
const SIZE = 13;

type ChartProps = {
  readonly data: ChartData;
  /** Lines under the title of its picture: its source, its filter, its date. */
  readonly facts: readonly string[];
  /** Links of its marks; without them marks only show their values. */
  readonly links?: Links | undefined;
};

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
          {others !== null && <span>{others}</span>}{' '}
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

/** Measures the width of an element, live, in whole CSS pixels; 0 until it is known. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const read = (): void => setWidth(Math.floor(element.clientWidth));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** True if charts have on screen the patterns that they have on paper; kept on this device. */
export const patterned = deviceFlag('gc.tramas', false);

type PictureButtonsProps = { readonly data: ChartData; readonly facts: readonly string[] };

const draw = async ({ data, facts }: PictureButtonsProps): Promise<Blob> => {
  const { writePicture } = await import('./picture.tsx');
  return writePicture(data, facts);
};

/** A picture of a chart, as a file or on the clipboard. */
function PictureButtons(props: PictureButtonsProps) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const doing = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    setSaid('');
    try {
      setSaid(await work());
    } catch (error) {
      setSaid(error instanceof Error ? error.message : messageOf(error));
    }
    setBusy(false);
  };
  const save = async (): Promise<string> => {
    saveFile(await draw(props), `${props.data.title.replaceAll(/[\\/:*?"<>|]/g, '-')}.png`);
    return 'Imagen descargada.';
  };
  const copy = async (): Promise<string> => {
    try {
      // Browsers accept a promise at the press of a button, and not content given later.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': draw(props) })]);
    } catch {
      throw new Error('El navegador no dejó copiar la imagen. Descárguela.');
    }
    return 'Imagen copiada.';
  };
  return (
    <>
      <div className={styles['picture']}>
        <IconButton
          label={`Copiar la imagen de ${props.data.title}`}
          variant="plain"
          busy={busy}
          onClick={() => void doing(copy)}
        >
          <CopyIcon />
        </IconButton>
        <IconButton
          label={`Descargar la imagen de ${props.data.title}`}
          variant="plain"
          busy={busy}
          onClick={() => void doing(save)}
        >
          <DownloadIcon />
        </IconButton>
      </div>
      <span role="status" className={styles['said']}>
        {said}
      </span>
    </>
  );
}

type NumbersTableProps = { readonly data: ChartData; readonly links: Links | undefined };

/** The numbers of a chart, each with the link of its mark. */
function NumbersTable({ data, links }: NumbersTableProps) {
  const { heads, rows } = tableOf(data);
  return (
    <Table label={data.title} look={styles['numbers']}>
      <thead>
        <tr>
          {heads.map((head, i) => (
            <th key={head} scope="col" className={i === 0 ? undefined : styles['number']}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              <td key={heads[i + 1]} className={styles['number']}>
                <Value data={data} cell={cell} links={links} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Value({ data, cell: { text, at }, links }: NumbersTableProps & { readonly cell: NumberCell }) {
  const href = at && links?.hrefOf(at);
  if (!href) return <span>{text}</span>;
  return (
    <a href={href} aria-label={linkWordsOf(data, at, links)} onClick={(event) => links?.follow(event, at)}>
      {text}
    </a>
  );
}
