import { Link } from '@tanstack/react-router';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { enMiles } from '#platform/contract/quantities.ts';
import type { Escritorio } from '../../contract.ts';
import { enlaceDeNuevos, informeDe } from '../../filas.ts';
import styles from './EscritorioDeHoy.module.css';

/** How many rows came this week, report by report, beside last week up to the same weekday and hour. */
export function Nuevos({ nuevos: { desde, informes } }: { readonly nuevos: Escritorio['nuevos'] }) {
  const ordenados = informes.toSorted((a, b) => b.cuantas - a.cuantas || b.antes - a.antes);
  const suma = (cual: 'cuantas' | 'antes'): number => informes.reduce((total, uno) => total + uno[cual], 0);
  return (
    <section aria-labelledby="nuevos" className={styles['cifra']}>
      <h3 id="nuevos">Registros nuevos esta semana</h3>
      {informes.length === 0 ? (
        <p>ninguno, tampoco la pasada</p>
      ) : (
        <details>
          <summary>
            <strong>{enMiles(suma('cuantas'))}</strong>
            {` (antes ${enMiles(suma('antes'))})`}
          </summary>
          <p>Desde el lunes; entre paréntesis, la semana pasada hasta este mismo día y hora.</p>
          <Lista informes={ordenados} desde={desde} />
        </details>
      )}
    </section>
  );
}

function Lista({ informes, desde }: Escritorio['nuevos']) {
  return (
    <ul className={styles['nuevos']}>
      {informes.map(({ informe, cuantas, antes }) => (
        <li key={informe}>
          <span id={`nuevos-${informe}`}>{informeDe(informe).titulo}</span>
          <span className={styles['contra']}>
            {cuantas === 0 ? (
              <strong>0</strong>
            ) : (
              <Link {...enlaceDeNuevos(informe, desde)} aria-describedby={`nuevos-${informe}`}>
                {enMiles(cuantas)}
                <VisuallyHidden>{cuantas === 1 ? ' registro nuevo' : ' registros nuevos'}</VisuallyHidden>
              </Link>
            )}
            {` (antes ${enMiles(antes)})`}
          </span>
        </li>
      ))}
    </ul>
  );
}
