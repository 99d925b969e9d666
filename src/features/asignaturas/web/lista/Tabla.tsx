import { textoDeFecha } from '#catalogo/momento.ts';
import { cellClass, OpenCell, OpenRow, SortHeading, Table } from '#platform/web/ui/Table.tsx';
import type { AsignaturaGuardada, OrdenDeAsignaturas } from '../../contract-gestion.ts';
import { siONo, TITULOS } from '../palabras.ts';
import styles from './Tabla.module.css';

export type ListaProps = {
  readonly filas: readonly AsignaturaGuardada[];
  /** How many come before these, and how many there are in all. */
  readonly desde: number;
  readonly total: number;
  /** Other rows are on their way. */
  readonly ocupada: boolean;
  /** The one that is open. */
  readonly abierta: string | undefined;
  readonly onAbrir: (id: string) => void;
};

export type Orden = { readonly orden: OrdenDeAsignaturas; readonly sentido: 'asc' | 'desc' };

type TablaProps = ListaProps & Orden & { readonly onOrdenar: (orden: Orden) => void };

const COLUMNAS = [
  ['codigoAsignatura', 'codigos'],
  ['docente', 'personas'],
  ['programaAcademico', 'programas'],
  ['facultad', 'facultades'],
  ['tipoAsignatura', 'cortas'],
] as const;

/** A page of assignments on a desk. */
export function Tabla({ filas, desde, total, ocupada, abierta, onAbrir, orden, sentido, onOrdenar }: TablaProps) {
  const encabezado = (clave: OrdenDeAsignaturas, isPinned = false) => {
    const direction = orden === clave ? sentido : null;
    return (
      <SortHeading
        key={clave}
        place={isPinned ? cellClass.pinned : undefined}
        direction={direction}
        onSort={() => onOrdenar({ orden: clave, sentido: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {TITULOS[clave]}
      </SortHeading>
    );
  };
  return (
    <Table look={styles['marco']} label="Asignaturas" busy={ocupada} aria-rowcount={total + 1}>
      <colgroup>
        <col className={cellClass.numbers} />
        {COLUMNAS.map(([clave, ancho]) => (
          <col key={clave} className={styles[ancho]} />
        ))}
        <col className={styles['habilitables']} />
        <col className={styles['fechas']} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={cellClass.number}>
            N.º
          </th>
          {COLUMNAS.map(([clave], i) => encabezado(clave, i === 0))}
          <th scope="col">Habilitable</th>
          {encabezado('actualizada')}
        </tr>
      </thead>
      <tbody>
        {filas.map((fila, i) => (
          <Fila
            key={fila.id}
            fila={fila}
            numero={desde + i + 1}
            abierta={fila.id === abierta}
            onAbrir={() => onAbrir(fila.id)}
          />
        ))}
      </tbody>
    </Table>
  );
}

type FilaProps = {
  readonly fila: AsignaturaGuardada;
  readonly numero: number;
  readonly abierta: boolean;
  readonly onAbrir: () => void;
};

/** An assignment; the button of its first cell opens it, and a press anywhere else on the row does the same. */
function Fila({ fila, numero, abierta, onAbrir }: FilaProps) {
  const { codigoAsignatura, docente, correo, programaAcademico, facultad, tipoAsignatura, habilitable } = fila;
  return (
    <OpenRow index={numero + 1} open={abierta} onOpen={onAbrir}>
      <td className={cellClass.number}>{numero.toLocaleString('es-CO')}</td>
      <OpenCell onOpen={onAbrir} hint="abrir la asignatura">
        {codigoAsignatura}
      </OpenCell>
      <td>
        {docente}
        <span className={styles['correo']} title={correo}>
          {correo}
        </span>
      </td>
      <td>{programaAcademico}</td>
      <td>{facultad}</td>
      <td>{tipoAsignatura}</td>
      <td>{siONo(habilitable)}</td>
      <td>{textoDeFecha(new Date(fila.actualizada))}</td>
    </OpenRow>
  );
}
