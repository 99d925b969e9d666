// The figures that need action today, on the manager's home.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ATENCION, ATENCIONES, wordsOfAtencion } from '#catalogo/atencion.ts';
import { formatInstante } from '#catalogo/momento.ts';
import type { Pendiente } from '#core/pendiente.ts';
import { useFirstName } from '#features/sesion/web/FirstName.ts';
import { listText } from '#platform/contract/lists.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { RefreshIcon } from '#platform/web/ui/icons.tsx';
import { PageHead } from '#platform/web/ui/Page.tsx';
import { RowLink, Rows } from '#platform/web/ui/Rows.tsx';
import { ScoreBar } from '#platform/web/ui/ScoreBar.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { Unread } from '#platform/web/ui/waiting.tsx';
import type { Escritorio } from '../contract.ts';
import { countOfAtencion, enlaceOfAtencion, enlaceOfNuevos } from '../escritorio-links.ts';
import { useSitio } from '../sitio.ts';
import styles from './EscritorioDeHoy.module.css';
import { useEscritorio } from './useEscritorio.tsx';

/** The head of the managers' home, and the figures that need action today, each linked to its rows (issue 8). */
export function EscritorioDeHoy() {
  const { data, error, isFetching, refetch } = useEscritorio();
  const readAgain = (): void => void refetch();
  return (
    <>
      <PageHead
        title={`Hola, ${useFirstName()}`}
        end={
          <p className={styles['cuando']} data-counting={!data}>
            <span>{`Actualizado el ${formatInstante(new Date((data ?? PLACEHOLDER).instante))}`}</span>
            <IconButton label="Actualizar las cifras" onClick={readAgain} disabled={!data}>
              <RefreshIcon />
            </IconButton>
          </p>
        }
      >
        {!error && <Summary escritorio={data} />}
      </PageHead>
      {error && (
        <ErrorState title="No se pudo contar lo pendiente" onRetry={readAgain}>
          {error.message}
        </ErrorState>
      )}
      {!error && data && <Figures escritorio={data} isBusy={isFetching} />}
      {!error && !data && (
        // Nothing counted yet is as high as what will be, on a phone at least a screen: the page below stays where it is.
        <div className={styles['contando']}>
          <Unread>
            <Placeholder />
          </Unread>
        </div>
      )}
    </>
  );
}

/** Says in one sentence how many requests need action, the most urgent first; undefined while they are counted. */
function Summary({ escritorio }: { readonly escritorio: Escritorio | undefined }) {
  if (!escritorio) return <span role="status">Contando lo pendiente…</span>;
  const counted = ATENCIONES.filter((atencion) => atencion !== 'sin-responsable')
    .map((atencion) => ({ atencion, count: countOfAtencion(escritorio, atencion) }))
    .filter(({ count }) => count > 0);
  const [first, ...others] = counted.map(
    ({ atencion, count }) => `${inThousands(count)} ${wordsOfAtencion(atencion, count)}`,
  );
  if (first === undefined) return <span>Ninguna solicitud está vencida, vence hoy ni tiene respuesta nueva.</span>;
  const subject = first.replace(' ', counted[0]!.count === 1 ? ' solicitud ' : ' solicitudes ');
  return (
    <>
      <strong className={styles['primero']} data-tono={counted[0]!.atencion === 'vencidas' ? 'alerta' : undefined}>
        {subject}
      </strong>
      <span>{`${listText([subject, ...others]).slice(subject.length)}.`}</span>
    </>
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
        {absent.length > 0 && <p className={styles['sin']}>{`No hay ${absent.join(', ni ')}.`}</p>}
      </div>
    </div>
  );
}

/**
 * Requests that need attention, by report, first those with most that are overdue; each number links to its rows. A list
 * that looks like a table on a desk: each number is read with its words.
 */
function Solicitudes({ escritorio }: { readonly escritorio: Escritorio }) {
  const inOrder = escritorio.solicitudes.toSorted((a, b) => {
    const more = ATENCIONES.find((atencion) => a.cuentas[atencion] !== b.cuentas[atencion]);
    return more === undefined ? 0 : (b.cuentas[more] ?? 0) - (a.cuentas[more] ?? 0);
  });
  return (
    <section aria-labelledby="solicitudes" className={styles['tabla']}>
      <div className={styles['cabeza']}>
        <h2 id="solicitudes">Solicitudes</h2>
        {ATENCIONES.map((atencion) => (
          <span key={atencion} aria-hidden="true">
            {ATENCION[atencion]}
          </span>
        ))}
      </div>
      <ul>
        {inOrder.map((solicitudes) => (
          <li key={solicitudes.informe}>
            <span id={`solicitudes-${solicitudes.informe}`}>{solicitudes.titulo}</span>
            <Counts {...solicitudes} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Numbers of a report's requests that need attention, without those that are 0. */
function Counts({ informe, enlace, cuentas }: Escritorio['solicitudes'][number]) {
  const shown = ATENCIONES.filter((atencion) => (cuentas[atencion] ?? 0) > 0);
  return (
    <p>
      {shown.length === 0 && <span>Al día</span>}
      {shown.map((atencion) => {
        const count = cuentas[atencion] ?? 0;
        return (
          <Link
            key={atencion}
            {...enlaceOfAtencion({ enlace }, atencion)}
            data-tono={atencion === 'vencidas' ? 'alerta' : undefined}
            style={{ '--column': ATENCIONES.indexOf(atencion) + 2 } as object}
            aria-describedby={`solicitudes-${informe}`}
          >
            <strong>{inThousands(count)}</strong> <span>{wordsOfAtencion(atencion, count)}</span>
          </Link>
        );
      })}
    </p>
  );
}

/** Figures of the same reports without numbers, drawn as grey lines while the real ones are counted. */
function Placeholder() {
  const solicitudes = useSitio().solicitudes.map(({ ruta, titulo }) => ({
    informe: ruta,
    titulo: titulo ?? ruta,
    enlace: { to: ruta, search: {} },
    cuentas: {},
  }));
  return <Figures escritorio={{ ...PLACEHOLDER, solicitudes }} />;
}

const PLACEHOLDER: Escritorio = {
  instante: new Date(0).toISOString(),
  solicitudes: [],
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
      <h3 id="nuevos">Recibidos esta semana</h3>
      {informes.length === 0 ? (
        <p>ninguno, tampoco la semana pasada</p>
      ) : (
        <details>
          <summary>
            <strong>{inThousands(suma('cuantas'))}</strong>
            <span>{` (antes ${inThousands(suma('antes'))})`}</span>
          </summary>
          <p>Desde el lunes; entre paréntesis, la semana pasada hasta este mismo día y hora.</p>
          <Rows dense>
            {ordenados.map(({ informe, titulo, enlace, cuantas: count, antes: before }) => (
              <li key={informe}>
                <RowLink
                  {...enlaceOfNuevos({ enlace }, desde)}
                  name={titulo}
                  mark={`${inThousands(count)} (antes ${inThousands(before)})`}
                />
              </li>
            ))}
          </Rows>
        </details>
      )}
    </section>
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
const Filas = ({ filas }: { readonly filas: NonNullable<Pendiente['filas']> }) => (
  <Rows dense>
    {filas.map(({ texto, enlace, ocupados, total }) => (
      <li key={`${enlace.to} ${texto}`}>
        <RowLink
          {...enlace}
          name={texto}
          mark={
            <span data-tono={ocupados >= total ? 'alerta' : undefined}>
              {`${inThousands(ocupados)} de ${inThousands(total)}${ocupados >= total ? ', sin cupos' : ''}`}
            </span>
          }
        >
          <ScoreBar value={ocupados} max={total} />
        </RowLink>
      </li>
    ))}
  </Rows>
);
