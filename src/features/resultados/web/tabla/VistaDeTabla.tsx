import { informacionEncuestaDocente as informe, ORDENES_DE_ENCUESTAS } from '#catalogo/encuesta-docente/informe.ts';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { ASIGNATURAS_POR_PAGINA, type FilaDeResultados, type Promedios } from '../../contract.ts';
import { Bloques } from '../Bloques.tsx';
import type { ColumnaDeConteos } from '../columnas.ts';
import type { Change, Direccion } from '../leer-search.ts';
import { Leyenda } from '../Leyenda.tsx';
import { anchoDe, columnasDeTabla } from './columnas.tsx';
import styles from '../resultados.module.css';

type VistaDeTablaProps = {
  /** Undefined, as what is known with them, while they are on their way. */
  readonly filas: readonly FilaDeResultados[] | undefined;
  readonly columnas: readonly ColumnaDeConteos[];
  /** How many subjects come before these, and how many there are in all. */
  readonly desde: number;
  readonly total: number | undefined;
  /** Other rows are on their way. */
  readonly ocupada: boolean;
  readonly onAbrir: (id: string) => void;
  readonly direccion: Direccion;
  readonly minimo: number | undefined;
  readonly promedios: Promedios;
  readonly onChange: Change;
  readonly onPagina: (desde: number) => void;
};

/** The subjects whose mean is marked: those of the semester and type, whatever is searched. */
const lasDe = ({ tipo, semestre }: Direccion): string =>
  `todas las asignaturas ${tipo === 'ALL' ? '' : `${informe.tipos[tipo]} `}de ${semestre}`;

/** A page of subjects: a table or, on a phone, cards. */
export function VistaDeTabla(props: VistaDeTablaProps) {
  const { filas, columnas, desde, total, ocupada, onAbrir, direccion, minimo, promedios, onChange, onPagina } = props;
  const narrow = useMediaQuery('(max-width: 48rem)');
  return (
    <>
      <Bloques narrow={narrow} bloque={direccion.bloque} onChange={(bloque) => onChange({ bloque })} />
      <Leyenda minimo={minimo ?? 0} referencia={promedios && lasDe(direccion)} />
      <List
        look={styles['marco']}
        label={informe.titulo}
        columns={columnasDeTabla(columnas, promedios)}
        rows={filas}
        idOf={({ id }) => id}
        from={desde}
        total={total}
        busy={ocupada}
        minWidth={anchoDe(filas ?? [], columnas)}
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
