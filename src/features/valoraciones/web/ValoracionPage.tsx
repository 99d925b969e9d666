// Page of one of a person's own: a second review, a calibration or a self-review, to fill in or as it was sent.
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDia, formatInstante } from '#catalogo/momento.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackLink, Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Verbatim } from '#platform/web/ui/text.tsx';
import { CLASES, valoracionesContract, type Valoracion } from '../contract.ts';
import { pantallas } from '../pantallas.ts';
import { valoracionKey } from './queries.ts';
import { Sent } from './Sent.tsx';
import { ValoracionForm } from './ValoracionForm.tsx';
import { AulaLink, leftText, nameOf } from './words.tsx';

export function ValoracionPage() {
  const { id = '' } = useParams({ strict: false });
  const isDocente = useLocation({ select: ({ pathname }) => pathname.startsWith('/docente/') });
  const lectura = useQuery({
    queryKey: valoracionKey(id),
    queryFn: ({ signal }) => call(valoracionesContract, 'GET /valoraciones/{id}', { params: { id } }, { signal }),
    // Read again each time that it is opened, and not while it is filled in.
    gcTime: 0,
    staleTime: Infinity,
  });
  const back = isDocente ? (
    <BackLink to={pantallas.autoevaluaciones.ruta}>{pantallas.autoevaluaciones.titulo}</BackLink>
  ) : (
    <BackLink to={pantallas.revisiones.ruta}>{pantallas.revisiones.titulo}</BackLink>
  );
  return (
    <Page width="steps">
      <PageHead title={lectura.data ? titleOf(lectura.data) : isDocente ? 'Autoevaluación' : 'Revisión'} end={back}>
        {lectura.data && <Facts valoracion={lectura.data} />}
      </PageHead>
      <Reading of={lectura} failure="No se pudo abrir la valoración">
        {(valoracion) => <Content valoracion={valoracion} onReread={() => void lectura.refetch()} />}
      </Reading>
    </Page>
  );
}

const titleOf = (valoracion: Valoracion): string => `${CLASES[valoracion.clase]}: ${nameOf(valoracion)}`;

/** Says whose classroom it is, and until when. */
function Facts({ valoracion }: { readonly valoracion: Valoracion }) {
  const { clase, docente, asignatura, muestra, semestre, hasta, enviada } = valoracion;
  const [today] = useState(() => diaOf(new Date()));
  const facts = [
    clase === 'segunda' && docente,
    asignatura?.codigo,
    semestre,
    !enviada && hasta !== null && leftText(hasta, today),
  ].filter((one) => typeof one === 'string');
  return (
    <>
      <Verbatim>{facts.join(' · ')}</Verbatim>
      {muestra && muestra.direccion !== '' && (
        <>
          <span> · </span>
          <AulaLink {...muestra} />
        </>
      )}
    </>
  );
}

type ContentProps = { readonly valoracion: Valoracion; readonly onReread: () => void };

function Content({ valoracion, onReread }: ContentProps) {
  const { clase, enviada, estado, hasta } = valoracion;
  const [today] = useState(() => diaOf(new Date()));
  // A second review closes by its state; a self-review by its day, which a manager may change.
  const isOver = estado === 'vencida' || (clase === 'autoevaluacion' && !enviada && (hasta === null || hasta < today));
  if (enviada !== null) {
    return (
      <>
        <Alert tone="success" title="Enviada">{`Ya no cambia. La envió el ${formatInstante(new Date(enviada))}`}</Alert>
        <Sent valoracion={valoracion} />
      </>
    );
  }
  if (isOver) {
    return (
      <>
        <Alert tone="warning" title="El plazo terminó sin que la enviara" announced={false}>
          {hasta === null ? 'Ya no recibe respuestas.' : `Se podía enviar hasta el ${formatDia(hasta)}.`}
        </Alert>
        <Sent valoracion={valoracion} />
      </>
    );
  }
  return <ValoracionForm opened={valoracion} onReread={onReread} />;
}
