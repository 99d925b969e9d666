import { textoDeFecha } from '#catalogo/momento.ts';
import { textoDeTotal } from '#catalogo/rubrica/evaluacion.ts';
import type { ResumenDeAcompanamiento } from '../../contract-resultado.ts';
import styles from '../resultado.module.css';
import { evolucionDe } from './puntos.ts';

type EvolucionProps = {
  /** The newest first. */
  readonly acompanamientos: readonly ResumenDeAcompanamiento[];
};

const RAYAS = [0, 1, 2, 3, 4, 5];

/** A subject's totals by date, over the semesters; the list beside it says the same in words. */
export function Evolucion({ acompanamientos }: EvolucionProps) {
  const { puntos, bandas } = evolucionDe(acompanamientos);
  // One point is no line.
  const [ultimo] = acompanamientos;
  if (puntos.length < 2 || !ultimo) return null;
  const { marca } = ultimo;
  const fecha = (recibido: string): string => textoDeFecha(new Date(recibido));
  const dicho = puntos.map(({ recibido, total }) => `${fecha(recibido)}, ${textoDeTotal(total)}`).join('; ');
  return (
    <div role="img" aria-label={`Evolución del total: ${dicho}.`} className={styles['evolucion']}>
      <div className={styles['campo']} aria-hidden="true">
        {bandas.map(({ semestre, x, ancho }) => (
          <div
            key={semestre}
            className={styles['banda']}
            style={{ insetInlineStart: `${x}%`, inlineSize: `${ancho}%` }}
          >
            {semestre}
          </div>
        ))}
        {RAYAS.map((valor) => (
          <span key={valor} className={styles['raya']} style={{ insetBlockEnd: `${valor * 20}%` }}>
            <span>{valor}</span>
          </span>
        ))}
        <span className={styles['marca']} style={{ insetBlockEnd: `${marca * 20}%` }}>
          <span>{textoDeTotal(marca)}</span>
        </span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <polyline points={puntos.map(({ x, y }) => `${x},${100 - y}`).join(' ')} />
        </svg>
        {puntos.map(({ id, x, y, total, numero, sitio, recibido, semana }) => (
          <span
            key={id}
            className={styles['punto']}
            data-numero={numero}
            title={`Semana ${semana}, ${fecha(recibido)}: ${textoDeTotal(total)}`}
            style={{ insetInlineStart: `${x}%`, insetBlockEnd: `${y}%` }}
          >
            {sitio !== 'nunca' && <span data-sitio={sitio}>{textoDeTotal(total)}</span>}
          </span>
        ))}
      </div>
      <div className={styles['eje']} aria-hidden="true">
        {puntos.map(
          ({ id, x, recibido, sitio }) =>
            sitio !== 'nunca' && (
              <span key={id} data-sitio={sitio} style={{ insetInlineStart: `${x}%` }}>
                {fecha(recibido).slice(0, 5)}
              </span>
            ),
        )}
      </div>
    </div>
  );
}
