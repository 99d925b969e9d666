import { textoDeInstante } from '#catalogo/momento.ts';
import { cellClass, OpenCell, OpenRow, Table } from '#platform/web/ui/Table.tsx';
import type { Correo } from '../../contract.ts';
import { ComoVa } from './ComoVa.tsx';
import styles from './Tabla.module.css';

export type ListaDeCorreos = {
  readonly correos: readonly Correo[];
  /** How many come before these, and how many there are in all. */
  readonly desde: number;
  readonly total: number;
  /** Others are on their way. */
  readonly ocupada: boolean;
  readonly onAbrir: (id: string) => void;
};

/** Who sent a message; receipts go by themselves. */
export const quienDe = ({ nombre }: Pick<Correo, 'nombre'>): string => nombre ?? 'La aplicación';

/** A page of messages on a desk. */
export function Tabla({ correos, desde, total, ocupada, onAbrir }: ListaDeCorreos) {
  return (
    <Table
      look={styles['marco']}
      style={{ minInlineSize: '70rem' }}
      label="Correos"
      busy={ocupada}
      aria-rowcount={total + 1}
    >
      <colgroup>
        <col className={cellClass.numbers} />
        <col className={styles['asuntos']} />
        <col className={styles['quienes']} />
        <col className={styles['cuando']} />
        <col />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={cellClass.number}>
            N.º
          </th>
          <th scope="col" className={cellClass.pinned}>
            Asunto
          </th>
          <th scope="col">Quién</th>
          <th scope="col">Cuándo</th>
          <th scope="col">Cómo va</th>
        </tr>
      </thead>
      <tbody>
        {correos.map((correo, i) => (
          <OpenRow key={correo.id} index={desde + i + 2} open={false} onOpen={() => onAbrir(correo.id)}>
            <td className={cellClass.number}>{(desde + i + 1).toLocaleString('es-CO')}</td>
            <OpenCell
              onOpen={() => onAbrir(correo.id)}
              hint="abrir el correo"
              below={<span className={styles['origen']}>{correo.origen}</span>}
            >
              {correo.asunto}
            </OpenCell>
            <td>{quienDe(correo)}</td>
            <td>{textoDeInstante(new Date(correo.creado))}</td>
            <td>
              <ComoVa correo={correo} />
            </td>
          </OpenRow>
        ))}
      </tbody>
    </Table>
  );
}
