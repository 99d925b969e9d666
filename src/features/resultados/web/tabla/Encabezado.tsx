import type { OrdenDeEncuestas } from '#catalogo/encuesta-docente/informe.ts';
import { AscendingIcon, DescendingIcon, SortIcon } from '#platform/web/ui/icons.tsx';
import styles from './Tabla.module.css';

export type Orden = { readonly clave: OrdenDeEncuestas; readonly sentido: 'asc' | 'desc' };

type EncabezadoProps = {
  readonly clave: OrdenDeEncuestas;
  /** The key of a question, before its words. */
  readonly codigo?: string | null;
  readonly titulo: string;
  readonly orden: Orden;
  readonly onOrdenar: (orden: Orden) => void;
  readonly fija?: boolean;
};

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

/** A heading that puts the rows in order: ascending first, descending when it is pressed again. */
export function Encabezado({ clave, codigo = null, titulo, orden, onOrdenar, fija = false }: EncabezadoProps) {
  const sentido = orden.clave === clave ? orden.sentido : null;
  const Mark = sentido === null ? SortIcon : sentido === 'asc' ? AscendingIcon : DescendingIcon;
  return (
    <th scope="col" className={fija ? styles['fija'] : undefined} aria-sort={sentido ? ARIA[sentido] : 'none'}>
      <button
        type="button"
        className={styles['orden']}
        data-active={sentido !== null}
        onClick={() => onOrdenar({ clave, sentido: sentido === 'asc' ? 'desc' : 'asc' })}
      >
        <span>
          {codigo && <strong>{`${codigo}. `}</strong>}
          {titulo}
        </span>
        <Mark />
      </button>
      <span className={styles['impreso']}>{codigo ? `${codigo}. ${titulo}` : titulo}</span>
    </th>
  );
}
