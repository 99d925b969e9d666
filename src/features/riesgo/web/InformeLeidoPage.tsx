// Page of a report over readings of Moodle: above its rows the students at risk, servers' state, new readings.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { INFORMES_LEIDOS } from '#catalogo/index.ts';
import { filasOf, rutaOfInforme, type Informe } from '#catalogo/informe.ts';
import { formatFecha, formatInstante } from '#catalogo/momento.ts';
import { isRunning, type Tarea } from '#core/tareas/contract.ts';
import { InformeAbierto } from '#features/informes/web/InformePage.tsx';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { exactShareText } from '#platform/chart/words.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotStarted } from '#platform/web/ui/failures.tsx';
import { RefreshIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { useAction } from '#platform/web/useAction.ts';
import { lecturasContract, type CuentaDeRiesgo, type EstadoDeLecturas, type LecturaDeServidor } from '../contract.ts';

/** The share of enrolments at risk: `6,4 %`. */
const shareOf = ({ matriculas, enRiesgo: atRisk }: CuentaDeRiesgo): string =>
  exactShareText(matriculas === 0 ? 0 : atRisk / matriculas);

/** Number of servers that were read, and instant of the oldest reading. */
export function servidoresText(servidores: readonly LecturaDeServidor[]): string {
  const leidos = servidores.flatMap(({ ultima }) => ultima ?? []);
  const [primera] = leidos.map(({ instante }) => instante).toSorted();
  if (primera === undefined) return 'Todavía no se han traído datos de Moodle';
  const instantText = formatInstante(new Date(primera));
  if (servidores.length === 1) return `Datos de Moodle, al ${instantText}`;
  return `Datos de ${leidos.length} de ${servidores.length} plataformas, al ${instantText}`;
}

function progressText({ estado, fase, hechos, total }: Tarea): string {
  if (estado === 'en-cola') return 'Espera su turno';
  const countText =
    hechos === null || hechos === 0
      ? ''
      : total === null
        ? inThousands(hechos)
        : `${inThousands(hechos)} de ${inThousands(total)}`;
  return [fase ?? 'Comenzando', countText].filter(Boolean).join(' · ');
}

/** Number of enrolments at risk, of all: `318 de 5.000 matrículas de estudiantes (6,4 %); 120 que nunca han entrado`. */
export function riskText(now: CuentaDeRiesgo): string {
  const { matriculas, enRiesgo: atRisk, nunca: never } = now;
  return `${inThousands(atRisk)} de ${inThousands(matriculas)} matrículas de estudiantes (${shareOf(now)}); ${inThousands(never)} que nunca han entrado.`;
}

/** Short form: `En riesgo: 318 de 5.000 (6,4 %)`. */
const shortRiskText = (now: CuentaDeRiesgo): string =>
  `En riesgo: ${inThousands(now.enRiesgo)} de ${inThousands(now.matriculas)} (${shareOf(now)})`;

/** Share of a week before, and direction of the change. */
export function weekText(now: CuentaDeRiesgo, before: CuentaDeRiesgo): string {
  const [parte, previa] = [now, before].map(({ matriculas, enRiesgo: atRisk }) =>
    matriculas === 0 ? 0 : atRisk / matriculas,
  );
  // In tenths of a percent, as displayed: equal texts mean no change.
  const cambio = Math.round((parte ?? 0) * 1000) - Math.round((previa ?? 0) * 1000);
  const sentido = cambio === 0 ? 'igual' : cambio > 0 ? 'subió' : 'bajó';
  return `El ${formatFecha(new Date(before.instante))} era el ${shareOf(before)}: ${sentido === 'igual' ? 'sigue igual' : sentido}.`;
}

type Efecto = NonNullable<NonNullable<EstadoDeLecturas['riesgo']>['efecto']>;

/** Returns within fourteen days: `De 40 a quienes se les escribió volvieron 22 (55 %); …`. */
export function effectText({ escritas, noEscritas }: Efecto): string {
  const came = ({ matriculas, volvieron }: Efecto['escritas']): string =>
    `${volvieron === 1 ? 'volvió' : 'volvieron'} ${inThousands(volvieron)} (${exactShareText(matriculas === 0 ? 0 : volvieron / matriculas)})`;
  return `De ${inThousands(escritas.matriculas)} en riesgo a las que se escribió, ${came(escritas)} en 14 días; de ${inThousands(noEscritas.matriculas)} a las que no, ${came(noEscritas)}.`;
}

type ServidorProps = {
  readonly servidor: LecturaDeServidor;
  /** Called when the reading ended, with or without success. */
  readonly onTerminada: () => void;
};

/** A server: its last reading with the number of rows, or the progress of the running one. */
function Servidor({ servidor: { etiqueta, tarea, ultima }, onTerminada }: ServidorProps) {
  return (
    <Stack as="li" gap="none">
      <strong>{etiqueta}</strong>
      {ultima ? (
        <Muted as="span">
          <time dateTime={ultima.instante}>{formatInstante(new Date(ultima.instante))}</time>
          <span>{`, ${countOf(ultima.filas, 'fila', 'filas')}`}</span>
        </Muted>
      ) : (
        tarea === null && <Muted as="span">Sin leer</Muted>
      )}
      {tarea !== null && (
        <FollowTarea id={tarea}>
          {(seguida) => <ReadingProgress tarea={seguida} etiqueta={etiqueta} onTerminada={onTerminada} />}
        </FollowTarea>
      )}
    </Stack>
  );
}

type LeyendoProps = { readonly tarea: Tarea; readonly etiqueta: string; readonly onTerminada: () => void };

function ReadingProgress({ tarea, etiqueta, onTerminada }: LeyendoProps) {
  const isUnderWay = isRunning(tarea);
  useEffect(() => {
    if (!isUnderWay) onTerminada();
    // The page passes another function at each render; the reading ends once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnderWay]);
  if (!isUnderWay) return <span>Actualizando…</span>;
  return (
    <Stack gap={1}>
      <ProgressBar label={`Lectura de ${etiqueta}`} value={tarea.hechos} max={tarea.total} />
      <Muted as="span">{progressText(tarea)}</Muted>
    </Stack>
  );
}

/**
 * State of the readings behind a report, and a request for new ones. @param onLeido called after a reading with new rows
 */
function useLecturas(leido: string, onLeido: () => void) {
  const client = useQueryClient();
  const queryKey = ['lecturas', leido];
  const estado = useQuery({
    queryKey,
    queryFn: async ({ signal }) => call(lecturasContract, 'GET /lecturas/{leido}', { params: { leido } }, { signal }),
  });
  const leidas = estado.data?.servidores.map(({ ultima }) => ultima?.instante).join();
  const conocidas = useRef(leidas);
  // Fires as the reading and its rows arrive: a job may end before or after either of them is known.
  useLayoutEffect(() => {
    const before = conocidas.current;
    conocidas.current = leidas;
    if (before !== undefined && before !== leidas) onLeido();
  });
  const refresh = async () => client.invalidateQueries({ queryKey });
  const read = useAction({
    mutationFn: async () => call(lecturasContract, 'POST /lecturas/{leido}', { params: { leido } }),
    onSettled: refresh,
  });
  return { estado, read, refresh };
}

/** Number of students at risk, compared with a week before, and the definition of risk. */
function RiskSummary({ dias, ahora: now, antes: before, efecto }: NonNullable<EstadoDeLecturas['riesgo']>) {
  return (
    <Stack gap={1}>
      {now && (
        <p>
          <strong>En riesgo:</strong> <span>{riskText(now)}</span> {before && <span>{weekText(now, before)}</span>}
        </p>
      )}
      {efecto && (
        <p>
          <strong>Escribir y volver:</strong> <span>{effectText(efecto)}</span>{' '}
          <Muted as="span">
            De las últimas diez semanas. La diferencia no prueba que escribir sea la causa: se escribe a unas personas y
            no a otras por razones que también influyen.
          </Muted>
        </p>
      )}
      <Muted>
        {`Está en riesgo quien lleva ${countOf(dias, 'día', 'días')} o más sin entrar a un curso que se está dictando, o nunca ha entrado. Los días se cuentan hasta la lectura.`}
      </Muted>
    </Stack>
  );
}

type LecturasProps = {
  readonly informe: Informe;
  /** Called after a reading with new rows. */
  readonly onLeido: () => void;
};

/** State of each server's reading and its failure, with a button for a new reading. */
function Lecturas({ informe, onLeido }: LecturasProps) {
  const client = useQueryClient();
  const { estado, read, refresh } = useLecturas(filasOf(informe).slug, () => {
    void client.invalidateQueries({ queryKey: ['informe'] });
    onLeido();
  });
  const isPhone = useMediaQuery('(max-width: 48rem)');
  if (estado.error) {
    return (
      <ErrorState title="No se pudo saber cuándo se leyó la plataforma" onRetry={() => void estado.refetch()}>
        {estado.error.message}
      </ErrorState>
    );
  }
  if (!estado.data) return null;
  const { servidores, riesgo } = estado.data;
  const leyendo = servidores.filter(({ tarea }) => tarea !== null);
  const hasLectura = servidores.some(({ ultima }) => ultima !== null);
  // One line suffices if no reading runs or is missing.
  const needsLook = leyendo.length > 0 || servidores.some(({ ultima }) => ultima === null);

  const lecturas = (
    <>
      {riesgo && <RiskSummary {...riesgo} />}
      <Row place="between" first fills>
        <details key={String(needsLook)} open={needsLook}>
          <summary>{servidoresText(servidores)}</summary>
          <Row as="ul" gap={6} align="top" aria-label="Plataformas leídas">
            {servidores.map((servidor) => (
              <Servidor key={servidor.servidor} servidor={servidor} onTerminada={() => void refresh()} />
            ))}
          </Row>
        </details>
        {hasLectura && (
          <Button
            variant="brand"
            busy={read.isPending}
            disabled={leyendo.length === servidores.length}
            onClick={() => read.mutate()}
          >
            <RefreshIcon />
            <span>Leer de nuevo</span>
          </Button>
        )}
      </Row>
      {read.error && <NotStarted>{read.error.message}</NotStarted>}
    </>
  );
  return (
    <Stack as="section" gap={3} aria-label="Lectura de la plataforma">
      {/* Phones show the rows first. */}
      {isPhone && hasLectura && leyendo.length === 0 ? (
        <details>
          <summary>{riesgo?.ahora ? shortRiskText(riesgo.ahora) : servidoresText(servidores)}</summary>
          <Stack gap={3}>{lecturas}</Stack>
        </details>
      ) : (
        lecturas
      )}
      <ReadingFailures servidores={servidores} />
    </Stack>
  );
}

/** Servers whose last reading failed, with the reason; rows of earlier readings remain visible. */
function ReadingFailures({ servidores }: { readonly servidores: readonly LecturaDeServidor[] }) {
  return servidores.map(
    ({ servidor, etiqueta, tarea, falla, ultima }) =>
      falla &&
      tarea === null && (
        <Alert key={servidor} tone="error" title={`No se pudo leer ${etiqueta}`}>
          {`${falla.texto} ${ultima ? 'Se muestra lo que se leyó antes.' : ''}`.trim()}
        </Alert>
      ),
  );
}

/** Button for the first reading; nothing if there was one. */
function FirstReadingButton({ informe }: { readonly informe: Informe }) {
  const { estado, read } = useLecturas(filasOf(informe).slug, () => undefined);
  const servidores = estado.data?.servidores ?? [];
  if (servidores.length === 0 || servidores.some(({ ultima }) => ultima !== null)) return null;
  return (
    <>
      <Button
        variant="main"
        busy={read.isPending}
        disabled={servidores.every(({ tarea }) => tarea !== null)}
        onClick={() => read.mutate()}
      >
        <RefreshIcon />
        <span>Actualizar desde Moodle</span>
      </Button>
      {read.error && <NotStarted>{read.error.message}</NotStarted>}
    </>
  );
}

/**
 * A report over what was read from the platform: above its rows the state of the readings and a button to read again;
 * without rows, a button for the first reading.
 */
export function InformeLeidoPage() {
  const { pathname } = useLocation();
  const informe = INFORMES_LEIDOS.find((one) => rutaOfInforme(one) === pathname.replace(/\/$/, ''));
  return (
    informe && <InformeAbierto key={informe.slug} informe={informe} Origen={Lecturas} Primeras={FirstReadingButton} />
  );
}
