// The figures that need action today, on the manager's home.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { RefreshIcon, SuccessIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { Unread } from '#platform/web/ui/waiting.tsx';
import { inThousands } from '#platform/contract/quantities.ts';
import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { CrossTable } from '#platform/web/ui/CrossTable.tsx';
import type { Escritorio } from '../contract.ts';
import {
  alertasOf,
  ENLACE_OF_TITULARES,
  type EnlaceToFilas,
  enlaceOfCupo,
  enlaceOfEdad,
  enlaceOfNuevos,
  informeOf,
} from '../escritorio-links.ts';
import { useEscritorio } from './useEscritorio.tsx';
import styles from './EscritorioDeHoy.module.css';

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
  const { solicitudes, fallidas, nuevos, cupos } = escritorio;
  const { vencidas } = alertasOf(escritorio);
  const { vencidas: fueraDePlazo, porVencer } = escritorio.titulares;
  const titulares = fueraDePlazo + porVencer;
  const sin = [
    titulares === 0 && 'solicitudes de titulares por vencer',
    fallidas === 0 && 'tareas fallidas',
    cupos.opciones.length === 0 && 'cupos casi llenos',
  ].filter((una) => una !== false);
  return (
    <div className={styles['partes']} aria-busy={isBusy}>
      <Solicitudes solicitudes={solicitudes} vencidas={vencidas} />
      <div>
        {titulares > 0 && (
          <Figure
            titulo={TITULOS.solicitudes}
            enlace={ENLACE_OF_TITULARES}
            cuantas={titulares}
            isUrgent={fueraDePlazo > 0}
          >
            {fueraDePlazo > 0 ? 'fuera de su plazo legal o por vencer' : 'por vencer'}
          </Figure>
        )}
        {fallidas > 0 && (
          <Figure
            titulo="Tareas fallidas"
            enlace={{ to: '/gestores/tareas', search: { de: 'por-atender' } }}
            cuantas={fallidas}
            isUrgent
          >
            por atender
          </Figure>
        )}
        {cupos.opciones.length > 0 && <Cupos cupos={cupos} />}
        <Nuevos nuevos={nuevos} />
        {sin.length > 0 && <p className={styles['sin']}>{`Sin ${sin.join(', ').replace(/, ([^,]*)$/, ' ni $1')}.`}</p>}
      </div>
    </div>
  );
}

type Abiertas = Escritorio['solicitudes'];

type SolicitudesProps = {
  readonly solicitudes: Abiertas;
  /** Number of requests open for too long. */
  readonly vencidas: number;
};

/** Formats a range of age: `Hasta 2`, `De 3 a 5`, `Más de 5`. */
function textOfEdad(tramos: Abiertas['tramos'], lugar: number): string {
  const dias = tramos[lugar]?.dias ?? null;
  const antes = tramos[lugar - 1]?.dias ?? null;
  if (antes === null) return `Hasta ${dias}`;
  if (dias === null) return `Más de ${antes}`;
  return dias === antes + 1 ? `${dias}` : `De ${antes + 1} a ${dias}`;
}

/** Table of open requests by report and age; each number links to its rows. */
function Solicitudes({ solicitudes, vencidas }: SolicitudesProps) {
  const { dias, tramos, informes } = solicitudes;
  return (
    <section aria-labelledby="solicitudes" className={styles['parte']}>
      <h3 id="solicitudes">Solicitudes abiertas</h3>
      <p className={styles['alerta']} data-tono={vencidas > 0 ? 'alerta' : undefined}>
        {vencidas > 0 ? <WarningIcon /> : <SuccessIcon />}
        {vencidas === 0 && `Ninguna lleva abierta más de ${dias} días hábiles`}
        {vencidas === 1 && `1 lleva abierta más de ${dias} días hábiles`}
        {vencidas > 1 && `${inThousands(vencidas)} llevan abiertas más de ${dias} días hábiles`}
      </p>
      <CrossTable
        look="numbers"
        caption="Solicitudes abiertas según los días hábiles que llevan"
        rowsAre="Días hábiles abiertas"
        columns={tramos.map(({ dias: hasta }, i) => ({
          key: String(hasta ?? 'mas'),
          heading: <span id={`edad-${i}`}>{textOfEdad(tramos, i)}</span>,
        }))}
        rows={informes.map(({ informe, cuentas }) => ({
          key: informe,
          name: <span id={`edad-${informe}`}>{informeOf(informe).titulo}</span>,
          cells: tramos.map((tramo, i) => (
            <CountLink
              key={tramo.dias}
              cuantas={cuentas[i] ?? 0}
              enlace={enlaceOfEdad(informe, tramo)}
              data-tono={i === tramos.length - 1 ? 'alerta' : undefined}
              aria-describedby={`edad-${informe} edad-${i}`}
            />
          )),
        }))}
      />
    </section>
  );
}

type CountLinkProps = {
  readonly cuantas: number;
  readonly enlace: ReturnType<typeof enlaceOfEdad>;
  /** Set in the oldest range. */
  readonly 'data-tono': 'alerta' | undefined;
  /** Ids of the headings that name the report and the age. */
  readonly 'aria-describedby': string;
};

/** A number that links to its rows; 0 is no link. */
function CountLink({ cuantas, enlace, ...rest }: CountLinkProps) {
  if (cuantas === 0) return <span className={styles['cuenta']}>0</span>;
  return (
    <Link {...enlace} {...rest} className={styles['cuenta']}>
      {inThousands(cuantas)}
      <VisuallyHidden>{cuantas === 1 ? ' solicitud' : ' solicitudes'}</VisuallyHidden>
    </Link>
  );
}

/** Placeholder figures, drawn as grey lines while the real ones are counted: same reports, no numbers. */
const PLACEHOLDER: Escritorio = {
  instante: new Date(0).toISOString(),
  solicitudes: {
    dias: 5,
    tramos: [2, 5, null].map((dias) => ({ dias, desde: null, hasta: null })),
    informes: INFORMES_DE_FORMULARIOS.filter(({ solicitud }) => solicitud).map(({ slug }) => ({
      informe: slug,
      cuentas: [0, 0, 0],
    })),
  },
  titulares: { vencidas: 0, porVencer: 0 },
  fallidas: 0,
  vigencias: [],
  nuevos: { desde: '1970-01-01', informes: [] },
  cupos: { porcentaje: 90, semestre: '', opciones: [] },
};

/** New rows of this week by report, beside last week up to the same weekday and hour. */
function Nuevos({ nuevos: { desde, informes } }: { readonly nuevos: Escritorio['nuevos'] }) {
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
            <strong>{inThousands(suma('cuantas'))}</strong>
            {` (antes ${inThousands(suma('antes'))})`}
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
      {informes.map(({ informe, cuantas, antes }) => (
        <li key={informe}>
          <span id={`nuevos-${informe}`}>{informeOf(informe).titulo}</span>
          <span className={styles['contra']}>
            {cuantas === 0 ? (
              <strong>0</strong>
            ) : (
              <Link {...enlaceOfNuevos(informe, desde)} aria-describedby={`nuevos-${informe}`}>
                {inThousands(cuantas)}
                <VisuallyHidden>{cuantas === 1 ? ' registro nuevo' : ' registros nuevos'}</VisuallyHidden>
              </Link>
            )}
            {` (antes ${inThousands(antes)})`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Options whose places run out in this semester. */
function Cupos({ cupos: { semestre, opciones } }: { readonly cupos: Escritorio['cupos'] }) {
  return (
    <section aria-labelledby="cupos" className={styles['cifra']}>
      <h3 id="cupos">Cupos casi llenos</h3>
      <details>
        <summary>
          <strong>{opciones.length}</strong> {opciones.length === 1 ? 'opción' : 'opciones'}
        </summary>
        <ul className={styles['cupos']}>
          {opciones.map((opcion) => {
            const { informe, clave, texto, total, ocupados } = opcion;
            return (
              <li key={`${informe} ${clave}`}>
                <Link {...enlaceOfCupo(opcion, semestre)}>{texto}</Link>
                <span className={styles['contra']} data-tono={ocupados >= total ? 'alerta' : undefined}>
                  <strong>{inThousands(ocupados)}</strong>
                  {` de ${inThousands(total)}`}
                  {ocupados >= total && <VisuallyHidden> (lleno)</VisuallyHidden>}
                </span>
                <meter aria-hidden="true" min={0} max={total} value={ocupados} />
              </li>
            );
          })}
        </ul>
      </details>
    </section>
  );
}

type FigureProps = {
  readonly titulo: string;
  readonly cuantas: number;
  /** Link to the counted rows. */
  readonly enlace: EnlaceToFilas;
  readonly isUrgent: boolean;
  /** Description of the counted rows. */
  readonly children: ReactNode;
};

/** A figure on its own line, linked to its rows. */
function Figure({ titulo, cuantas, enlace, isUrgent, children }: FigureProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['cifra']}>
      <h3 id={id}>{titulo}</h3>
      <Link {...enlace} data-tono={isUrgent ? 'alerta' : undefined}>
        <strong>{inThousands(cuantas)}</strong> {children}
      </Link>
    </section>
  );
}
