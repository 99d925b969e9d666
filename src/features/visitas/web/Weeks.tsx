// The calendar: a column for each week and a row for each evaluator, between which visits are moved; on a phone a list.
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { formatDia } from '#catalogo/momento.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import type { PlanLeido, Visita } from '../contract.ts';
import { useDrag } from './useDrag.ts';
import type { Place } from './useMove.ts';
import { VisitaCard } from './VisitaCard.tsx';
import styles from './visitas.module.css';
import { asignaturaOf, evaluadorNamer } from './words.ts';

type WeeksProps = {
  readonly plan: PlanLeido;
  /** Those that the filters let through. */
  readonly visitas: readonly Visita[];
  readonly onOpen: (visita: Visita) => void;
  /** Absent for a reader who moves none. */
  readonly onMove: ((visita: Visita, place: Place) => void) | undefined;
};

export function Weeks(props: WeeksProps) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  return isWide ? <WeekGrid {...props} /> : <WeekList {...props} />;
}

/** The weeks of the calendar, and those of visits that it has no longer. */
function weeksOf({ semanas }: PlanLeido, visitas: readonly Visita[]): number[] {
  const all = new Set([...semanas.map(({ numero }) => numero), ...visitas.map(({ semana }) => semana)]);
  return [...all].toSorted((a, b) => a - b);
}

/** The evaluators of the rows: those who get visits, and those who have some; null: not given to anyone yet. */
function rowsOf({ gestion }: PlanLeido, visitas: readonly Visita[]): (string | null)[] {
  const active = gestion?.evaluadores.filter(({ activo }) => activo).map(({ usuario }) => usuario) ?? [];
  const named = new Set<string | null>([...active, ...visitas.map(({ evaluador }) => evaluador)]);
  const isFree = named.delete(null);
  return [...named, ...(isFree ? [null] : [])];
}

/** Returns the step of a key that is pressed with Alt; undefined for others. */
function stepOf({ altKey, key }: KeyboardEvent): { readonly weeks: number; readonly rows: number } | undefined {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const step = altKey ? steps[key] : undefined;
  return step && { weeks: step[0], rows: step[1] };
}

function WeekGrid({ plan, visitas, onOpen, onMove }: WeeksProps) {
  const region = useRef<HTMLElement>(null);
  const weeks = weeksOf(plan, visitas);
  const rows = rowsOf(plan, visitas);
  const nameOf = evaluadorNamer(plan);
  const cellOf = (row: number, semana: number): string => `${row} ${semana}`;
  const { dragged, over, grab } = useDrag(region, (id, cell) => {
    const visita = visitas.find((one) => one.id === id);
    const [row, semana] = cell.split(' ').map(Number);
    if (visita) onMove?.(visita, { evaluador: rows[row!] ?? null, semana: semana! });
  });
  const { semana: present } = plan;
  useEffect(() => {
    const head = region.current?.querySelector<HTMLElement>(`[data-week='${present}']`);
    if (head && region.current) region.current.scrollLeft = head.offsetLeft - region.current.clientWidth / 3;
  }, [present]);

  function onKeyDown(event: KeyboardEvent, visita: Visita): void {
    const step = stepOf(event);
    if (!step) return;
    event.preventDefault();
    const week = weeks[weeks.indexOf(visita.semana) + step.weeks];
    const row = rows.indexOf(visita.evaluador) + step.rows;
    if (week !== undefined && row >= 0 && row < rows.length) {
      onMove?.(visita, { semana: week, evaluador: rows[row] ?? null });
    }
  }

  return (
    <>
      {onMove && (
        <Muted>
          Arrastre cada visita a otra semana o a otra persona, o muévala con Alt y las flechas. Al abrirla también puede
          cambiarla.
        </Muted>
      )}
      {/* It scrolls, also by the keys of who sees it without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={region} className={styles['grid']} aria-label="Visitas por semana" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Evalúa</th>
              {weeks.map((week) => (
                <th key={week} scope="col" data-week={week} data-present={isPresent(plan, week)}>
                  <WeekHead plan={plan} week={week} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((evaluador, row) => {
              const own = visitas.filter((visita) => visita.evaluador === evaluador);
              return (
                <tr key={evaluador ?? ''}>
                  <th scope="row">
                    <span translate="no">{nameOf(evaluador) || 'Sus visitas'}</span>
                    <Muted as="span">{countOf(own.length, 'visita', 'visitas')}</Muted>
                  </th>
                  {weeks.map((week) => (
                    <td key={week} data-cell={onMove && cellOf(row, week)} data-over={over === cellOf(row, week)}>
                      <ul className={styles['cards']}>
                        {own
                          .filter(({ semana }) => semana === week)
                          .map((visita) => (
                            <VisitaCard
                              key={visita.id}
                              visita={visita}
                              plan={plan}
                              facts={[visita.codigo]}
                              showsEstado
                              onOpen={onOpen}
                              moving={
                                onMove && {
                                  isDragged: dragged === visita.id,
                                  onGrab: () => grab(visita.id),
                                  onKeyDown: (event) => onKeyDown(event, visita),
                                }
                              }
                            />
                          ))}
                      </ul>
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}

const isPresent = ({ semestre, actual, semana }: PlanLeido, week: number): boolean =>
  semestre === actual && week === semana;

const WeekHead = ({ plan, week }: { readonly plan: PlanLeido; readonly week: number }) => (
  <>
    <span>{`Semana ${week}`}</span>
    <Muted as="span">{daysOf(plan, week)}</Muted>
  </>
);

/** The days of a week in few words: «30/11 a 06/12». */
function daysOf(plan: PlanLeido, week: number): string {
  if (isPresent(plan, week)) return 'Esta semana';
  const dias = plan.semanas.find(({ numero }) => numero === week);
  return dias ? [dias.desde, dias.hasta].map((dia) => formatDia(dia).slice(0, 5)).join(' a ') : 'Fuera del calendario';
}

function WeekList({ plan, visitas, onOpen }: WeeksProps) {
  const nameOf = evaluadorNamer(plan);
  const weeks = weeksOf(plan, visitas).map((week) => ({ week, own: visitas.filter(({ semana }) => semana === week) }));
  return (
    <Stack gap={5}>
      {weeks
        .filter(({ own }) => own.length > 0)
        .map(({ week, own }) => (
          <Section
            key={week}
            title={`Semana ${week}`}
            beside={<Muted>{[daysOf(plan, week), countOf(own.length, 'visita', 'visitas')].join(' · ')}</Muted>}
          >
            <ul className={styles['cards']}>
              {own.map((visita) => (
                <VisitaCard
                  key={visita.id}
                  visita={visita}
                  plan={plan}
                  facts={[nameOf(visita.evaluador), asignaturaOf(visita)]}
                  showsEstado
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </Section>
        ))}
    </Stack>
  );
}
