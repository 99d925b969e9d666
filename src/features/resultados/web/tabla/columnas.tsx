import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import type { Column } from '#platform/web/ui/List.tsx';
import type { FilaDeResultados } from '../../contract.ts';
import type { ColumnaDeConteos } from '../columnas.ts';
import { Conteos } from '../Conteos.tsx';
import styles from '../resultados.module.css';

/** Width in rem of what stands before the counts, and of a column of counts with numbers of so many characters. */
const ANTES = 39.5;
const anchoDeColumna = (cifras: number): number => 3.5 + 5 * (0.25 + 0.5 * cifras);

/** How many characters the longest count has. */
const cifrasDe = (filas: readonly FilaDeResultados[], columnas: readonly ColumnaDeConteos[]): number =>
  Math.max(0, ...filas.flatMap((fila) => columnas.flatMap(({ pasos }) => pasos(fila) ?? []))).toLocaleString('es-CO')
    .length;

/** The least width of the table, in which no count is cut. */
export const anchoDe = (filas: readonly FilaDeResultados[], columnas: readonly ColumnaDeConteos[]): string =>
  `${ANTES + columnas.length * anchoDeColumna(cifrasDe(filas, columnas))}rem`;

const enLineas = (texto: string) => (
  <span className={styles['lineas']} title={texto}>
    {texto}
  </span>
);

const { codigoAsig, programa, docente, cantidadEstudiantesParticiparon } = informe.columnas;

const DE_LA_ASIGNATURA: readonly Column<FilaDeResultados>[] = [
  {
    key: 'codigoAsig',
    heading: codigoAsig,
    width: '8.5rem',
    sorts: true,
    cell: (fila) => fila.codigoAsig,
    below: ({ tipoAsignatura, semestre }) => `${tipoAsignatura} · ${semestre}`,
  },
  {
    key: 'programa',
    heading: programa,
    width: '9.5rem',
    sorts: true,
    cell: (fila) => enLineas(fila.programa),
    card: 'line',
  },
  {
    key: 'docente',
    heading: docente,
    width: '9.5rem',
    sorts: true,
    cell: (fila) => enLineas(fila.docente),
    card: 'line',
  },
  {
    key: 'cantidadEstudiantesParticiparon',
    heading: cantidadEstudiantesParticiparon,
    width: '8.5rem',
    align: 'end',
    sorts: true,
    cell: (fila) => fila.cantidadEstudiantesParticiparon?.toLocaleString('es-CO') ?? informe.oculto,
    card: 'fact',
  },
];

/** What the table says of a subject: itself, and how its students answered. */
export const columnasDeTabla = (conteos: readonly ColumnaDeConteos[]): Column<FilaDeResultados>[] => [
  ...DE_LA_ASIGNATURA,
  ...conteos.map(({ clave, codigo, titulo, pasos }): Column<FilaDeResultados> => ({
    key: clave,
    heading: (
      <>
        {codigo && <strong>{`${codigo}. `}</strong>}
        {titulo}
      </>
    ),
    sorts: true,
    cell: (fila) => <Conteos pasos={pasos(fila)} />,
    card: 'fact',
  })),
];
