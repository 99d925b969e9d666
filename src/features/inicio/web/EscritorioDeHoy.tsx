// The figures that need action today, on the manager's home.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ATENCIONES, wordsOfAtencion } from '#catalogo/atencion.ts';
import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { formatInstante } from '#catalogo/momento.ts';
import type { Pendiente } from '#core/pendiente.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { RefreshIcon, SuccessIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { Unread } from '#platform/web/ui/waiting.tsx';
import type { Escritorio } from '../contract.ts';
import { countOfAtencion, enlaceOfAtencion, enlaceOfNuevos, informeOf } from '../escritorio-links.ts';
import styles from './EscritorioDeHoy.module.css';
import { useEscritorio } from './useEscritorio.tsx';

/** The figures that need action today, each linked to its rows (issue 8). */
export function EscritorioDeHoy() {
  const { data, error, isFetching, refetch } = useEscritorio();
  return (
    <Section
      title="Por atender hoy"
      beside={
        <p className={styles['cuando']} data-counting={!data}>
          <span>{`Al ${formatInstante(new Date((data ?? PLACEHOLDER).instante))}`}</span>
          <IconButton label="Actualizar las cifras" onClick={() => void refetch()} disabled={!data}>
            <RefreshIcon />
          </IconButton>
        </p>
      }
    >
      {error && (
        <ErrorState title="No se pudo contar lo pendiente" onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      )}
      {!error && data && <Figures escritorio={data} isBusy={isFetching} />}
      {!error && !data && (
        <>
          <VisuallyHidden>
            <span role="status">Contando lo pendiente…</span>
          </VisuallyHidden>
          {/* Nothing counted yet is as high as what will be: the page below stays where it is. */}
          <Unread>
            <Figures escritorio={PLACEHOLDER} />
          </Unread>
        </>
      )}
    </Section>
  );
}

type FiguresProps = { readonly escritorio: Escritorio; readonly isBusy?: boolean };

function Figures({ escritorio, isBusy }: FiguresProps) {
  const { nuevos, pendientes } = escritorio;
  const absent = pendientes.filter(({ cuantas: count }) => count === 0).map(({ sin: absentText }) => absentText);
  return (
    <div className={styles['partes']} aria-busy={isBusy}>
      <Solicitudes escritorio={escritorio} />
      <div>
        {pendientes
          .filter(({ cuantas: count }) => count > 0)
          .map((pendiente) => (
            <Figure key={pendiente.titulo} {...pendiente} />
          ))}
        <Nuevos nuevos={nuevos} />
        {absent.length > 0 && (
          <p className={styles['sin']}>{`Sin ${absent.join(', ').replace(/, ([^,]*)$/, ' ni $1')}.`}</p>
        )}
      </div>
    </div>
  );
}

/** Requests that need attention, by report; each number links to its rows. */
function Solicitudes({ escritorio }: { readonly escritorio: Escritorio }) {
  const vencidas = countOfAtencion(escritorio, 'vencidas');
  return (
    <section aria-labelledby="solicitudes" className={styles['parte']}>
      <h3 id="solicitudes">Solicitudes</h3>
      <p className={styles['alerta']} data-tono={vencidas > 0 ? 'alerta' : undefined}>
        {vencidas > 0 ? <WarningIcon /> : <SuccessIcon />}
        <span>
          {vencidas > 0
            ? `${inThousands(vencidas)} ${wordsOfAtencion('vencidas', vencidas)}`
            : 'Ninguna pasó de la fecha prometida'}
        </span>
      </p>
      <ul className={styles['solicitudes']}>
        {escritorio.solicitudes.map(({ informe, cuentas }) => (
          <li key={informe}>
            <span id={`solicitudes-${informe}`}>{informeOf(informe).titulo}</span>
            <Counts informe={informe} cuentas={cuentas} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Numbers of a report's requests that need attention, without those that are 0. */
function Counts({ informe, cuentas }: Escritorio['solicitudes'][number]) {
  const dichas = ATENCIONES.filter((atencion) => (cuentas[atencion] ?? 0) > 0);
  return (
    <p>
      {dichas.length === 0 && <span>Al día</span>}
      {dichas.map((dicha) => {
        const count = cuentas[dicha] ?? 0;
        return (
          <Link
            key={dicha}
            {...enlaceOfAtencion(informe, dicha)}
            data-tono={dicha === 'vencidas' ? 'alerta' : undefined}
            aria-describedby={`solicitudes-${informe}`}
          >
            <strong>{inThousands(count)}</strong> <span>{wordsOfAtencion(dicha, count)}</span>
          </Link>
        );
      })}
    </p>
  );
}

/** Placeholder figures, drawn as grey lines while the real ones are counted: same reports, no numbers. */
const PLACEHOLDER: Escritorio = {
  instante: new Date(0).toISOString(),
  solicitudes: INFORMES_DE_FORMULARIOS.filter(({ solicitud }) => solicitud).map(({ slug }) => ({
    informe: slug,
    cuentas: {},
  })),
  // As long as what it usually says.
  pendientes: [
    {
      titulo: '',
      cuantas: 0,
      texto: '',
      sin: 'nada de lo que se cuenta en esta parte cuando pide atención hoy',
      urgente: false,
    },
  ],
  vigencias: [],
  nuevos: { desde: '1970-01-01', informes: [] },
};

/** New rows of this week by report, beside last week up to the same weekday and hour. */
function Nuevos({ nuevos: { desde, informes } }: { readonly nuevos: Escritorio['nuevos'] }) {
  const ordenados = informes.toSorted((a, b) => b.cuantas - a.cuantas || b.antes - a.antes);
  const suma = (key: 'cuantas' | 'antes'): number => informes.reduce((total, informe) => total + informe[key], 0);
  return (
    <section aria-labelledby="nuevos" className={styles['cifra']}>
      <h3 id="nuevos">Registros nuevos esta semana</h3>
      {informes.length === 0 ? (
        <p>ninguno, tampoco la pasada</p>
      ) : (
        <details>
          <summary>
            <strong>{inThousands(suma('cuantas'))}</strong>
            <span>{` (antes ${inThousands(suma('antes'))})`}</span>
          </summary>
          <p>Desde el lunes; entre paréntesis, la semana pasada hasta este mismo día y hora.</p>
          <NuevosList informes={ordenados} desde={desde} />
        </details>
      )}
    </section>
  );
}

function NuevosList({ informes, desde }: Escritorio['nuevos']) {
  return (
    <ul className={styles['nuevos']}>
      {informes.map(({ informe, cuantas: count, antes: before }) => (
        <li key={informe}>
          <span id={`nuevos-${informe}`}>{informeOf(informe).titulo}</span>
          <span className={styles['contra']}>
            {count === 0 ? (
              <strong>0</strong>
            ) : (
              <Link {...enlaceOfNuevos(informe, desde)} aria-describedby={`nuevos-${informe}`}>
                <span>{inThousands(count)}</span>
                <VisuallyHidden>{count === 1 ? ' registro nuevo' : ' registros nuevos'}</VisuallyHidden>
              </Link>
            )}
            <span>{` (antes ${inThousands(before)})`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A figure on its own line, linked to its rows, or with the counted things below it. */
function Figure({ titulo, cuantas: count, texto, urgente, enlace, filas }: Pendiente) {
  const id = useId();
  const number = (
    <>
      <strong>{inThousands(count)}</strong> <span>{texto}</span>
    </>
  );
  return (
    <section aria-labelledby={id} className={styles['cifra']}>
      <h3 id={id}>{titulo}</h3>
      {enlace && (
        <Link {...enlace} data-tono={urgente ? 'alerta' : undefined}>
          {number}
        </Link>
      )}
      {filas && (
        <details>
          <summary>{number}</summary>
          <Filas filas={filas} />
        </details>
      )}
    </section>
  );
}

/** The counted things, each with how full it is. */
function Filas({ filas }: { readonly filas: NonNullable<Pendiente['filas']> }) {
  return (
    <ul className={styles['filas']}>
      {filas.map(({ texto, enlace, ocupados, total }) => (
        <li key={`${enlace.to} ${texto}`}>
          <Link {...enlace}>{texto}</Link>
          <span className={styles['contra']} data-tono={ocupados >= total ? 'alerta' : undefined}>
            <strong>{inThousands(ocupados)}</strong>
            <span>{` de ${inThousands(total)}`}</span>
            {ocupados >= total && <VisuallyHidden> (lleno)</VisuallyHidden>}
          </span>
          <meter aria-hidden="true" min={0} max={total} value={ocupados} />
        </li>
      ))}
    </ul>
  );
}
