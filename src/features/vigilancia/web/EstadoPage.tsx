// The status page: what is well and what is not, first what needs attention, with advice; live.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { ESTADOS_DE_SENAL, type EstadoDeSenal, type Senal } from '#core/senal.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { call } from '#platform/web/api.ts';
import { WATCH_MS } from '#platform/web/poll.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowPlaces, Rows } from '#platform/web/ui/Rows.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { vigilanciaContract } from '../contract.ts';

/** Shows how the service is (issue 20). */
export function EstadoPage() {
  const lectura = useQuery({
    queryKey: ['estado'],
    queryFn: ({ signal }) => call(vigilanciaContract, 'GET /estado', {}, { signal }),
    refetchInterval: WATCH_MS,
    staleTime: 0,
  });
  const trial = useAction({ mutationFn: () => call(vigilanciaContract, 'POST /estado/correo', {}) });
  const unattended = lectura.data?.senales.filter(({ estado }) => estado !== 'bien').length;
  return (
    <ListPage
      title={TITULOS.estado}
      count={unattended === undefined ? undefined : countInWords(unattended)}
      views={
        <Button busy={trial.isPending} onClick={() => trial.mutate()}>
          Enviar un correo de prueba
        </Button>
      }
    >
      {trial.error && (
        <Alert tone="error" title="No se envió la prueba">
          {trial.error.message}
        </Alert>
      )}
      {trial.data && (
        <Alert
          tone={trial.data.sinServidor ? 'warning' : 'success'}
          title={trial.data.sinServidor ? 'No hay servidor de correo' : `Se envió una prueba a ${trial.data.email}`}
        >
          <p>
            <span>
              {trial.data.sinServidor ? 'La prueba quedó en la bandeja de «Correos».' : 'Debe llegar en unos minutos.'}
            </span>{' '}
            <Link to="/gestores/correos" search={{ correo: trial.data.id }}>
              Ver qué pasó con ella
            </Link>
          </p>
        </Alert>
      )}
      <Reading of={lectura} failure="No se pudo leer el estado" waiting={<RowPlaces />}>
        {({ instante, senales }) => (
          <>
            <Rows aria-label={TITULOS.estado}>
              {worstFirst(senales).map((senal) => (
                <li key={senal.nombre}>
                  <SenalRow senal={senal} />
                </li>
              ))}
            </Rows>
            <Muted>{`Así estaba el ${formatInstante(new Date(instante))} La página se actualiza sola.`}</Muted>
          </>
        )}
      </Reading>
    </ListPage>
  );
}

const countInWords = (unattended: number): string => (unattended === 0 ? 'todo bien' : `${unattended} por atender`);

const ORDER = keysOf(ESTADOS_DE_SENAL);

const worstFirst = (senales: readonly Senal[]): Senal[] =>
  senales.toSorted((a, b) => ORDER.indexOf(b.estado) - ORDER.indexOf(a.estado));

const TONES: Readonly<Record<EstadoDeSenal, ComponentProps<typeof Badge>['tone']>> = {
  bien: 'success',
  atencion: 'warning',
  mal: 'error',
};

const SenalRow = ({ senal: { nombre, estado, detalle, queHacer: advice, enlace } }: { readonly senal: Senal }) => (
  <Stack gap={1}>
    <Row place="between">
      <strong>{nombre}</strong>
      <Badge tone={TONES[estado]}>{ESTADOS_DE_SENAL[estado]}</Badge>
    </Row>
    <p>{detalle}</p>
    {advice && (
      <p>
        <strong>Qué hacer:</strong> <span>{advice}</span>{' '}
        {enlace && <Link to={enlace.ruta}>{`Abrir «${enlace.texto}»`}</Link>}
      </p>
    )}
  </Stack>
);
