import { textoDeFecha } from '#catalogo/momento.ts';
import { textoDeTotal } from '#catalogo/rubrica/evaluacion.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import { RowLink, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';
import type { ResumenDeAcompanamiento } from '../../contract-resultado.ts';
import { nombreDe } from '../../resultado.ts';
import styles from '../resultado.module.css';
import { Evolucion } from './Evolucion.tsx';

type AsignaturaProps = {
  readonly codigo: string;
  /** The newest first. */
  readonly acompanamientos: readonly ResumenDeAcompanamiento[];
};

/** A subject of the teacher: its totals over time, and its accompaniments. */
export function Asignatura({ codigo, acompanamientos }: AsignaturaProps) {
  const { nombre = null, tipoAsignatura } = acompanamientos[0] ?? {};
  const porLeer = acompanamientos.filter(({ visto }) => !visto).length;
  return (
    <Section
      title={
        <>
          {nombreDe({ codigo, nombre })}{' '}
          <MutedInline>{[nombre !== null && codigo, tipoAsignatura].filter(Boolean).join(' · ')}</MutedInline>
        </>
      }
      beside={porLeer > 0 && <PorLeer>{`${porLeer} por leer`}</PorLeer>}
    >
      <Evolucion acompanamientos={acompanamientos} />
      <Rows framed>
        {acompanamientos.map((uno) => (
          <Acompanamiento key={uno.id} acompanamiento={uno} />
        ))}
      </Rows>
    </Section>
  );
}

const PorLeer = ({ children }: { readonly children: string }) => (
  <Badge tone="warning" icon={ClockIcon}>
    {children}
  </Badge>
);

function Acompanamiento({ acompanamiento }: { readonly acompanamiento: ResumenDeAcompanamiento }) {
  const { id, semana, semestre, recibido, total, evaluador, porMejorar, mejorasAbiertas, visto } = acompanamiento;
  return (
    <li className={visto ? undefined : styles['porLeer']}>
      <RowLink
        to="/docente/acompanamientos/$id"
        params={{ id }}
        name={`Semana ${semana} · ${semestre}`}
        mark={<strong>{textoDeTotal(total)}</strong>}
        detail={
          <>
            {[
              textoDeFecha(new Date(recibido)),
              `Evaluó ${evaluador}`,
              porMejorar === 0
                ? 'Nada por mejorar'
                : countOf(porMejorar, 'criterio por mejorar', 'criterios por mejorar'),
              mejorasAbiertas > 0 && countOf(mejorasAbiertas, 'acción abierta', 'acciones abiertas'),
            ]
              .filter(Boolean)
              .join(' · ')}{' '}
            {visto ? <Badge tone="success">Leído</Badge> : <PorLeer>Por leer</PorLeer>}
          </>
        }
      />
    </li>
  );
}
