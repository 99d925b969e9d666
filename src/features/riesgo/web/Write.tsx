// Dialog in which a teacher writes to chosen students at risk.
import { useState } from 'react';
import { asProperName } from '#catalogo/pantalla.ts';
import { countOf, shortListText } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { NotSent } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { docenteContract, MAX_ASUNTO, MAX_TEXTO, type EstudianteEnRiesgo } from '../contract-docente.ts';

/** Names that the dialog writes out. */
const SHOWN = 5;

type WriteProps = {
  readonly estudiantes: readonly EstudianteEnRiesgo[];
  readonly onClose: () => void;
  /** @param text says how many were written to */
  readonly onSent: (text: string) => void;
};

export function Write({ estudiantes, onClose, onSent }: WriteProps) {
  const [written, setWritten] = useState({ asunto: '', texto: '' });
  const [isTried, setIsTried] = useState(false);
  const send = useAction({
    mutationFn: async () =>
      call(docenteContract, 'POST /docente/estudiantesEnRiesgo/correo', {
        body: { estudiantes: estudiantes.map(({ id }) => id), ...written },
      }),
    onSuccess: ({ enviados, deHoy }) => onSent(sentText(enviados, deHoy)),
  });
  const isEmpty = { asunto: written.asunto.trim() === '', texto: written.texto.trim() === '' };
  return (
    <FormDialog
      title={`Escribir a ${countOf(estudiantes.length, 'persona', 'personas')}`}
      save="Enviar"
      busy={send.isPending}
      error={send.error}
      Failure={NotSent}
      isTouched={!isEmpty.asunto || !isEmpty.texto}
      lost="El mensaje no se ha enviado y se perderá."
      onCancel={onClose}
      onSubmit={() => {
        setIsTried(true);
        if (!isEmpty.asunto && !isEmpty.texto) send.mutate();
      }}
    >
      <Muted>
        {`Para ${shortListText(
          estudiantes.map(({ nombre }) => asProperName(nombre)),
          SHOWN,
        )}. Cada quien recibe su propio correo, con el nombre y el correo de usted para que le responda.`}
      </Muted>
      <Field label="Asunto" error={isTried && isEmpty.asunto ? 'Escriba el asunto.' : undefined}>
        {(control) => (
          <TextInput
            {...control}
            value={written.asunto}
            maxLength={MAX_ASUNTO}
            onChange={({ target }) => setWritten({ ...written, asunto: target.value })}
          />
        )}
      </Field>
      <Field label="Mensaje" error={isTried && isEmpty.texto ? 'Escriba el mensaje.' : undefined}>
        {(control) => (
          <Textarea
            {...control}
            value={written.texto}
            maxLength={MAX_TEXTO}
            onChange={({ target }) => setWritten({ ...written, texto: target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Says how many were written to, and who was left out. */
const sentText = (enviados: number, deHoy: number): string => {
  const sent =
    enviados === 0 ? 'No se envió ningún correo.' : `Se escribió a ${countOf(enviados, 'persona', 'personas')}.`;
  return deHoy === 0 ? sent : `${sent} A ${countOf(deHoy, 'persona', 'personas')} ya le había escrito hoy.`;
};
