// A teacher's private note on their results of a semester, and the dialog in which they write it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, Prose } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { docenteContract, MAX_APUNTE, type Apunte } from '../contract-docente.ts';

type Props = {
  readonly semestre: string;
  /** As it is kept. */
  readonly apunte: Apunte;
};

export function ApunteSection({ semestre, apunte }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Section
      title="Su apunte"
      look="box"
      beside={
        <Button data-no-print onClick={() => setEditing(true)}>
          {apunte.texto === '' ? 'Escribir' : 'Editar'}
        </Button>
      }
    >
      {apunte.texto === '' ? (
        <Muted>{`Lo que quiera recordar de ${semestre}. Se guarda cifrado y solo usted lo lee.`}</Muted>
      ) : (
        <Prose>{apunte.texto}</Prose>
      )}
      {isEditing && <EditApunte semestre={semestre} apunte={apunte} onClose={() => setEditing(false)} />}
    </Section>
  );
}

/** The typed text stays if the note was changed in another window. */
function EditApunte({ semestre, apunte, onClose }: Props & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const reread = async () => queries.invalidateQueries({ queryKey: ['encuesta', 'propia'] });
  const [version, setVersion] = useState(apunte.version);
  const [texto, setTexto] = useState(apunte.texto);
  const isOther = version !== apunte.version;
  const save = useAction({
    mutationFn: async () =>
      call(docenteContract, 'PUT /docente/encuesta/apuntes/{semestre}', {
        params: { semestre },
        body: { version, texto },
      }),
    onSuccess: async () => {
      await reread();
      onClose();
    },
    onStale: reread,
  });
  return (
    <FormDialog
      title={`Su apunte de ${semestre}`}
      busy={save.isPending}
      disabled={isOther}
      error={isOther ? null : save.error}
      isTouched={texto !== apunte.texto}
      lost="Lo que escribió en su apunte no se ha guardado."
      onSubmit={() => save.mutate()}
      onCancel={onClose}
    >
      <Field label="Apunte" help="Se guarda cifrado y solo usted lo lee. Si lo deja vacío, se borra.">
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            maxLength={MAX_APUNTE}
            value={texto}
            onChange={({ target }) => setTexto(target.value)}
          />
        )}
      </Field>
      {isOther && (
        <Alert
          tone="warning"
          title="Su apunte cambió en otra ventana"
          actions={
            <>
              <Button
                onClick={() => {
                  setTexto(apunte.texto);
                  setVersion(apunte.version);
                }}
              >
                Tomar lo guardado
              </Button>
              <Button onClick={() => setVersion(apunte.version)}>Seguir con lo que escribí</Button>
            </>
          }
        >
          <p>Lo que escribió sigue aquí. El texto guardado es:</p>
          <Prose>{apunte.texto || 'Ninguno'}</Prose>
        </Alert>
      )}
    </FormDialog>
  );
}
