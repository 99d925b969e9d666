import { textoDeDia } from '#catalogo/momento.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import { RowLink, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import type { Propio } from '../../contract.ts';

/** What waits for a teacher; nothing where nothing does. */
export function PorHacer({ porLeer, mejoras: { cuantas, proxima } }: Propio['acompanamientos']) {
  if (porLeer === 0 && !proxima) return null;
  return (
    <Section title="Para usted">
      <Rows framed>
        {porLeer > 0 && (
          <li>
            <RowLink
              to="/docente/acompanamientos"
              name={countOf(porLeer, 'acompañamiento por leer', 'acompañamientos por leer')}
              mark={<ArrowIcon />}
            />
          </li>
        )}
        {proxima && (
          <li>
            <RowLink
              to="/docente/acompanamientos/$id"
              params={{ id: proxima.acompanamiento }}
              name={countOf(cuantas, 'acción de mejora abierta', 'acciones de mejora abiertas')}
              mark={<ArrowIcon />}
              detail={proxima.fecha !== null && `La más próxima, para el ${textoDeDia(proxima.fecha)}.`}
            />
          </li>
        )}
      </Rows>
    </Section>
  );
}
