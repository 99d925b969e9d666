// Dialog in which a manager confirms another mode of a semester's survey.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/api.ts';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Bullets, Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { modosContract, type Modo, type ModoAbierto } from '../../contract.ts';
import { CONSECUENCIAS, NOMBRES } from './words.ts';

export const claveOfModo = (semestre: string) => ['encuesta', 'modo', semestre] as const;

/** Key of the published mode, which the report's head reads. */
const claveOfReport = (semestre: string) => ['encuesta', 'clave', semestre] as const;

type ChangeModoProps = {
  /** As it is now: it changes under the dialog where another person, or the first answer, comes before. */
  readonly abierto: ModoAbierto;
  readonly wanted: Modo;
  readonly onChanged: () => void;
  readonly onCancel: () => void;
};

export function ChangeModo({ abierto, wanted, onChanged, onCancel }: ChangeModoProps) {
  const { semestre, modo, impedimento } = abierto;
  const queries = useQueryClient();
  const [version] = useState(abierto.version);
  const isOther = version !== abierto.version;
  const queryKey = claveOfModo(semestre);
  const save = useAction({
    mutationFn: () =>
      call(modosContract, 'PUT /encuesta/modos/{semestre}', { params: { semestre }, body: { version, modo: wanted } }),
    onSuccess: (changed) => {
      const { modo: changedTo, clave } = changed;
      queries.setQueryData(queryKey, changed);
      // The head of the report says it too; what it asks for lies in the browser's cache for a minute.
      queries.setQueryData(claveOfReport(semestre), { semestre, modo: changedTo, clave });
      onChanged();
    },
    onStale: async () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <FormDialog
      title={`¿Cambiar a ${NOMBRES[wanted]} la encuesta docente de ${semestre}?`}
      save={`Cambiar a ${NOMBRES[wanted]}`}
      startsAtTitle
      busy={save.isPending}
      disabled={isOther || impedimento !== null}
      error={isOther ? null : save.error}
      isTouched={false}
      lost=""
      onSubmit={() => save.mutate()}
      onCancel={onCancel}
    >
      <Bullets>
        {CONSECUENCIAS[wanted].map((consecuencia) => (
          <li key={consecuencia}>{consecuencia}</li>
        ))}
      </Bullets>
      {isOther && (
        <Conflict title="Otra persona cambió el modo de la encuesta de este semestre">
          <p>{`Ahora es ${NOMBRES[modo]}. Cierre este cuadro para ver quién la cambió.`}</p>
        </Conflict>
      )}
      {!isOther && impedimento !== null && <Muted>{`La encuesta sigue siendo ${NOMBRES[modo]}.`}</Muted>}
    </FormDialog>
  );
}
