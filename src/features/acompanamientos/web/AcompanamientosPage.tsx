// Page on which teachers see the accompaniments (audits) of their Moodle courses, by subject, with totals over time.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFecha } from '#catalogo/momento.ts';
import { totalText } from '#catalogo/rubrica/evaluacion.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowLink, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { resultadoContract, type ResumenDeAcompanamiento } from '../contract-resultado.ts';
import { nombreOf } from '../resultado.ts';
import { Evolucion } from './Evolucion.tsx';
import styles from './resultado.module.css';

/** See DECISIONS §1, §3. */
export function AcompanamientosPage() {
  const lectura = useQuery({
    queryKey: ['acompanamientos', 'propios'],
    queryFn: ({ signal }) => call(resultadoContract, 'GET /docente/acompanamientos', {}, { signal }),
  });
  return (
    <Page width="text">
      <PageHead title={TITULOS.misAcompanamientos}>
        Los resultados de los acompañamientos a sus aulas virtuales, con su plan de mejora. Solo los ven usted, la
        unidad y quienes recibieron copia.
      </PageHead>
      <Reading of={lectura} failure="No se pudieron cargar sus acompañamientos">
        {({ acompanamientos }) =>
          acompanamientos.length === 0 ? (
            <EmptyState title="Aún no tiene acompañamientos">
              Cuando la unidad evalúe una de sus aulas, el resultado aparecerá aquí y le llegará por correo. Se muestran
              los que llevan su correo institucional.
            </EmptyState>
          ) : (
            <>
              <MarkEarlier acompanamientos={acompanamientos} />
              {bySubject(acompanamientos).map(([codigo, ofAsignatura]) => (
                <Asignatura key={codigo} codigo={codigo} acompanamientos={ofAsignatura} />
              ))}
            </>
          )
        }
      </Reading>
    </Page>
  );
}

const bySubject = (acompanamientos: readonly ResumenDeAcompanamiento[]) => [
  ...groupBy(acompanamientos, ({ codigoAsignatura }) => codigoAsignatura),
];

/** Marks the unread ones as read but for the newest of each subject, after a question. */
function MarkEarlier({ acompanamientos }: Pick<AsignaturaProps, 'acompanamientos'>) {
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const earlier = bySubject(acompanamientos).flatMap(([, ofAsignatura]) =>
    ofAsignatura.slice(1).filter(({ visto }) => !visto),
  );
  const mark = useAction({
    mutationFn: () =>
      call(resultadoContract, 'POST /docente/acompanamientos/lecturas', { body: { ids: earlier.map(({ id }) => id) } }),
    onSuccess: async () => {
      setAsked(false);
      return queries.invalidateQueries({ queryKey: ['acompanamientos', 'propios'] });
    },
  });
  return (
    <>
      {/* There before its content, so that a screen reader says it. */}
      <p role="status">{mark.isSuccess && earlier.length === 0 && 'Los anteriores quedaron como leídos.'}</p>
      {earlier.length > 0 && (
        <Row>
          <Button onClick={() => setAsked(true)}>{`Marcar anteriores como leídos (${earlier.length})`}</Button>
        </Row>
      )}
      {mark.error && (
        <Alert tone="error" title="No se pudieron marcar">
          {mark.error.message}
        </Alert>
      )}
      {isAsked && (
        <ConfirmDialog
          title="¿Marcar los anteriores como leídos?"
          confirm="Marcar"
          busy={mark.isPending}
          onConfirm={() => mark.mutate()}
          onCancel={() => setAsked(false)}
        >
          <p>
            {`Confirmará la lectura de ${countOf(earlier.length, 'acompañamiento', 'acompañamientos')}, sin comentarios. El más reciente de cada asignatura queda por leer. Quien los evaluó recibirá un solo correo.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

type AsignaturaProps = {
  readonly codigo: string;
  /** Newest first. */
  readonly acompanamientos: readonly ResumenDeAcompanamiento[];
};

/** Section of a subject: totals over time and list of its accompaniments. */
function Asignatura({ codigo, acompanamientos }: AsignaturaProps) {
  const { nombre = null, tipoAsignatura } = acompanamientos[0] ?? {};
  const unread = acompanamientos.filter(({ visto }) => !visto).length;
  return (
    <Section
      title={
        <>
          <span>{nombreOf({ codigo, nombre })}</span>{' '}
          <MutedInline>{[nombre !== null && codigo, tipoAsignatura].filter(Boolean).join(' · ')}</MutedInline>
        </>
      }
      beside={unread > 0 && <PorLeer>{`${unread} por leer`}</PorLeer>}
    >
      <Evolucion acompanamientos={acompanamientos} />
      <Rows framed>
        {acompanamientos.map((acompanamiento) => (
          <Acompanamiento key={acompanamiento.id} acompanamiento={acompanamiento} />
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
  const {
    id,
    semana,
    semestre,
    recibido,
    total,
    evaluador,
    porMejorar: toImprove,
    mejorasAbiertas,
    visto,
  } = acompanamiento;
  return (
    <li className={visto ? undefined : styles['porLeer']}>
      <RowLink
        to="/docente/acompanamientos/$id"
        params={{ id }}
        name={`Semana ${semana} · ${semestre}`}
        mark={<strong>{totalText(total)}</strong>}
        detail={
          <>
            <span>
              {[
                formatFecha(new Date(recibido)),
                `Evaluó ${evaluador}`,
                toImprove === 0
                  ? 'Nada por mejorar'
                  : countOf(toImprove, 'criterio por mejorar', 'criterios por mejorar'),
                mejorasAbiertas > 0 && countOf(mejorasAbiertas, 'acción abierta', 'acciones abiertas'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>{' '}
            {visto ? <Badge tone="success">Leído</Badge> : <PorLeer>Por leer</PorLeer>}
          </>
        }
      />
    </li>
  );
}
