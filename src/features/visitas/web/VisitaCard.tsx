// A planned visit as a card: it opens its dialog, and where visits may be moved it has a handle and keys.
import type { KeyboardEvent } from 'react';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { GripIcon } from '#platform/web/ui/icons.tsx';
import type { PlanLeido, Visita } from '../contract.ts';
import { ESTADO_IN_WORDS, isAhead } from '../estados.ts';
import { idOfVisita } from './useMove.ts';
import styles from './visitas.module.css';
import { isLate, nombreOf, TONES } from './words.ts';

type VisitaCardProps = {
  readonly visita: Visita;
  readonly plan: PlanLeido;
  /** Facts that its place does not say: subject, week, evaluator. */
  readonly facts: readonly string[];
  /** It is among visits of other states. */
  readonly showsEstado?: boolean;
  readonly onOpen: (visita: Visita) => void;
  /** Absent where it is not moved. */
  readonly moving?:
    | {
        readonly isDragged: boolean;
        readonly onGrab: () => void;
        readonly onKeyDown: (event: KeyboardEvent) => void;
      }
    | undefined;
};

export function VisitaCard({ visita, plan, facts, showsEstado = false, onOpen, moving }: VisitaCardProps) {
  const { id, estado } = visita;
  const isMovable = moving !== undefined && isAhead(estado);
  return (
    <li className={styles['card']} data-dragged={moving?.isDragged ?? false} data-late={isLate(visita, plan)}>
      <button
        type="button"
        id={idOfVisita(id)}
        className={styles['open']}
        onClick={() => onOpen(visita)}
        onKeyDown={isMovable ? moving.onKeyDown : undefined}
      >
        <strong translate="no">{nombreOf(visita)}</strong>
        <span className={styles['detail']}>{facts.filter(Boolean).join(' · ')}</span>
        {isLate(visita, plan) && <Badge tone="error">Atrasada</Badge>}
        {showsEstado && !isLate(visita, plan) && <Badge tone={TONES[estado]}>{ESTADO_IN_WORDS[estado]}</Badge>}
      </button>
      {isMovable && (
        <span
          aria-hidden="true"
          className={styles['handle']}
          title="Arrastrar"
          onPointerDown={(event) => {
            event.preventDefault();
            moving.onGrab();
          }}
        >
          <GripIcon />
        </span>
      )}
    </li>
  );
}
