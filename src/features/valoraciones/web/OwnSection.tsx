// What waits for the person: their second reviews and the sample classrooms of the semester.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { diaOf } from '#catalogo/semestre.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Muted, Verbatim, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { CLASES, valoracionesContract, type EstadoDeValoracion, type ResumenDeValoracion } from '../contract.ts';
import { OWN_KEY } from './queries.ts';
import { actOf, EstadoBadge, leftText, nameOf } from './words.tsx';

export function OwnSection() {
  const lectura = useQuery({
    queryKey: OWN_KEY,
    queryFn: ({ signal }) => call(valoracionesContract, 'GET /valoraciones', {}, { signal }),
    staleTime: 0,
  });
  return (
    <Section title="Le toca a usted">
      <Reading of={lectura} failure="No se pudieron cargar sus revisiones">
        {({ valoraciones, muestras }) =>
          valoraciones.length + muestras.length === 0 ? (
            <EmptyState title="No tiene revisiones este semestre">
              Aparecerán aquí cuando se le sortee una segunda revisión o la unidad agregue un aula de muestra.
            </EmptyState>
          ) : (
            <Rows framed aria-label="Le toca a usted">
              {valoraciones.map((valoracion) => (
                <SegundaRow key={valoracion.id} valoracion={valoracion} />
              ))}
              {muestras.map((muestra) => (
                <MuestraRow key={muestra.id} muestra={muestra} />
              ))}
            </Rows>
          )
        }
      </Reading>
    </Section>
  );
}

type RowProps = {
  readonly name: string;
  readonly facts: readonly string[];
  readonly estado: EstadoDeValoracion;
  readonly busy?: boolean;
  readonly error?: Error | null;
  readonly onPress: () => void;
};

const OwnRow = ({ name, facts, estado, busy = false, error = null, onPress }: RowProps) => (
  <Stack as="li" gap={2}>
    <Row place="between">
      <Stack gap={1}>
        <Verbatim>{name}</Verbatim>
        <Muted>{facts.join(' · ')}</Muted>
      </Stack>
      <Row>
        <EstadoBadge estado={estado} />
        <Button
          variant={estado === 'enviada' || estado === 'vencida' ? 'quiet' : 'brand'}
          busy={busy}
          onClick={onPress}
        >
          <span>{actOf(estado)}</span>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      </Row>
    </Row>
    {error && (
      <Alert tone="error" title="No se pudo comenzar">
        {error.message}
      </Alert>
    )}
  </Stack>
);

const useGo = () => {
  const navigate = useNavigate();
  return (id: string): void => void navigate({ to: '/gestores/revisiones/$id', params: { id } });
};

function SegundaRow({ valoracion }: { readonly valoracion: ResumenDeValoracion }) {
  const { id, clase, docente, asignatura, hasta, estado } = valoracion;
  const [today] = useState(() => diaOf(new Date()));
  const go = useGo();
  const name = nameOf(valoracion);
  const codigo = asignatura?.codigo === name ? null : asignatura?.codigo;
  const left = hasta !== null && (estado === 'por-hacer' || estado === 'en-curso') ? leftText(hasta, today) : null;
  return (
    <OwnRow
      name={name}
      facts={[CLASES[clase], codigo, docente, left].filter((one) => typeof one === 'string')}
      estado={estado}
      onPress={() => go(id)}
    />
  );
}

type MuestraRowProps = {
  readonly muestra: { readonly id: string; readonly nombre: string; readonly estado: EstadoDeValoracion };
};

function MuestraRow({ muestra: { id, nombre, estado } }: MuestraRowProps) {
  const go = useGo();
  // It gives the one that was begun, whose id the list does not have.
  const begin = useAction({
    mutationFn: async () => call(valoracionesContract, 'POST /valoraciones/muestras/{id}', { params: { id } }),
    onSuccess: (begun) => go(begun.id),
  });
  return (
    <OwnRow
      name={nombre}
      facts={['Aula de muestra']}
      estado={estado}
      busy={begin.isPending}
      error={begin.error}
      onPress={() => begin.mutate()}
    />
  );
}
