import { textoDeInstante } from '#catalogo/momento.ts';
import { cellClass, OpenCell, OpenRow, Table } from '#platform/web/ui/Table.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import type { Destinatario } from '../../contract.ts';
import { Situacion } from './Situacion.tsx';

export type ListaDeDestinatarios = {
  readonly destinatarios: readonly Destinatario[];
  /** How many come before these, and how many there are in all. */
  readonly desde: number;
  readonly total: number;
  /** Others are on their way. */
  readonly ocupada: boolean;
  /** The number of who is open. */
  readonly abierto: number | undefined;
  readonly onAbrir: (numero: number) => void;
};

export const SIN_DIRECCION = 'Sin dirección';

/** Recipients on a desk. */
export function TablaDeDestinatarios(props: ListaDeDestinatarios) {
  const { destinatarios, desde, total, ocupada, abierto, onAbrir } = props;
  return (
    <Table
      columns={['4rem', '19rem', '9rem', 'auto', '12rem']}
      min="60rem"
      label="Destinatarios"
      busy={ocupada}
      aria-rowcount={total + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={cellClass.number}>
            N.º
          </th>
          <th scope="col" className={cellClass.pinned}>
            Persona
          </th>
          <th scope="col">Rol</th>
          <th scope="col">Estado</th>
          <th scope="col">Desde</th>
        </tr>
      </thead>
      <tbody>
        {destinatarios.map((uno, i) => (
          <OpenRow
            key={uno.numero}
            index={desde + i + 2}
            open={uno.numero === abierto}
            onOpen={() => onAbrir(uno.numero)}
          >
            <td className={cellClass.number}>{uno.numero.toLocaleString('es-CO')}</td>
            <OpenCell
              onOpen={() => onAbrir(uno.numero)}
              hint="leer el mensaje"
              below={
                <Muted as="span">
                  <WrappedText>{uno.email || SIN_DIRECCION}</WrappedText>
                </Muted>
              }
            >
              {uno.nombre}
            </OpenCell>
            <td>{uno.rol}</td>
            <td>
              <Situacion destinatario={uno} />
            </td>
            <td>{textoDeInstante(new Date(uno.instante))}</td>
          </OpenRow>
        ))}
      </tbody>
    </Table>
  );
}
