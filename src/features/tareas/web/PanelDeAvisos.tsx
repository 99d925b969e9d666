import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { enMarcha, type Tarea } from '../contract.ts';
import { verTareas } from './acciones.ts';
import type { Alerta } from './Alertas.tsx';
import styles from './tareas.module.css';
import { EstadoDeTarea } from './EstadoDeTarea.tsx';
import { ask } from './corriente.ts';
import { useSeguimiento } from './seguimiento.ts';
import { forget, useConocidas } from './almacen.ts';

/** The age, in ms, after which the bar asks again, where no job is followed. */
const EDAD_MS = 60_000;

/** The number of jobs in the bar. */
const RECIENTES = 10;

const byNewest = (a: Tarea, b: Tarea): number => b.creada.localeCompare(a.creada);

type Avisos = {
  /** The person's last jobs, newest first. */
  readonly recientes: readonly Tarea[];
  /** Those of them that go on. */
  readonly enCurso: readonly Tarea[];
  /** Those of them that ended and have something to tell: a file, a failure, or a wait. */
  readonly acabadas: readonly Tarea[];
  /** Those of them that ended and were not seen yet. */
  readonly sinVer: readonly Tarea[];
  /** Failed jobs that still need attention. */
  readonly porAtender: readonly Tarea[];
};

/** A job that was over before anybody could look away tells nothing by having ended well, in ms. */
const AL_INSTANTE = 5000;

const fueAlInstante = ({ estado, creada, terminada }: Tarea): boolean =>
  estado === 'terminada' && terminada !== null && Date.parse(terminada) - Date.parse(creada) < AL_INSTANTE;

/** Jobs that ended on the page where they are followed: the person saw it, and the server is told. */
function useEnSuPagina(acabadas: readonly Tarea[]): ReadonlySet<string> {
  const { pathname, search } = useLocation();
  const aqui = acabadas.filter(
    ({ lugar }) =>
      lugar?.ruta === pathname &&
      Object.entries(lugar.busqueda).every(([clave, valor]) => String(search[clave]) === valor),
  );
  const ids = aqui.map(({ id }) => id).join(' ');
  useEffect(() => {
    // Not told is a notice later.
    if (ids !== '') verTareas(ids.split(' ')).catch(() => {});
  }, [ids]);
  return new Set(aqui.map(({ id }) => id));
}

/** The jobs that the bar announces to the person of an account; mounted again for another account. */
export function useAvisos(cuenta: string): Avisos {
  const conocidas = useConocidas();
  useEffect(() => forget, []);
  useQuery({
    queryKey: ['tareas', 'avisos', cuenta],
    queryFn: async () => ask().then(() => true),
    staleTime: EDAD_MS,
    refetchOnWindowFocus: true,
  });
  const todas = [...conocidas.values()].sort(byNewest);
  const recientes = todas.filter(({ mia, seAnuncia }) => mia && seAnuncia).slice(0, RECIENTES);
  const acabadas = recientes.filter((tarea) => !enMarcha(tarea));
  const noVistas = acabadas.filter(({ vista }) => !vista);
  const vistas = useEnSuPagina(noVistas);
  return {
    recientes,
    enCurso: recientes.filter(enMarcha),
    acabadas: acabadas.filter((tarea) => !tarea.porAtender && (tarea.hizoArchivo || !fueAlInstante(tarea))),
    sinVer: noVistas.filter((tarea) => !vistas.has(tarea.id) && !fueAlInstante(tarea)),
    porAtender: todas.filter(({ porAtender }) => porAtender),
  };
}

const FIN: Partial<Record<Tarea['estado'], string>> = { terminada: 'Terminó', fallida: 'Falló' };

/** Says each job of one's own that ends while the page is open, once. */
export function useAnuncio(recientes: readonly Tarea[]): string {
  const seen = useRef(new Map<string, Tarea['estado']>());
  const [anuncio, setAnuncio] = useState('');
  useEffect(() => {
    for (const { id, estado, titulo, asunto } of recientes) {
      const before = seen.current.get(id);
      seen.current.set(id, estado);
      const fin = FIN[estado];
      if (before !== undefined && before !== estado && fin) setAnuncio(`${fin}: ${titulo}, ${asunto}.`);
    }
  }, [recientes]);
  return anuncio;
}

/** Where the panel begins to be read. */
type Parte = 'por-atender' | 'termino';

type PanelDeAvisosProps = Avisos & { readonly parte: Parte; readonly alertas: readonly Alerta[] };

/**
 * What both buttons of the bar open, each at its part: what needs attention, and the person's last jobs. Having opened
 * those, she has seen how they ended.
 */
export function PanelDeAvisos({ parte, alertas, porAtender, enCurso, acabadas, sinVer }: PanelDeAvisosProps) {
  useSeguimiento();
  useVistas(parte === 'termino' ? sinVer : []);
  return (
    <div className={styles['panel']}>
      <Seccion titulo="Por atender" isFirst={parte === 'por-atender'}>
        {alertas.length + porAtender.length === 0 && <Muted>No hay nada que requiera su atención.</Muted>}
        <Rows>
          {alertas.map(({ clave, texto, to, search }) => (
            <li key={clave}>
              <Link to={to} search={search ?? {}}>
                {texto}
              </Link>
            </li>
          ))}
          {enFilas(porAtender)}
        </Rows>
      </Seccion>
      {enCurso.length > 0 && (
        <Seccion titulo="En curso" isFirst={parte === 'termino'}>
          <Rows>{enFilas(enCurso)}</Rows>
        </Seccion>
      )}
      <Seccion titulo="Terminó" isFirst={parte === 'termino' && enCurso.length === 0}>
        {acabadas.length === 0 ? <Muted>No tiene notificaciones.</Muted> : <Rows>{enFilas(acabadas)}</Rows>}
      </Seccion>
    </div>
  );
}

const enFilas = (tareas: readonly Tarea[]) =>
  tareas.map((tarea) => (
    <li key={tarea.id}>
      <EstadoDeTarea tarea={tarea} />
    </li>
  ));

type SeccionProps = { readonly titulo: string; readonly isFirst: boolean; readonly children: ReactNode };

function Seccion({ titulo, isFirst, children }: SeccionProps) {
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

/** Tells the server, once of each, that the person saw how these jobs ended. */
function useVistas(vistas: Avisos['sinVer']): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    const ids = vistas.map(({ id }) => id).filter((id) => !told.current.has(id));
    for (const id of ids) told.current.add(id);
    // Not told is told again at the next opening.
    verTareas(ids).catch(() => {});
  }, [vistas]);
}
