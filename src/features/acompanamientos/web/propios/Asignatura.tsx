import { textoDeFecha } from '#catalogo/momento.ts';
import { textoDeTotal } from '#catalogo/rubrica/total.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import { RowLink, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';
import type { ResumenDeAcompanamiento } from '../../contract-resultado.ts';
import { Evolucion } from './Evolucion.tsx';

type AsignaturaProps = {
  readonly codigo: string;
  /** The newest first. */
  readonly acompanamientos: readonly ResumenDeAcompanamiento[];
};

/** What became of one subject: its totals in order, and each accompaniment. */
export function Asignatura({ codigo, acompanamientos }: AsignaturaProps) {
  return (
    <Section
      title={
        <>
          {codigo} <MutedInline>{acompanamientos[0]?.tipoAsignatura}</MutedInline>
        </>
      }
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

const cuenta = (cuantos: number, [uno, varios]: readonly [string, string]): string =>
  `${cuantos} ${cuantos === 1 ? uno : varios}`;

function Acompanamiento({ acompanamiento }: { readonly acompanamiento: ResumenDeAcompanamiento }) {
  const { id, semana, semestre, recibido, total, evaluador, porMejorar, mejorasAbiertas, visto } = acompanamiento;
  return (
    <li>
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
                : cuenta(porMejorar, ['criterio por mejorar', 'criterios por mejorar']),
              mejorasAbiertas > 0 && cuenta(mejorasAbiertas, ['acción abierta', 'acciones abiertas']),
            ]
              .filter(Boolean)
              .join(' · ')}{' '}
            {visto ? (
              <Badge tone="success">Leído</Badge>
            ) : (
              <Badge tone="warning" icon={ClockIcon}>
                Por leer
              </Badge>
            )}
          </>
        }
      />
    </li>
  );
}
