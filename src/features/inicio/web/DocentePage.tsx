// Teacher's home: accompaniments to read, open improvements, submissions, survey results, and links to forms.
import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { formatDecimals } from '#catalogo/decimales.ts';
import { formatDia } from '#catalogo/momento.ts';
import { useFirstName } from '#features/sesion/web/FirstName.ts';
import { ToColaborador } from '#features/sesion/web/ToColaborador.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowLink, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Skeleton } from '#platform/web/ui/states.tsx';
import type { OwnHome } from '../contract.ts';
import { useSitio, type GrupoDeEnlaces } from '../sitio.ts';
import { LinkGroups } from './LinkGroups.tsx';
import { Enviados, notasOf, usePropio } from './Propio.tsx';

/** The teacher's home (spec 1 §2). */
export function DocentePage() {
  const { docente } = useSitio();
  const own = usePropio();
  const { data, isError } = own;
  // Hidden until the answer arrives: a link that disappears under the pointer is worse than a late one.
  const enlazaAcompanamientos = isError || data?.acompanamientos.porLeer === 0;
  return (
    <Page width="lists">
      <PageHead title={`Hola, ${useFirstName()}`}>Formularios y seguimiento de las asignaturas a su cargo.</PageHead>
      <Reading of={own} failure="No se pudo leer lo que es para usted" waiting={<Skeleton lines={4} />}>
        {({ acompanamientos, enviados, turnos, encuestas }) => (
          <>
            <PendingWork {...acompanamientos} />
            {enviados.length + turnos.length > 0 && <Enviados enviados={enviados} turnos={turnos} />}
            {encuestas.length > 0 && <Encuestas encuestas={encuestas} />}
          </>
        )}
      </Reading>
      <ToColaborador />
      <LinkGroups
        grupos={enlazaAcompanamientos ? docente : withoutRepeated(docente)}
        notas={data && notasOf(data)}
        size="large"
      />
    </Page>
  );
}

/** Lists the accompaniments to read and the open improvements of a teacher; renders nothing without any. */
function PendingWork({ porLeer: unread, mejoras: { cuantas: count, proxima } }: OwnHome['acompanamientos']) {
  if (unread === 0 && !proxima) return null;
  return (
    <Section title="Para usted">
      <Rows framed>
        {unread > 0 && (
          <li>
            <RowLink
              to="/docente/acompanamientos"
              name={countOf(unread, 'acompañamiento por leer', 'acompañamientos por leer')}
              mark={<ArrowIcon />}
            />
          </li>
        )}
        {proxima && (
          <li>
            <RowLink
              to="/docente/acompanamientos/$id"
              params={{ id: proxima.acompanamiento }}
              name={countOf(count, 'acción de mejora abierta', 'acciones de mejora abiertas')}
              mark={<ArrowIcon />}
              detail={proxima.fecha !== null && `La más próxima, para el ${formatDia(proxima.fecha)}.`}
            />
          </li>
        )}
      </Rows>
    </Section>
  );
}

const Encuestas = ({ encuestas }: Pick<OwnHome, 'encuestas'>) => (
  <Section title="Resultados de su encuesta">
    <Rows framed>
      {encuestas.map(({ id, semestre, codigoAsignatura, nombre, respuestas, promedio }) => (
        <li key={id}>
          <RowLink
            to="/docente/encuesta"
            name={textoDeAsignatura(codigoAsignatura, nombre)}
            mark={promedio === null ? 'Muy pocas respuestas' : `${formatDecimals(promedio, 1)} de 5`}
            detail={respuestas === null ? semestre : `${semestre} · ${countOf(respuestas, 'respuesta', 'respuestas')}`}
          />
        </li>
      ))}
    </Rows>
  </Section>
);

/** Removes the link to the accompaniments, which the section above has. */
const withoutRepeated = (grupos: readonly GrupoDeEnlaces[]): readonly GrupoDeEnlaces[] =>
  grupos.flatMap((grupo) => {
    const pantallas = grupo.pantallas.filter(({ ruta }) => ruta !== '/docente/acompanamientos');
    return pantallas.length > 0 ? [{ ...grupo, pantallas }] : [];
  });
