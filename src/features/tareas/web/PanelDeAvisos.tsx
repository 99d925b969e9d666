import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { Tarea } from '../contract.ts';
import { verTareas } from './acciones.ts';
import type { Alerta } from './Alertas.tsx';
import styles from './tareas.module.css';
import { EstadoDeTarea } from './EstadoDeTarea.tsx';
import type { Avisos } from './useAvisos.ts';
import { useSeguimiento } from './vivas/seguimiento.ts';

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
