import { type ColumnaEnPantalla, textoEnPantalla } from '#catalogo/pantalla.ts';
import { ScoreBar } from '#platform/web/ui/ScoreBar.tsx';
import type { FilaDeInforme } from '../../contract.ts';
import { EstadoBadge } from '../EstadoBadge.tsx';
import styles from './Celda.module.css';

/** Shows a cell of a report: a state with its shape, a score with its bar, or a text. */
export function Celda({ columna, fila }: { readonly columna: ColumnaEnPantalla; readonly fila: FilaDeInforme }) {
  const texto = textoEnPantalla(columna, fila.celdas);
  const { papel, maximo } = columna;
  if (papel === 'estado' && fila.estado) return <EstadoBadge estado={fila.estado} />;
  if (maximo === undefined || texto === '') return texto;
  const valor = Number(texto);
  return (
    <span className={styles['valoracion']}>
      {texto}
      <ScoreBar value={Number.isNaN(valor) ? null : valor} max={maximo} />
    </span>
  );
}
