// Buttons and panel of the bar for alerts and the person's jobs; announces ended jobs and marks outcomes as seen.
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { isRunning, type Tarea } from '#core/tareas/contract.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { BellIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { markSeen } from './actions.ts';
import { EstadoDeTarea } from './EstadoDeTarea.tsx';
import { useFollow } from './follow.ts';
import { forget, useKnown } from './known.ts';
import { ask, setHearOtorgados, type HearOtorgados } from './stream.ts';
import styles from './tareas.module.css';

/** Something that needs attention: number, text and link. */
export type Alerta = {
  readonly clave: string;
  /** Added to the number beside the icon; 0: it is listed only. */
  readonly cuantas: number;
  readonly texto: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>> | undefined;
};

export type Aviso = { readonly clave: string; readonly boton: ReactNode; readonly panel: ReactNode };

type AvisosProps = {
  /** User name of the signed-in person. */
  readonly cuenta: string;
  /** Alerts other than failed jobs; null: the page shows all that needs attention, and the button has no number. */
  readonly alertas: readonly Alerta[] | null;
  /** True if permissions were given to the person: they can be taken away while a page is open. */
  readonly isGiven: boolean;
  readonly onOtorgados: HearOtorgados;
  /** Renders the buttons in the bar. */
  readonly children: (avisos: readonly Aviso[]) => Elements;
};

/** Buttons of the bar for alerts and for the person's own jobs, with their panels (DECISIONS §8). */
export function Avisos({ cuenta, alertas, isGiven, onOtorgados, children }: AvisosProps) {
  useFollow(isGiven);
  useEffect(() => setHearOtorgados(onOtorgados), [onOtorgados]);
  const ownAvisos = useAvisos(cuenta);
  const { recientes, unseen, porAtender: unattended } = ownAvisos;
  const anuncio = useAnnouncement(recientes);
  const count = alertas?.reduce((suma, alerta) => suma + alerta.cuantas, unattended.length) ?? 0;
  const avisos = [
    {
      clave: 'alertas',
      boton: <AlertIcon cuantas={count} />,
      panel: <PanelDeAvisos {...ownAvisos} parte="por-atender" alertas={alertas} />,
    },
    {
      clave: 'notificaciones',
      boton: <Bell cuantas={unseen.length} />,
      panel: <PanelDeAvisos {...ownAvisos} parte="termino" alertas={alertas} />,
    },
  ];
  return (
    <>
      {children(avisos)}
      <VisuallyHidden>
        <span role="status">{anuncio}</span>
      </VisuallyHidden>
    </>
  );
}

type PanelDeAvisosProps = AvisosDeTareas & { readonly parte: PanelPart; readonly alertas: readonly Alerta[] | null };

/**
 * Panel of both buttons of the bar, each scrolled to its part: what needs attention, and the recent jobs. Opening the
 * latter marks their outcomes as seen.
 */
function PanelDeAvisos({ parte, alertas, porAtender: unattended, running, acabadas, unseen }: PanelDeAvisosProps) {
  useFollow();
  useMarkSeen(parte === 'termino' ? unseen : []);
  return (
    <div className={styles['panel']}>
      <PanelSection titulo="Por atender" isFirst={parte === 'por-atender'}>
        {alertas === null && <Muted>Lo que requiere su atención está en esta página.</Muted>}
        {alertas?.length === 0 && unattended.length === 0 && <Muted>No hay nada que requiera su atención.</Muted>}
        <Rows>
          {alertas?.map(({ clave, texto, to, search }) => (
            <li key={clave}>
              <Link to={to} search={search ?? {}}>
                {texto}
              </Link>
            </li>
          ))}
          {asRows(unattended)}
        </Rows>
      </PanelSection>
      {running.length > 0 && (
        <PanelSection titulo="En curso" isFirst={parte === 'termino'}>
          <Rows>{asRows(running)}</Rows>
        </PanelSection>
      )}
      <PanelSection titulo="Terminó" isFirst={parte === 'termino' && running.length === 0}>
        {acabadas.length === 0 ? <Muted>No tiene notificaciones.</Muted> : <Rows>{asRows(acabadas)}</Rows>}
      </PanelSection>
    </div>
  );
}

/** Age in ms after which the bar asks again while no job is followed. */
const MAX_AGE_MS = 60_000;

/** Maximum of jobs in the bar. */
const MAX_RECENT = 10;

const byNewest = (a: Tarea, b: Tarea): number => b.creada.localeCompare(a.creada);

type AvisosDeTareas = {
  /** The person's last jobs, newest first. */
  readonly recientes: readonly Tarea[];
  /** The recent ones still under way. */
  readonly running: readonly Tarea[];
  /** The recent ones that ended and have a file or a failure, or took noticeable time. */
  readonly acabadas: readonly Tarea[];
  /** The recent ones that ended and were not seen yet. */
  readonly unseen: readonly Tarea[];
  /** Failed jobs that still need attention. */
  readonly porAtender: readonly Tarea[];
};

/** A job that ends well within this time needs no notice, in ms. */
const INSTANT_MS = 5000;

const wasInstant = ({ estado, creada, terminada }: Tarea): boolean =>
  estado === 'terminada' && terminada !== null && Date.parse(terminada) - Date.parse(creada) < INSTANT_MS;

/** Returns the ended jobs whose page is open: the person sees the outcome, and the server is told. */
function useSeenOnPage(acabadas: readonly Tarea[]): ReadonlySet<string> {
  const { pathname, search } = useLocation();
  const here = acabadas.filter(
    ({ lugar }) =>
      lugar?.ruta === pathname &&
      Object.entries(lugar.busqueda).every(([clave, valor]) => String(search[clave]) === valor),
  );
  const ids = here.map(({ id }) => id).join(' ');
  useEffect(() => {
    // If this fails, a notice appears later.
    if (ids !== '') markSeen(ids.split(' ')).catch(() => {});
  }, [ids]);
  return new Set(here.map(({ id }) => id));
}

/** Returns the jobs that the bar announces for an account; remounted for another account. */
function useAvisos(cuenta: string): AvisosDeTareas {
  const conocidas = useKnown();
  useEffect(() => forget, []);
  useQuery({
    queryKey: ['tareas', 'avisos', cuenta],
    queryFn: async () => ask().then(() => true),
    staleTime: MAX_AGE_MS,
    refetchOnWindowFocus: true,
  });
  const all = [...conocidas.values()].sort(byNewest);
  const recientes = all.filter(({ mia: isOwn, seAnuncia: isAnnounced }) => isOwn && isAnnounced).slice(0, MAX_RECENT);
  const acabadas = recientes.filter((tarea) => !isRunning(tarea));
  const noVistas = acabadas.filter(({ vista }) => !vista);
  const vistas = useSeenOnPage(noVistas);
  return {
    recientes,
    running: recientes.filter(isRunning),
    acabadas: acabadas.filter((tarea) => !tarea.porAtender && (tarea.hizoArchivo || !wasInstant(tarea))),
    unseen: noVistas.filter((tarea) => !vistas.has(tarea.id) && !wasInstant(tarea)),
    porAtender: all.filter(({ porAtender: needsAttention }) => needsAttention),
  };
}

const END_TEXT: Partial<Record<Tarea['estado'], string>> = { terminada: 'Terminó', fallida: 'Falló' };

/** Announces once each own job that ends while the page is open. */
function useAnnouncement(recientes: readonly Tarea[]): string {
  const seen = useRef(new Map<string, Tarea['estado']>());
  const [anuncio, setAnuncio] = useState('');
  useEffect(() => {
    for (const { id, estado, titulo, asunto } of recientes) {
      const before = seen.current.get(id);
      seen.current.set(id, estado);
      const fin = END_TEXT[estado];
      if (before !== undefined && before !== estado && fin) setAnuncio(`${fin}: ${titulo}, ${asunto}.`);
    }
  }, [recientes]);
  return anuncio;
}

/** The part to which the panel scrolls. */
type PanelPart = 'por-atender' | 'termino';

const asRows = (tareas: readonly Tarea[]) =>
  tareas.map((tarea) => (
    <li key={tarea.id}>
      <EstadoDeTarea tarea={tarea} />
    </li>
  ));

type PanelSectionProps = { readonly titulo: string; readonly isFirst: boolean; readonly children: Elements };

function PanelSection({ titulo, isFirst, children }: PanelSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const panel = section.current?.parentElement;
    if (isFirst && section.current && panel) panel.scrollTop = section.current.offsetTop - panel.offsetTop;
  }, [isFirst]);
  return (
    <section ref={section} aria-labelledby={id}>
      <p id={id}>
        <strong>{titulo}</strong>
      </p>
      {children}
    </section>
  );
}

/** Tells the server once about each job whose outcome the person saw. */
function useMarkSeen(vistas: AvisosDeTareas['unseen']): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    const ids = vistas.map(({ id }) => id).filter((id) => !told.current.has(id));
    for (const id of ids) told.current.add(id);
    // If this fails, it is repeated at the next opening.
    markSeen(ids).catch(() => {});
  }, [vistas]);
}

/** Maximum shown in a badge. */
const MAX_SHOWN = 99;

const CountBadge = ({ cuantas: count, tono }: { readonly cuantas: number; readonly tono?: 'error' }) =>
  count > 0 && (
    <span className={styles['cuenta']} data-tono={tono} aria-hidden="true">
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  );

const AlertIcon = ({ cuantas: count }: { readonly cuantas: number }) => (
  <>
    <WarningIcon />
    <CountBadge cuantas={count} tono="error" />
    <VisuallyHidden>Alertas{count > 0 && <span>{`: ${count} por atender`}</span>}</VisuallyHidden>
  </>
);

/** Bell with the number of ended jobs that the person has not seen. */
const Bell = ({ cuantas: count }: { readonly cuantas: number }) => (
  <>
    <BellIcon />
    <CountBadge cuantas={count} />
    <VisuallyHidden>
      Notificaciones{count > 0 && <span>{`: ${countOf(count, 'nueva', 'nuevas')}`}</span>}
    </VisuallyHidden>
  </>
);
