// A chart on screen with title, conclusion, legend, menu and data table; also its width hook.
import { useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { insteadOf, isEmpty, type ChartData } from '../../chart/chart.ts';
import { conclusionOf } from '../../chart/conclusion.ts';
import { foldChart } from '../../chart/fold.ts';
import { layOutChart } from '../../chart/lay-out.ts';
import { tableOf, type NumberCell } from '../../chart/table.ts';
import { notesOf } from '../../chart/words.ts';
import { saveFile } from '../download.ts';
import { messageOf } from '../http.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '../ui/ButtonPanel.tsx';
import { ColumnsIcon, CopyIcon, DownloadIcon, MoreIcon } from '../ui/icons.tsx';
import { Table } from '../ui/Table.tsx';
import { VisuallyHidden } from '../ui/text.tsx';
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
  /** Its numbers are shown at first, as a table. */
  readonly numbers?: boolean;
};

export function Chart({ data, facts, links, numbers = false }: ChartProps) {
  const id = useId();
  const [plot, width] = useWidth<HTMLDivElement>();
  const [open, setOpen] = useState(numbers);
  const [whole, setWhole] = useState(false);
  const { data: drawn, others, all } = useMemo(() => foldChart(data, { open: whole }), [data, whole]);
  const instead = insteadOf(data);
  const conclusion = conclusionOf(data);
  const notes = notesOf(data, null);
  const scene = useMemo(
    () => (width > 0 && instead === null ? layOutChart(drawn, { width, size: SIZE, measure: measureText }) : null),
    [drawn, width, instead],
  );
  return (
    <figure className={styles['chart']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{data.title}</h2>
        {instead === null && (
          <Menu
            data={{ ...drawn, note: notesOf(data, others) }}
            facts={facts}
            open={open}
            onNumbers={() => setOpen(!open)}
          />
        )}
        {conclusion !== null && <p className={styles['conclusion']}>{conclusion.replaceAll(' %', '\u00a0%')}</p>}
      </div>
      {instead === null ? <Legend data={data} /> : <p className={styles['empty']}>{instead}</p>}
      <div ref={plot}>{scene && <Drawing data={drawn} scene={scene} links={links} />}</div>
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
      {notes !== null && <p className={styles['note']}>{notes}</p>}
      {(open || instead !== null) && !isEmpty(data) && <NumbersTable data={data} links={links} />}
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

type PictureProps = { readonly data: ChartData; readonly facts: readonly string[] };

const draw = async ({ data, facts }: PictureProps): Promise<Blob> => {
  const { writePicture } = await import('./picture.tsx');
  return writePicture(data, facts);
};

type MenuProps = PictureProps & {
  /** The table of its numbers is shown. */
  readonly open: boolean;
  readonly onNumbers: () => void;
};

/** The menu of a chart: its numbers, and its picture as a file or on the clipboard. */
function Menu({ open, onNumbers, ...props }: MenuProps) {
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
      <ButtonPanel
        button={{
          className: buttonClass('plain'),
          disabled: busy,
          children: (
            <>
              <MoreIcon />
              <VisuallyHidden>{`Opciones de ${props.data.title}`}</VisuallyHidden>
            </>
          ),
        }}
        className={styles['menu']}
        startsAtPanel
      >
        {(close) => (
          <>
            <Item onPress={onNumbers} close={close}>
              <ColumnsIcon />
              <span>{open ? 'Ocultar los datos' : 'Ver los datos'}</span>
            </Item>
            <Item onPress={() => void doing(copy)} close={close}>
              <CopyIcon />
              <span>Copiar la imagen</span>
            </Item>
            <Item onPress={() => void doing(save)} close={close}>
              <DownloadIcon />
              <span>Descargar la imagen</span>
            </Item>
          </>
        )}
      </ButtonPanel>
      <span role="status" className={styles['said']}>
        {said}
      </span>
    </>
  );
}

type ItemProps = { readonly onPress: () => void; readonly close: () => void; readonly children: ReactNode };

const Item = ({ onPress, close, children }: ItemProps) => (
  <button
    type="button"
    className={panelItemClass}
    onClick={() => {
      close();
      onPress();
    }}
  >
    {children}
  </button>
);

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
