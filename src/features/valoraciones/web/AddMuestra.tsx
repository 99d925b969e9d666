// Dialog in which managers add a sample classroom to a semester.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTO_TIPO_ASIGNATURA } from '#catalogo/campos/asignatura.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { revisionesContract, type Muestra } from '../contract-gestion.ts';
import { ROOT } from './queries.ts';

type AddProps = { readonly semestre: Semestre; readonly onClose: () => void };

type Typed = Pick<Muestra, 'nombre' | 'direccion' | 'tipo'>;

export function AddMuestra({ semestre, onClose }: AddProps) {
  const queries = useQueryClient();
  const keyOf = useSendKey();
  const [typed, setTyped] = useState<Typed>({ nombre: '', direccion: '', tipo: 'AMV' });
  const [isChecked, setChecked] = useState(false);
  const add = useAction({
    mutationFn: async (body: Typed) =>
      call(
        revisionesContract,
        'POST /revisiones/{semestre}/muestras',
        { params: { semestre }, body },
        { headers: { 'idempotency-key': keyOf(body) } },
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ROOT });
      onClose();
    },
  });
  const told = add.error instanceof ApiError ? add.error.errores : {};
  function write(part: Partial<Typed>): void {
    setTyped((before) => ({ ...before, ...part }));
    if (!add.isPending) add.reset();
  }
  const isNamed = typed.nombre.trim() !== '';
  return (
    <FormDialog
      title="Agregar aula de muestra"
      save="Agregar"
      busy={add.isPending}
      error={add.error}
      isTouched={typed.nombre !== '' || typed.direccion !== ''}
      lost="El aula que escribió no se ha agregado."
      onSubmit={() => {
        setChecked(true);
        if (isNamed) add.mutate(typed);
      }}
      onCancel={onClose}
    >
      <Field
        label="Nombre del aula"
        required
        error={isChecked && !isNamed ? 'Escriba el nombre del aula.' : told['nombre']}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={typed.nombre}
            onChange={({ target }) => write({ nombre: target.value })}
          />
        )}
      </Field>
      <Field label="Dirección" help="Opcional: el enlace que abre el aula, con https://." error={told['direccion']}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            maxLength={500}
            value={typed.direccion}
            onChange={({ target }) => write({ direccion: target.value })}
          />
        )}
      </Field>
      <SelectField
        label="Tipo de asignatura"
        help="Decide con qué rúbrica se valora."
        value={typed.tipo}
        options={[
          ['AMV', TEXTO_TIPO_ASIGNATURA.AMV],
          ['APV', TEXTO_TIPO_ASIGNATURA.APV],
        ]}
        onChange={(tipo) => write({ tipo })}
      />
    </FormDialog>
  );
}
