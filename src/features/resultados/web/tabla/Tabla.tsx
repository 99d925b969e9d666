import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { cellClass, OpenCell, OpenRow, Table } from '#platform/web/ui/Table.tsx';
import type { FilaDeResultados } from '../../contract.ts';
import type { ColumnaDeConteos } from '../columnas.ts';
import { Conteos } from '../Conteos.tsx';
import { Encabezado, type Orden } from './Encabezado.tsx';
import styles from './Tabla.module.css';

export type ListaProps = {
  readonly filas: readonly FilaDeResultados[];
  readonly columnas: readonly ColumnaDeConteos[];
  /** How many subjects come before these, and how many there are in all. */
  readonly desde: number;
  readonly total: number;
  /** Other rows are on their way. */
  readonly ocupada: boolean;
  /** The subject that is open. */
  readonly abierta: string | undefined;
  readonly onAbrir: (id: string) => void;
};

type TablaProps = ListaProps & { readonly orden: Orden; readonly onOrdenar: (orden: Orden) => void };

/** Width in rem of what stands before the counts, and of a column of counts with numbers of so many characters. */
const ANTES = 39.5;
const anchoDeColumna = (cifras: number): number => 3.5 + 5 * (0.25 + 0.5 * cifras);

/** How many characters the longest count has. */
const cifrasDe = (filas: readonly FilaDeResultados[], columnas: readonly ColumnaDeConteos[]): number =>
  Math.max(0, ...filas.flatMap((fila) => columnas.flatMap(({ pasos }) => pasos(fila) ?? []))).toLocaleString('es-CO')
    .length;

/** A page of subjects on a desk. */
export function Tabla({ filas, columnas, desde, total, ocupada, abierta, onAbrir, orden, onOrdenar }: TablaProps) {
  const { codigoAsig, programa, docente, cantidadEstudiantesParticiparon } = informe.columnas;
  const ordenar = { orden, onOrdenar };
  const ancho = ANTES + columnas.length * anchoDeColumna(cifrasDe(filas, columnas));
  return (
    <Table
      look={styles['marco']}
      style={{ minInlineSize: `${ancho}rem` }}
      label={informe.titulo}
      busy={ocupada}
      aria-rowcount={total + 1}
    >
      <colgroup>
        <col className={cellClass.numbers} />
        <col className={styles['codigos']} />
        <col className={styles['nombres']} />
        <col className={styles['nombres']} />
        <col className={styles['cuantos']} />
        {columnas.map(({ clave }) => (
          <col key={clave} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={cellClass.number}>
            N.º
          </th>
          <Encabezado {...ordenar} clave="codigoAsig" titulo={codigoAsig} fija />
          <Encabezado {...ordenar} clave="programa" titulo={programa} />
          <Encabezado {...ordenar} clave="docente" titulo={docente} />
          <Encabezado {...ordenar} clave="cantidadEstudiantesParticiparon" titulo={cantidadEstudiantesParticiparon} />
          {columnas.map(({ clave, codigo, titulo }) => (
            <Encabezado key={clave} {...ordenar} clave={clave} codigo={codigo} titulo={titulo} />
          ))}
        </tr>
      </thead>
      <tbody>
        {filas.map((fila, i) => (
          <Fila
            key={fila.id}
            fila={fila}
            columnas={columnas}
            numero={desde + i + 1}
            abierta={fila.id === abierta}
            onAbrir={onAbrir}
          />
        ))}
      </tbody>
    </Table>
  );
}

type FilaProps = Pick<ListaProps, 'columnas' | 'onAbrir'> & {
  readonly fila: FilaDeResultados;
  readonly numero: number;
  readonly abierta: boolean;
};

/** A subject; the button of its first cell opens it, and a press anywhere else on the row does the same. */
function Fila({ fila, columnas, numero, abierta, onAbrir }: FilaProps) {
  const { id, semestre, codigoAsig, programa, docente, tipoAsignatura, cantidadEstudiantesParticiparon } = fila;
  return (
    <OpenRow index={numero + 1} open={abierta} onOpen={() => onAbrir(id)}>
      <td className={cellClass.number}>{numero.toLocaleString('es-CO')}</td>
      <OpenCell
        onOpen={() => onAbrir(id)}
        hint="abrir la asignatura"
        below={<span className={styles['detalle']}>{`${tipoAsignatura} · ${semestre}`}</span>}
      >
        {codigoAsig}
      </OpenCell>
      <td title={programa}>
        <span className={styles['lineas']}>{programa}</span>
      </td>
      <td title={docente}>
        <span className={styles['lineas']}>{docente}</span>
      </td>
      <td className={styles['cuenta']}>{cantidadEstudiantesParticiparon?.toLocaleString('es-CO') ?? informe.oculto}</td>
      {columnas.map(({ clave, pasos }) => (
        <td key={clave}>
          <Conteos pasos={pasos(fila)} />
        </td>
      ))}
    </OpenRow>
  );
}
