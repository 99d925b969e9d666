// Figures of a plan: how many teachers it reaches, of each faculty, and how far its visits are.
import { inThousands } from '#platform/contract/quantities.ts';
import { Figures } from '#platform/web/ui/Figures.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import type { Cobertura, GestionDePlan, PlanLeido } from '../contract.ts';
import { isAhead } from '../estados.ts';
import styles from './visitas.module.css';
import { isLate } from './words.ts';

const ofAll = (part: number, all: number): string => `${inThousands(part)} de ${inThousands(all)}`;

type FiguresOfPlanProps = { readonly plan: PlanLeido; readonly gestion: GestionDePlan | null };

export function FiguresOfPlan({ plan, gestion }: FiguresOfPlanProps) {
  const { visitas } = plan;
  const late = visitas.filter((visita) => isLate(visita, plan)).length;
  const done = visitas.filter(({ estado }) => !isAhead(estado)).length;
  return (
    <Figures
      label="El plan en cifras"
      figures={[
        ...(gestion
          ? [
              {
                text: 'Docentes en el plan',
                value: ofAll(gestion.total.planeados, gestion.total.docentes),
                detail: `${inThousands(gestion.total.hechos)} ya acompañados`,
              },
            ]
          : []),
        { text: 'Visitas enviadas', value: ofAll(done, visitas.length) },
        { text: 'Por enviar', value: visitas.length - done },
        { text: 'Atrasadas', value: late, ...(late > 0 && { tone: 'error' as const }) },
      ]}
    />
  );
}

/** The coverage of each faculty, as a bar with its words. */
export const CoberturaByFacultad = ({ cobertura }: { readonly cobertura: Cobertura }) => (
  <Fold title="Cobertura por facultad" level={2}>
    <Bars cobertura={cobertura} />
  </Fold>
);

export const Bars = ({ cobertura }: { readonly cobertura: Cobertura }) => (
  <ul className={styles['bars']}>
    {cobertura.map(({ facultad, docentes, planeados }) => (
      <li key={facultad}>
        <span>{facultad}</span>
        <span className={styles['share']}>{ofAll(planeados, docentes)}</span>
        <span className={styles['bar']} aria-hidden="true">
          <span style={{ inlineSize: `${docentes === 0 ? 0 : Math.min(100, (planeados / docentes) * 100)}%` }} />
        </span>
      </li>
    ))}
  </ul>
);
