// The teacher's self-review in the cards of the form: shown in a criterion only after the evaluator's own choice.
import { useQuery } from '@tanstack/react-query';
import { valoracionesContract } from '#features/valoraciones/contract.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { Muted, Prose, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import type { Par } from './diligencia.ts';

/** A pair whose teacher sent a self-review. */
export type Revisado = { readonly correo: string; readonly codigo: string };

/** Returns the pair if the teacher sent a self-review of the subject; null without one, and if that cannot be read. */
export function useRevisado({ docente: { correo }, asignatura: { codigo } }: Par): Revisado | null {
  const { data: revisado = null } = useQuery({
    queryKey: ['valoraciones', 'existe', correo, codigo],
    async queryFn() {
      const body = { correo, codigo };
      const { existe: exists } = await call(valoracionesContract, 'POST /valoraciones/autoevaluacion/existe', { body });
      return exists ? body : null;
    },
    retry: false,
    staleTime: Infinity,
  });
  return revisado;
}

const HINT = 'ver-autoevaluacion';

/** Says once, before the cards, how the self-review in them is seen. */
export const HintOfAutoevaluacion = () => (
  <Muted id={HINT}>
    El docente envió su autoevaluación. La de cada criterio se puede ver después de elegir un descriptor; lo que usted
    elija antes de verla se conserva.
  </Muted>
);

type AutoevaluacionProps = {
  readonly revisado: Revisado;
  readonly criterio: { readonly clave: string; readonly numero: number };
  /** The evaluator's own choice; undefined before it. */
  readonly eleccion: string | undefined;
};

export function Autoevaluacion({ revisado, criterio: { clave, numero }, eleccion }: AutoevaluacionProps) {
  const see = useAction({
    mutationFn: async (own: string) =>
      call(valoracionesContract, 'POST /valoraciones/autoevaluacion', { body: { ...revisado, clave, eleccion: own } }),
  });
  if (see.data) return <Shown numero={numero} eleccion={see.data.eleccion} />;
  return (
    <Row>
      <Button
        disabled={eleccion === undefined}
        aria-describedby={HINT}
        busy={see.isPending}
        onClick={() => eleccion !== undefined && see.mutate(eleccion)}
      >
        <span>Ver la autoevaluación</span>
        <VisuallyHidden>{` en el criterio ${numero}`}</VisuallyHidden>
      </Button>
      {see.error && (
        <Alert tone="error" title="No se pudo leer la autoevaluación">
          {see.error.message}
        </Alert>
      )}
    </Row>
  );
}

type ShownProps = {
  readonly numero: number;
  readonly eleccion: { readonly descripcion: string; readonly valoracion: string; readonly nota: string } | null;
};

const Shown = ({ numero, eleccion }: ShownProps) => (
  <Box as="aside" look="info" gap={1} aria-label={`Autoevaluación del criterio ${numero}`}>
    <p role="status">
      <strong>{eleccion ? `Autoevaluación: ${eleccion.valoracion}` : 'Ya no hay autoevaluación'}</strong>
    </p>
    {eleccion && eleccion.descripcion !== '' && <Prose>{eleccion.descripcion}</Prose>}
    {eleccion && eleccion.nota !== '' && <Muted>{eleccion.nota}</Muted>}
  </Box>
);
