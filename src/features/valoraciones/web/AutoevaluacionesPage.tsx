// Screen on which teachers see their subjects of the semester, and review their own classrooms.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { formatDia } from '#catalogo/momento.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowPlaces, Rows } from '#platform/web/ui/Rows.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Verbatim, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { valoracionesContract, type EstadoDeValoracion } from '../contract.ts';
import { pantallas } from '../pantallas.ts';
import { AUTOEVALUACIONES_KEY } from './queries.ts';
import { actOf, EstadoBadge, leftText, SENTENCES } from './words.tsx';

export function AutoevaluacionesPage() {
  const lectura = useQuery({
    queryKey: AUTOEVALUACIONES_KEY,
    queryFn: ({ signal }) => call(valoracionesContract, 'GET /docente/autoevaluaciones', {}, { signal }),
    staleTime: 0,
  });
  return (
    <Page width="steps">
      <PageHead title={pantallas.autoevaluaciones.titulo}>{SENTENCES.autoevaluacion}</PageHead>
      <Reading of={lectura} failure="No se pudieron cargar sus asignaturas" waiting={<RowPlaces framed />}>
        {(list) => <Asignaturas list={list} />}
      </Reading>
    </Page>
  );
}

type Asignatura = {
  readonly codigo: string;
  readonly nombre: string | null;
  /** Null: not begun. */
  readonly id: string | null;
  readonly estado: EstadoDeValoracion;
};

type ListProps = {
  readonly list: {
    readonly semestre: string;
    readonly hasta: string | null;
    readonly isOpen: boolean;
    readonly asignaturas: readonly Asignatura[];
  };
};

function Asignaturas({ list: { semestre, hasta, isOpen, asignaturas } }: ListProps) {
  const [today] = useState(() => diaOf(new Date()));
  const begun = asignaturas.filter(({ id }) => id !== null);
  const shown = isOpen ? asignaturas : begun;
  if (hasta === null && begun.length === 0) {
    return (
      <EmptyState title={`En ${semestre} no hay autoevaluaciones`}>
        Aparecerán aquí cuando la unidad las abra. No tiene que hacer nada.
      </EmptyState>
    );
  }
  if (asignaturas.length === 0) {
    return (
      <EmptyState title={`No tiene asignaturas en ${semestre}`}>
        Si dicta alguna, escriba a la unidad para que la agregue.
      </EmptyState>
    );
  }
  return (
    <Stack>
      {isOpen && hasta !== null ? (
        <p>{`${leftText(hasta, today)}.`}</p>
      ) : (
        <Alert tone="info" title="Las autoevaluaciones están cerradas" announced={false}>
          {hasta === null
            ? 'Puede ver las que comenzó.'
            : `Se recibieron hasta el ${formatDia(hasta)}. Puede ver las que comenzó.`}
        </Alert>
      )}
      {shown.length > 0 && (
        <Rows framed aria-label="Asignaturas">
          {shown.map((asignatura) => (
            <AsignaturaRow key={asignatura.codigo} asignatura={asignatura} isOpen={isOpen} />
          ))}
        </Rows>
      )}
    </Stack>
  );
}

type RowProps = { readonly asignatura: Asignatura; readonly isOpen: boolean };

function AsignaturaRow({ asignatura: { codigo, nombre, id, estado }, isOpen }: RowProps) {
  const navigate = useNavigate();
  const go = (to: string): void => void navigate({ to: '/docente/autoevaluaciones/$id', params: { id: to } });
  const begin = useAction({
    mutationFn: async () => call(valoracionesContract, 'POST /docente/autoevaluaciones', { body: { codigo } }),
    onSuccess: (begun) => go(begun.id),
  });
  return (
    <li>
      <Row place="between">
        <Verbatim>{textoDeAsignatura(codigo, nombre)}</Verbatim>
        <Row>
          <EstadoBadge estado={estado} />
          <Button
            variant={estado === 'por-hacer' ? 'brand' : 'quiet'}
            busy={begin.isPending}
            onClick={() => (id === null ? begin.mutate() : go(id))}
          >
            <span>{isOpen ? actOf(id !== null && estado === 'por-hacer' ? 'en-curso' : estado) : 'Ver'}</span>
            <VisuallyHidden>{` la autoevaluación de ${textoDeAsignatura(codigo, nombre)}`}</VisuallyHidden>
          </Button>
        </Row>
      </Row>
      {begin.error && (
        <Alert tone="error" title="No se pudo comenzar">
          {begin.error.message}
        </Alert>
      )}
    </li>
  );
}
