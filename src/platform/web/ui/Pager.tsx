// Paging of a long list: this page's rows with buttons to other pages, and the button that loads earlier entries.
import { inThousands } from '../../contract/quantities.ts';
import { Button } from './Button.tsx';
import { NextIcon, PreviousIcon } from './icons.tsx';
import { Row } from './layout.tsx';
import styles from './Pager.module.css';

type PagerProps = {
  /** The name of the pages: 'Páginas de asignaturas'. */
  readonly label: string;
  /** The name of the rows, with a capital: 'Filas'. */
  readonly rows: string;
  /** The number of rows before those on this page, the most rows of a page, and the total. */
  readonly from: number;
  readonly size: number;
  readonly total: number;
  readonly onGo: (from: number) => void;
};

/** Shows which rows of a long list are on this page, and the buttons to the others. */
export function Pager({ label, rows, from, size, total, onGo }: PagerProps) {
  if (total <= size) return null;
  const to = Math.min(from + size, total);
  const [first, last, all] = [from + 1, to, total].map(inThousands);
  return (
    <nav className={styles['pager']} aria-label={label} data-no-print>
      <span>{`${rows} ${first} a ${last} de ${all}`}</span>
      <Button disabled={from === 0} onClick={() => onGo(Math.max(0, from - size))}>
        <PreviousIcon />
        <span>Anteriores</span>
      </Button>
      <Button disabled={to === total} onClick={() => onGo(to)}>
        Siguientes
        <NextIcon />
      </Button>
    </nav>
  );
}

/** The button under a list that begins with the newest: loads those before. */
export const EarlierButton = (props: { readonly busy: boolean; readonly onClick: () => void }) => (
  <Row place="center" data-no-print>
    <Button {...props}>Ver anteriores</Button>
  </Row>
);
