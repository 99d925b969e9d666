import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { promedioDePasos } from '#catalogo/encuesta-docente/conteos.ts';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import type { Column } from '#platform/web/ui/List.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { FilaDeResultados, Promedios } from '../../contract.ts';
import { type ColumnaDeConteos, DE_TODAS, pasosDe } from '../columnas.ts';
import { Conteos, Pocas, promedioEnPalabras, Regla, textoDePromedio } from '../Conteos.tsx';
import { textoDeParticipacion } from '../participacion.ts';
import styles from '../resultados.module.css';

/** Width in rem of what stands before the counts, and of a column of counts with numbers of so many characters. */
const ANTES = 53;
const anchoDeColumna = (cifras: number): number => 3.5 + 5 * (0.25 + 0.5 * cifras);

/** How many characters the longest count has. */
const cifrasDe = (filas: readonly FilaDeResultados[], columnas: readonly ColumnaDeConteos[]): number =>
  Math.max(0, ...filas.flatMap((fila) => columnas.flatMap((columna) => pasosDe(columna, fila) ?? []))).toLocaleString(
    'es-CO',
  ).length;

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
    width: '13rem',
    sorts: true,
    cell: ({ codigoAsig: codigo, nombre }) => enLineas(textoDeAsignatura(codigo, nombre)),
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
    cell: (fila) => (fila.preguntas ? textoDeParticipacion(fila) : <Pocas />),
    card: 'fact',
  },
];

/** The mean of a column over all subjects, by that of each question; everybody answers all of them. */
function referenciaDe({ preguntas }: ColumnaDeConteos, promedios: Promedios): number | null {
  if (!promedios) return null;
  return preguntas.reduce((suma, clave) => suma + (promedios[clave] ?? 0), 0) / preguntas.length;
}

function enRegla(fila: FilaDeResultados, referencia: number | null) {
  const pasos = pasosDe(DE_TODAS, fila);
  if (!pasos) return <Pocas />;
  return (
    <>
      <VisuallyHidden>{promedioEnPalabras(pasos, referencia)}</VisuallyHidden>
      <strong aria-hidden="true">{textoDePromedio(pasos)}</strong>
      <Regla promedio={promedioDePasos(pasos)} referencia={referencia} />
    </>
  );
}

/** What the table says of a subject: itself, and how its students answered. */
export const columnasDeTabla = (
  conteos: readonly ColumnaDeConteos[],
  promedios: Promedios,
): Column<FilaDeResultados>[] => [
  ...DE_LA_ASIGNATURA,
  {
    key: DE_TODAS.clave,
    heading: DE_TODAS.titulo,
    width: '7rem',
    sorts: true,
    cell: (fila) => enRegla(fila, referenciaDe(DE_TODAS, promedios)),
    card: 'fact',
  },
  ...conteos.map((columna): Column<FilaDeResultados> => ({
    key: columna.clave,
    heading: (
      <>
        {columna.codigo && <strong>{`${columna.codigo}. `}</strong>}
        {columna.titulo}
      </>
    ),
    sorts: true,
    cell: (fila) => <Conteos pasos={pasosDe(columna, fila)} referencia={referenciaDe(columna, promedios)} />,
    card: 'fact',
  })),
];
