import type { Agrupacion } from '#catalogo/informe.ts';
import { cabezaEnPantalla } from '#catalogo/pantalla.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { ChevronIcon } from '#platform/web/ui/icons.tsx';
import type { GrupoDeInforme } from '../../contract.ts';
import { registros } from '../conteo.ts';
import styles from './CabezaDeGrupo.module.css';

type CabezaProps = {
  /** The grouping that the report declares; undefined where rows are grouped by a column. */
  readonly agrupacion: Agrupacion | undefined;
  readonly grupo: GrupoDeInforme;
  readonly plegado: boolean;
  readonly onPlegar: () => void;
};

type CabezaDeGrupoProps = Omit<CabezaProps, 'grupo'> & {
  /** Undefined while it is on its way. */
  readonly grupo: GrupoDeInforme | undefined;
  readonly rowIndex: number;
  readonly columnas: number;
};

/** The head of the rows below it, as a row of the table. */
export const CabezaDeGrupo = ({ rowIndex, columnas, grupo, ...cabeza }: CabezaDeGrupoProps) => (
  <tr aria-rowindex={rowIndex} className={styles['fila']}>
    <th scope="rowgroup" colSpan={columnas}>
      {grupo ? <BotonDeGrupo {...cabeza} grupo={grupo} /> : '…'}
    </th>
  </tr>
);

/** What a group is, how many rows it has and whether they are in sight; pressing it folds or unfolds them. */
export function BotonDeGrupo({ agrupacion, grupo, plegado, onPlegar }: CabezaProps) {
  const { nombre, datos } = cabezaEnPantalla(agrupacion, grupo);
  const cuenta = agrupacion ? countOf(grupo.cuantas, ...agrupacion.nombres.fila) : registros(grupo.cuantas);
  const aparte = grupo.aparte ? `${grupo.aparte} ${agrupacion?.aparte?.texto ?? ''}` : null;
  const titulo = nombre === '' ? 'Sin dato' : nombre;
  return (
    <button
      type="button"
      className={styles['boton']}
      aria-expanded={!plegado}
      data-declarado={agrupacion !== undefined}
      onClick={onPlegar}
    >
      <ChevronIcon />
      <span className={styles['nombre']}>
        {titulo}
        <Coma />
      </span>
      {datos.length > 0 && (
        <span className={styles['datos']}>
          {datos.map(({ texto, ancho }, i) => (
            <span key={i} style={{ '--ancho': `${ancho}ch` } as object}>
              {texto}
              <Coma />
            </span>
          ))}
        </span>
      )}
      <span className={styles['cuentas']}>
        <span>
          {cuenta}
          {aparte && <Coma />}
        </span>
        {aparte && <b>{aparte}</b>}
      </span>
    </button>
  );
}

/** Heard where the eye sees a gap. */
const Coma = () => <span className={styles['coma']}>,</span>;
