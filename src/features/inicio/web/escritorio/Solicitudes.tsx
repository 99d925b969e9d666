import { Link } from '@tanstack/react-router';
import { enMiles } from '#platform/contract/quantities.ts';
import { CrossTable } from '#platform/web/ui/CrossTable.tsx';
import { SuccessIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { Escritorio } from '../../contract.ts';
import { enlaceDeEdad, informeDe } from '../../filas.ts';
import styles from './EscritorioDeHoy.module.css';

type Abiertas = Escritorio['solicitudes'];

type SolicitudesProps = {
  readonly solicitudes: Abiertas;
  /** How many have been open for too long. */
  readonly vencidas: number;
};

/** An age in words, after the one before it: `Hasta 2`, `De 3 a 5`, `Más de 5`. */
function textoDeEdad(tramos: Abiertas['tramos'], lugar: number): string {
  const dias = tramos[lugar]?.dias ?? null;
  const antes = tramos[lugar - 1]?.dias ?? null;
  if (antes === null) return `Hasta ${dias}`;
  if (dias === null) return `Más de ${antes}`;
  return dias === antes + 1 ? `${dias}` : `De ${antes + 1} a ${dias}`;
}

/** Open requests by report and age; each number leads to its rows. */
export function Solicitudes({ solicitudes, vencidas }: SolicitudesProps) {
  const { dias, tramos, informes } = solicitudes;
  return (
    <section aria-labelledby="solicitudes" className={styles['parte']}>
      <h3 id="solicitudes">Solicitudes abiertas</h3>
      <p className={styles['alerta']} data-tono={vencidas > 0 ? 'alerta' : undefined}>
        {vencidas > 0 ? <WarningIcon /> : <SuccessIcon />}
        {vencidas === 0 && `Ninguna lleva abierta más de ${dias} días hábiles`}
        {vencidas === 1 && `1 lleva abierta más de ${dias} días hábiles`}
        {vencidas > 1 && `${enMiles(vencidas)} llevan abiertas más de ${dias} días hábiles`}
      </p>
      <CrossTable
        look="numbers"
        caption="Solicitudes abiertas según los días hábiles que llevan"
        rowsAre="Días hábiles abiertas"
        columns={tramos.map(({ dias: hasta }, i) => ({
          key: String(hasta ?? 'mas'),
          heading: <span id={`edad-${i}`}>{textoDeEdad(tramos, i)}</span>,
        }))}
        rows={informes.map(({ informe, cuentas }) => ({
          key: informe,
          name: <span id={`edad-${informe}`}>{informeDe(informe).titulo}</span>,
          cells: tramos.map((tramo, i) => (
            <Cuenta
              key={tramo.dias}
              cuantas={cuentas[i] ?? 0}
              enlace={enlaceDeEdad(informe, tramo)}
              data-tono={i === tramos.length - 1 ? 'alerta' : undefined}
              aria-describedby={`edad-${informe} edad-${i}`}
            />
          )),
        }))}
      />
    </section>
  );
}

type CuentaProps = {
  readonly cuantas: number;
  readonly enlace: ReturnType<typeof enlaceDeEdad>;
  /** The oldest. */
  readonly 'data-tono': 'alerta' | undefined;
  /** The headings that say of what and how old. */
  readonly 'aria-describedby': string;
};

/** A number that leads to what it counts; none leads nowhere. */
function Cuenta({ cuantas, enlace, ...rest }: CuentaProps) {
  if (cuantas === 0) return <span className={styles['cuenta']}>0</span>;
  return (
    <Link {...enlace} {...rest} className={styles['cuenta']}>
      {enMiles(cuantas)}
      <VisuallyHidden>{cuantas === 1 ? ' solicitud' : ' solicitudes'}</VisuallyHidden>
    </Link>
  );
}
