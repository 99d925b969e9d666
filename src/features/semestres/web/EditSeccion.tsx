// Dialog in which the unit writes the text of a section of a semester and chooses its figures.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/api.ts';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Checkbox, Textarea } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Prose } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { MAX_TEXTO, semestresContract, type SeccionEditada } from '../contract.ts';

export const CLAVE = 'semestre';

type Props = {
  readonly semestre: string;
  readonly seccion: SeccionEditada;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
};

/** The typed text stays if another person saves first. */
export function EditSeccion({ semestre, seccion, onSaved, onCancel }: Props) {
  const { clave, titulo, columnas, edicion } = seccion;
  const queries = useQueryClient();
  const reread = async () => queries.invalidateQueries({ queryKey: [CLAVE] });
  const [version, setVersion] = useState(edicion.version);
  const [texto, setTexto] = useState(edicion.texto);
  const [omitidas, setOmitidas] = useState<readonly string[]>(edicion.omitidas);
  const isOther = version !== edicion.version;
  const save = useAction({
    mutationFn: () =>
      call(semestresContract, 'PUT /semestres/{semestre}/secciones/{seccion}', {
        params: { semestre, seccion: clave },
        body: { version, texto, omitidas: [...omitidas] },
      }),
    onSuccess: async () => {
      await reread();
      onSaved();
    },
    onStale: reread,
  });
  return (
    <FormDialog
      title={`${titulo}, ${semestre}`}
      busy={save.isPending}
      disabled={isOther}
      error={isOther ? null : save.error}
      isTouched={texto !== edicion.texto || omitidas.join() !== edicion.omitidas.join()}
      lost="Lo que escribió de esta sección no se ha guardado."
      onSubmit={() => save.mutate()}
      onCancel={onCancel}
    >
      <Field label="Texto de la unidad" help="Aparece encima de las cifras, solo en este semestre. Puede quedar vacío.">
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={MAX_TEXTO}
            value={texto}
            onChange={({ target }) => setTexto(target.value)}
          />
        )}
      </Field>
      <FieldGroup
        label="Cifras que aparecen"
        help="Lo que elija vale también para los semestres siguientes, mientras no se cambie en ellos."
      >
        <Stack gap="none">
          {columnas.map((columna) => (
            <Checkbox
              key={columna.clave}
              label={columna.titulo}
              hint={columna.definicion}
              checked={!omitidas.includes(columna.clave)}
              onChange={({ target }) =>
                setOmitidas(
                  columnas
                    .map((one) => one.clave)
                    .filter((one) => (one === columna.clave ? !target.checked : omitidas.includes(one))),
                )
              }
            />
          ))}
        </Stack>
      </FieldGroup>
      {isOther && (
        <Conflict
          title="Otra persona cambió esta sección"
          choice={{ onTake: onCancel, onKeep: () => setVersion(edicion.version) }}
        >
          <p>Lo que usted escribió sigue aquí. El texto guardado es:</p>
          <Prose>{edicion.texto || 'Ninguno'}</Prose>
        </Conflict>
      )}
    </FormDialog>
  );
}
