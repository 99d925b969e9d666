import type { ChartData } from '#platform/chart/chart.ts';
import { type NumberCell, tableOf } from '#platform/chart/table.ts';
import { Table } from '#platform/web/ui/Table.tsx';
import styles from './Chart.module.css';
import { type Links, linkWordsOf } from './links.ts';

type NumbersTableProps = { readonly data: ChartData; readonly links: Links | undefined };

/** The numbers of a chart, each with the link of its mark. */
export function NumbersTable({ data, links }: NumbersTableProps) {
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
  if (!href) return text;
  return (
    <a href={href} aria-label={linkWordsOf(data, at, links)} onClick={(event) => links?.follow(event, at)}>
      {text}
    </a>
  );
}
