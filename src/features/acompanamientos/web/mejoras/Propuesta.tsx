// What the evidence proposes for an open action: that it is done, confirmed by a person with one press.
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { Box } from '#platform/web/ui/layout.tsx';
import { Prose, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { mejorasContract, type Mejora } from '../../contract-mejoras.ts';

type PropuestaProps = { readonly mejora: Mejora; readonly como: 'gestor' | 'evaluador' | 'docente' };

/** Longest note of a change. */
const MAX_NOTA = 1000;

/** Says that the evidence shows an action as done; its teacher or a manager confirms. Renders nothing without proposal. */
export function Propuesta({ mejora, como: role }: PropuestaProps) {
  const { id, version, criterio, accion, responsable, fecha, estado, propuesta } = mejora;
  const queries = useQueryClient();
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: ['acompanamiento'] });
    await queries.invalidateQueries({ queryKey: ['mejoras'] });
  };
  const confirm = useAction({
    mutationFn: () => {
      const params = { id };
      const done = {
        version,
        estado: 'cumplida' as const,
        nota: `Según la evidencia: ${propuesta}`.slice(0, MAX_NOTA),
      };
      return role === 'gestor'
        ? call(mejorasContract, 'PUT /acompanamientos/mejoras/{id}', {
            params,
            body: { ...done, accion, responsable, fecha },
          })
        : call(mejorasContract, 'POST /docente/mejoras/{id}', { params, body: done });
    },
    onSuccess: reread,
    onStale: reread,
  });
  if (propuesta === null || estado === 'cumplida') return null;
  return (
    <Box look="aside" gap={2}>
      <Prose>{`La evidencia del aula sugiere que ya se cumplió: ${propuesta}`}</Prose>
      {role !== 'evaluador' && (
        <div>
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirmar que se cumplió
            <VisuallyHidden>{`: ${criterio}`}</VisuallyHidden>
          </Button>
        </div>
      )}
      {confirm.error && <NotSaved>{messageOf(confirm.error)}</NotSaved>}
    </Box>
  );
}
