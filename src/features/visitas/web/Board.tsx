// The board: the visits of each state, with their number; on a phone one list under the other.
import { useId } from 'react';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { PlanLeido, Visita } from '../contract.ts';
import { ESTADO_IN_WORDS, ESTADOS, type Estado } from '../estados.ts';
import { VisitaCard } from './VisitaCard.tsx';
import styles from './visitas.module.css';
import { asignaturaOf, evaluadorNamer, TONES } from './words.ts';

type BoardProps = {
  readonly plan: PlanLeido;
  /** Those that the filters let through. */
  readonly visitas: readonly Visita[];
  readonly onOpen: (visita: Visita) => void;
};

export const Board = (props: BoardProps) => (
  <div className={styles['board']}>
    {ESTADOS.map((estado) => (
      <Column key={estado} {...props} estado={estado} visitas={props.visitas.filter((one) => one.estado === estado)} />
    ))}
  </div>
);

function Column({ plan, visitas, estado, onOpen }: BoardProps & { readonly estado: Estado }) {
  const title = useId();
  const nameOf = evaluadorNamer(plan);
  return (
    <section className={styles['column']} aria-labelledby={title}>
      <h2 id={title} className={styles['columnHead']}>
        <Badge tone={TONES[estado]}>{ESTADO_IN_WORDS[estado]}</Badge> <span>{visitas.length}</span>
      </h2>
      {visitas.length === 0 ? (
        <Muted>Ninguna.</Muted>
      ) : (
        <ul className={styles['cards']}>
          {visitas.map((visita) => (
            <VisitaCard
              key={visita.id}
              visita={visita}
              plan={plan}
              facts={[`Semana ${visita.semana}`, nameOf(visita.evaluador), asignaturaOf(visita)]}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
