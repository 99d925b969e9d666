import { Link } from '@tanstack/react-router';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { Escritorio } from '../../contract.ts';
import { enlaceDeNuevos, informeDe } from '../../filas.ts';
import styles from './EscritorioDeHoy.module.css';

const enMiles = (cuantas: number): string => cuantas.toLocaleString('es-CO');

/** Reports that are named at first: those with the most. */
const A_LA_VISTA = 6;

/** How many rows came this week, report by report, beside last week up to the same weekday and hour. */
export function Nuevos({ nuevos: { desde, informes } }: { readonly nuevos: Escritorio['nuevos'] }) {
  const ordenados = informes.toSorted((a, b) => b.cuantas - a.cuantas || b.antes - a.antes);
  const suma = (cual: 'cuantas' | 'antes'): number => informes.reduce((total, uno) => total + uno[cual], 0);
  return (
    <section aria-labelledby="nuevos" className={`${styles['parte']} ${styles['entera']}`}>
      <h3 id="nuevos">Registros nuevos esta semana</h3>
      {informes.length === 0 ? (
        <p className={styles['nada']}>Esta semana y la pasada no han llegado registros.</p>
      ) : (
        <>
          <p className={styles['resumen']}>
            <strong>{enMiles(suma('cuantas'))}</strong>
            <span>{`desde el lunes; ${enMiles(suma('antes'))} la semana pasada hasta este mismo día y hora`}</span>
          </p>
          <Lista informes={ordenados.slice(0, A_LA_VISTA)} desde={desde} />
          {ordenados.length > A_LA_VISTA && (
            <details className={styles['demas']}>
              <summary>{`Ver ${ordenados.length - A_LA_VISTA === 1 ? 'el otro informe' : `los otros ${ordenados.length - A_LA_VISTA} informes`}`}</summary>
              <Lista informes={ordenados.slice(A_LA_VISTA)} desde={desde} />
            </details>
          )}
        </>
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
