import type { ColumnaDeInforme } from '#catalogo/columnas.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from './InformePage.module.css';

type ConteoProps = {
  readonly total: { readonly total: number; readonly todos: number } | undefined;
  readonly contando: boolean;
  readonly columnas: readonly ColumnaDeInforme[];
  /** The key of the column by which rows are sorted, if any was chosen. */
  readonly orden: string | undefined;
  readonly sentido: 'asc' | 'desc' | undefined;
};

const enMiles = (value: number): string => value.toLocaleString('es-CO');

const registros = (value: number): string => (value === 1 ? '1 registro' : `${enMiles(value)} registros`);

const textoDeConteo = ({ total, todos }: { readonly total: number; readonly todos: number }): string =>
  total === todos ? registros(todos) : `${enMiles(total)} de ${enMiles(todos)}`;

/** How many rows the filter gives, of how many: to see beside the title, and to hear after each change. */
export function Conteo({ total, contando, columnas, orden, sentido }: ConteoProps) {
  const text = total && textoDeConteo(total);
  const columna = columnas.find(({ clave }) => clave === orden);
  const order = columna
    ? `por ${columna.titulo}, ${sentido === 'desc' ? 'descendente' : 'ascendente'}`
    : 'los más recientes primero';
  return (
    <>
      <p className={styles['conteo']} aria-hidden="true" data-contando={contando}>
        {text ?? '…'}
      </p>
      <VisuallyHidden>
        <span role="status">{!contando && text && `${text}, ${order}.`}</span>
      </VisuallyHidden>
    </>
  );
}
