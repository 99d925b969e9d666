import type { Header } from '@tanstack/react-table';
import { AscendingIcon, DescendingIcon, SortIcon } from '#platform/web/ui/icons.tsx';
import type { FilaDeInforme } from '../../contract.ts';
import type { features } from './columnas.tsx';
import styles from './Tabla.module.css';

/** Which way the rows are sorted by a column. */
export type Sentido = 'asc' | 'desc' | null;

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

function Mark({ sentido }: { readonly sentido: Sentido }) {
  if (sentido === null) return <SortIcon />;
  return sentido === 'asc' ? <AscendingIcon /> : <DescendingIcon />;
}

type EncabezadoProps = {
  readonly header: Header<typeof features, FilaDeInforme>;
  readonly sentido: Sentido;
  readonly first: boolean;
};

/** A heading; pressing one that sorts goes from ascending to descending, and back to the newest first. */
export function Encabezado({ header, sentido, first }: EncabezadoProps) {
  const { column } = header;
  const title = String(column.columnDef.header);
  const className = first ? styles['fija'] : undefined;
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  return (
    <th scope="col" className={className} aria-sort={sentido ? ARIA[sentido] : 'none'}>
      <button
        type="button"
        className={styles['orden']}
        data-active={sentido !== null}
        onClick={() => column.toggleSorting()}
      >
        <span>{title}</span>
        <Mark sentido={sentido} />
      </button>
    </th>
  );
}
