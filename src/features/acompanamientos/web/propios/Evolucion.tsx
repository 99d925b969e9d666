import { textoDeTotal } from '#catalogo/rubrica/total.ts';
import type { ResumenDeAcompanamiento } from '../../contract-resultado.ts';
import styles from '../resultado.module.css';
import { puntosDe } from './puntos.ts';

type EvolucionProps = {
  /** The newest first. */
  readonly acompanamientos: readonly ResumenDeAcompanamiento[];
};

/** How a subject's total went from one accompaniment to the next; the list beside it says the same in words. */
export function Evolucion({ acompanamientos }: EvolucionProps) {
  const puntos = puntosDe(acompanamientos);
  // One point is no way.
  const [ultimo] = acompanamientos;
  if (puntos.length < 2 || !ultimo) return null;
  const { marca } = ultimo;
  const dicho = puntos.map(({ semana, total }) => `semana ${semana}, ${textoDeTotal(total)}`).join('; ');
  return (
    <div role="img" aria-label={`Evolución del total: ${dicho}.`} className={styles['evolucion']}>
      <div className={styles['campo']} aria-hidden="true">
        <div className={styles['marca']} style={{ insetBlockEnd: `${marca * 20}%` }}>
          <span>{textoDeTotal(marca)}</span>
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <polyline points={puntos.map(({ x, y }) => `${x},${100 - y}`).join(' ')} />
        </svg>
        {puntos.map(({ id, x, y, total, numero }) => (
          <span
            key={id}
            className={styles['punto']}
            data-numero={numero}
            style={{ insetInlineStart: `${x}%`, insetBlockEnd: `${y}%` }}
          >
            <span>{textoDeTotal(total)}</span>
          </span>
        ))}
      </div>
      <div className={styles['eje']} aria-hidden="true">
        {puntos.map(({ id, x, semana }) => (
          <span key={id} style={{ insetInlineStart: `${x}%` }}>
            S{semana}
          </span>
        ))}
      </div>
    </div>
  );
}
