import { textoDeDia } from '#catalogo/momento.ts';
import { Card, CardList, CardName } from '#platform/web/ui/Cards.tsx';
import { cellClass, OpenCell, OpenRow, Table } from '#platform/web/ui/Table.tsx';
import { ESTADOS_DE_SOLICITUD, type Solicitud } from '../../contract.ts';
import { CLASES } from '../../plazos.ts';
import { Plazo } from '../Plazo.tsx';
import styles from './Tabla.module.css';

type ListaProps = {
  readonly filas: readonly Solicitud[];
  /** How many come before these, and how many there are in all. */
  readonly desde: number;
  readonly total: number;
  /** Others are on their way. */
  readonly ocupada: boolean;
  readonly abierta: string | undefined;
  readonly onAbrir: (id: string) => void;
};

/** A page of requests on a desk. */
export function Tabla({ filas, desde, total, ocupada, abierta, onAbrir }: ListaProps) {
  return (
    <Table look={styles['marco']} label="Solicitudes" busy={ocupada} aria-rowcount={total + 1}>
      <colgroup>
        <col className={cellClass.numbers} />
        <col className={styles['titulares']} />
        <col className={styles['cortas']} />
        <col className={styles['cortas']} />
        <col className={styles['cortas']} />
        <col />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={cellClass.number}>
            N.º
          </th>
          <th scope="col" className={cellClass.pinned}>
            Titular
          </th>
          <th scope="col">Clase</th>
          <th scope="col">Recibida</th>
          <th scope="col">Estado</th>
          <th scope="col">Plazo</th>
        </tr>
      </thead>
      <tbody>
        {filas.map((fila, i) => (
          <OpenRow key={fila.id} index={desde + i + 2} open={fila.id === abierta} onOpen={() => onAbrir(fila.id)}>
            <td className={cellClass.number}>{fila.numero}</td>
            <OpenCell
              onOpen={() => onAbrir(fila.id)}
              hint="abrir la solicitud"
              below={<span className={styles['suave']}>{fila.documento}</span>}
            >
              {fila.nombre}
            </OpenCell>
            <td>{CLASES[fila.clase].nombre}</td>
            <td>{textoDeDia(fila.recibida)}</td>
            <td>{ESTADOS_DE_SOLICITUD[fila.estado]}</td>
            <td>
              <Plazo solicitud={fila} />
            </td>
          </OpenRow>
        ))}
      </tbody>
    </Table>
  );
}

/** The same on a phone: a card each. */
export const Tarjetas = ({ filas, desde, total, ocupada, abierta, onAbrir }: ListaProps) => (
  <CardList label="Solicitudes" busy={ocupada}>
    {filas.map((fila, i) => (
      <Card
        key={fila.id}
        number={desde + i + 1}
        total={total}
        open={fila.id === abierta}
        head={
          <>
            <span>{`N.º ${fila.numero} · ${CLASES[fila.clase].nombre}`}</span>
            <span>{textoDeDia(fila.recibida)}</span>
          </>
        }
      >
        <CardName onOpen={() => onAbrir(fila.id)} hint="abrir la solicitud">
          {fila.nombre}
        </CardName>
        <p className={styles['suave']}>{fila.documento}</p>
        <Plazo solicitud={fila} />
      </Card>
    ))}
  </CardList>
);
