// The survey's subjects as a table or, on a phone, as cards, with the choice of questions, legend and pages.
import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { meanOfPasos } from '#catalogo/encuesta-docente/conteos.ts';
import {
  informacionEncuestaDocente as informe,
  ORDENES_DE_ENCUESTAS,
  type Bloque,
} from '#catalogo/encuesta-docente/informe.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { ASIGNATURAS_POR_PAGINA, type FilaDeResultados, type Promedios } from '../contract.ts';
import { missesIn, participationText } from './AsignaturaPanel.tsx';
import { orderText } from './Barra.tsx';
import {
  ALL_PREGUNTAS,
  Conteos,
  describeMean,
  Leyenda,
  MeanRule,
  meanText,
  pasosOf,
  TooFew,
  type ColumnaDeConteos,
} from './Conteos.tsx';
import type { Change, SearchState } from './read-search.ts';
import styles from './resultados.module.css';

/** Widths in rem: of everything before the counts, and of a column whose numbers have this many digits. */
const WIDTH_BEFORE_COUNTS = 53;
const countColumnWidth = (cifras: number): number => 3.5 + 5 * (0.25 + 0.5 * cifras);

/** Digits of the longest count. */
const digitsOf = (filas: readonly FilaDeResultados[], columnas: readonly ColumnaDeConteos[]): number =>
  Math.max(0, ...filas.flatMap((fila) => columnas.flatMap((columna) => pasosOf(columna, fila) ?? []))).toLocaleString(
    'es-CO',
  ).length;

/** Least width of the table that cuts no count. */
const minWidthOf = (filas: readonly FilaDeResultados[], columnas: readonly ColumnaDeConteos[]): string =>
  `${WIDTH_BEFORE_COUNTS + columnas.length * countColumnWidth(digitsOf(filas, columnas))}rem`;

const wrapped = (texto: string) => (
  <span className={styles['lineas']} title={texto}>
    {texto}
  </span>
);

const { codigoAsig, programa, docente, cantidadEstudiantesParticiparon } = informe.columnas;

const ASIGNATURA_COLUMNS: readonly Column<FilaDeResultados>[] = [
  {
    key: 'codigoAsig',
    heading: codigoAsig,
    width: '13rem',
    sorts: true,
    cell: ({ codigoAsig: codigo, nombre }) => wrapped(textoDeAsignatura(codigo, nombre)),
    below: ({ tipoAsignatura, semestre }) => `${tipoAsignatura} · ${semestre}`,
  },
  {
    key: 'programa',
    heading: programa,
    width: '9.5rem',
    sorts: true,
    cell: (fila) => wrapped(fila.programa),
    card: 'line',
  },
  {
    key: 'docente',
    heading: docente,
    width: '9.5rem',
    sorts: true,
    verbatim: true,
    cell: (fila) => wrapped(fila.docente),
    card: 'line',
  },
  {
    key: 'cantidadEstudiantesParticiparon',
    heading: cantidadEstudiantesParticiparon,
    width: '8.5rem',
    align: 'end',
    sorts: true,
    cell: (fila) => (fila.preguntas ? participationText(fila) : <TooFew />),
    below: (fila) => missesIn(fila) !== null && 'Pocas respuestas',
    card: 'fact',
  },
];

/** Mean of a column over all subjects, from those of its questions, which every answer has. */
function referenceOf({ preguntas }: ColumnaDeConteos, promedios: Promedios): number | null {
  if (!promedios) return null;
  return preguntas.reduce((suma, clave) => suma + (promedios[clave] ?? 0), 0) / preguntas.length;
}

function meanCell(fila: FilaDeResultados, referencia: number | null) {
  const pasos = pasosOf(ALL_PREGUNTAS, fila);
  if (!pasos) return <TooFew />;
  return (
    <>
      <VisuallyHidden>{describeMean(pasos, referencia)}</VisuallyHidden>
      <strong aria-hidden="true">{meanText(pasos)}</strong>
      <MeanRule promedio={meanOfPasos(pasos)} referencia={referencia} />
    </>
  );
}

const tableColumns = (conteos: readonly ColumnaDeConteos[], promedios: Promedios): Column<FilaDeResultados>[] => [
  ...ASIGNATURA_COLUMNS,
  {
    key: ALL_PREGUNTAS.clave,
    heading: ALL_PREGUNTAS.titulo,
    width: '7rem',
    sorts: true,
    cell: (fila) => meanCell(fila, referenceOf(ALL_PREGUNTAS, promedios)),
    card: 'fact',
  },
  ...conteos.map((columna): Column<FilaDeResultados> => ({
    key: columna.clave,
    heading: (
      <>
        {columna.codigo && <strong>{`${columna.codigo}. `}</strong>}
        <span>{columna.titulo}</span>
      </>
    ),
    sorts: true,
    cell: (fila) => <Conteos pasos={pasosOf(columna, fila)} referencia={referenceOf(columna, promedios)} />,
    card: 'fact',
  })),
];

type BloquesProps = {
  readonly bloque: Bloque['clave'] | undefined;
  readonly onChange: (bloque: Bloque['clave'] | undefined) => void;
  /** A select instead of buttons, which would need several lines. */
  readonly narrow: boolean;
};

const BLOQUE_CHOICES = [{ clave: undefined, corto: 'Los cuatro bloques' }, ...informe.bloques] as const;

const LABEL = 'Preguntas que se muestran';

/** Switches between the four blocks and the questions of one. */
function Bloques({ bloque, onChange, narrow }: BloquesProps) {
  if (narrow) {
    return (
      <Field label={LABEL}>
        {(control) => (
          <Select
            {...control}
            value={bloque ?? ''}
            onChange={(event) => onChange(BLOQUE_CHOICES.find(({ clave }) => clave === event.target.value)?.clave)}
          >
            {BLOQUE_CHOICES.map(({ clave = '', corto }) => (
              <option key={corto} value={clave}>
                {corto}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  }
  return (
    <div className={styles['bloques']} role="group" aria-label={LABEL}>
      {BLOQUE_CHOICES.map(({ clave, corto }) => (
        <button key={corto} type="button" aria-pressed={clave === bloque} onClick={() => onChange(clave)}>
          {corto}
        </button>
      ))}
    </div>
  );
}

type VistaDeTablaProps = {
  /** Undefined until they arrive. */
  readonly filas: readonly FilaDeResultados[] | undefined;
  readonly columnas: readonly ColumnaDeConteos[];
  /** Number of subjects before these, and of all. */
  readonly desde: number;
  readonly total: number | undefined;
  /** Other rows are loading. */
  readonly ocupada: boolean;
  readonly onAbrir: (id: string) => void;
  readonly direccion: SearchState;
  readonly minimo: number | undefined;
  readonly promedios: Promedios;
  readonly onChange: Change;
  readonly onPagina: (desde: number) => void;
};

/** Names the subjects of the marked mean: those of the semester and type, without the search. */
const comparedText = ({ tipo, semestre }: SearchState): string =>
  `todas ${tipo === 'ALL' ? '' : `las ${informe.tipos[tipo]} `}de ${semestre}`;

/** A page of subjects: a table or, on a phone, cards. */
export function VistaDeTabla(props: VistaDeTablaProps) {
  const { filas, columnas, desde, total, ocupada, onAbrir, direccion, minimo, promedios, onChange, onPagina } = props;
  const narrow = useMediaQuery('(max-width: 48rem)');
  return (
    <>
      <Bloques narrow={narrow} bloque={direccion.bloque} onChange={(bloque) => onChange({ bloque })} />
      <Leyenda minimo={minimo ?? 0} referencia={promedios && comparedText(direccion)} />
      {narrow && <Muted>{`Orden: ${orderText(columnas, direccion)}`}</Muted>}
      <List
        look={styles['marco']}
        label={informe.titulo}
        columns={tableColumns(columnas, promedios)}
        rows={filas}
        idOf={({ id }) => id}
        from={desde}
        total={total}
        busy={ocupada}
        minWidth={minWidthOf(filas ?? [], columnas)}
        opening={{ open: direccion.asignatura, hint: 'abrir la asignatura', onOpen: onAbrir }}
        order={{
          key: direccion.orden,
          direction: direccion.sentido,
          onSort: (clave, sentido) =>
            onChange({ orden: ORDENES_DE_ENCUESTAS.find((orden) => orden === clave), sentido }),
        }}
      />
      <Pager
        label="Páginas de asignaturas"
        rows="Asignaturas"
        from={desde}
        size={ASIGNATURAS_POR_PAGINA}
        total={total ?? 0}
        onGo={onPagina}
      />
    </>
  );
}
