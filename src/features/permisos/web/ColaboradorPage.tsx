// Home of a person to whom permissions were given: what waits for them, their reports, and what was given.
import { rutaOfInforme } from '#catalogo/informe.ts';
import { formatDia } from '#catalogo/momento.ts';
import { useFirstName } from '#features/sesion/web/FirstName.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowLink, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState, Skeleton } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { PermisosPropios } from '../contract.ts';
import { filasOf } from './labels.ts';
import { useOwnPermisos } from './own-permisos.ts';

type InformePropio = PermisosPropios['informes'][number];

/** The home of the profile Colaborador (issue 42 §1). */
export function ColaboradorPage() {
  const own = useOwnPermisos();
  return (
    <Page width="lists">
      <PageHead title={`Hola, ${useFirstName()}`}>
        Los informes que la Unidad de Educación Virtual le dio, y lo que espera en ellos.
      </PageHead>
      <Reading of={own} failure="No se pudo leer lo que es para usted" waiting={<Skeleton lines={6} />}>
        {({ otorgados, informes, paginas }) =>
          otorgados.length === 0 ? (
            <EmptyState title="No tiene permisos">
              Si espera ver informes aquí, comuníquese con la Unidad de Educación Virtual.
            </EmptyState>
          ) : (
            <>
              <Section title="Sus informes">
                <Informes informes={informes} paginas={paginas} />
              </Section>
              <Section title="Lo que se le dio">
                <Otorgados otorgados={otorgados} />
              </Section>
            </>
          )
        }
      </Reading>
    </Page>
  );
}

const waitingOf = ({ pendientes }: InformePropio): number =>
  pendientes ? pendientes.vencen * 1_000_000 + pendientes.abiertas : 0;

/** The reports, those with most that is due or open first, and then other pages. */
function Informes({ informes, paginas }: Pick<PermisosPropios, 'informes' | 'paginas'>) {
  if (informes.length + paginas.length === 0) {
    return (
      <EmptyState title="Aún no hay informes para usted">
        Lo que se le dio no incluye ninguno de los informes de hoy. Comuníquese con la Unidad de Educación Virtual.
      </EmptyState>
    );
  }
  return (
    <Rows framed>
      {informes
        .toSorted((a, b) => waitingOf(b) - waitingOf(a))
        .map(({ slug, titulo, pendientes }) => (
          <li key={slug}>
            <RowLink
              to={rutaOfInforme({ slug })}
              name={titulo}
              mark={pendientes && pendientes.vencen > 0 ? <Due vencen={pendientes.vencen} /> : <ArrowIcon />}
              detail={pendientes && waitInWords(pendientes.abiertas)}
            />
          </li>
        ))}
      {paginas.map(({ ruta, titulo }) => (
        <li key={ruta}>
          <RowLink to={ruta} name={titulo} mark={<ArrowIcon />} />
        </li>
      ))}
    </Rows>
  );
}

const Due = ({ vencen: count }: { readonly vencen: number }) => (
  <Badge tone="warning">
    {count === 1 ? '1 vence hoy o está vencida' : `${inThousands(count)} vencen hoy o están vencidas`}
  </Badge>
);

const waitInWords = (abiertas: number): string =>
  abiertas === 0 ? 'Ninguna solicitud abierta.' : `${countOf(abiertas, 'solicitud abierta', 'solicitudes abiertas')}.`;

const Otorgados = ({ otorgados }: Pick<PermisosPropios, 'otorgados'>) => (
  <Rows framed>
    {otorgados.map(({ perfil, descripcion, hasta, ambito }) => (
      <li key={[perfil, hasta, ...ambito].join('|')}>
        <strong>{perfil}</strong>
        <Muted>{descripcion}</Muted>
        <p>{`${filasOf(ambito)}, hasta el ${formatDia(hasta)}.`}</p>
      </li>
    ))}
  </Rows>
);
