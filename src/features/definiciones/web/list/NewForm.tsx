// Dialog that begins a form: empty, like another one, or with the questions of a pasted text.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import places from '#platform/web/ui/dialog-places.module.css';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { RadioGroup, TextInput } from '#platform/web/ui/inputs.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { definicionesContract, type DefinicionListada, type FormularioDelProducto } from '../../contract.ts';
import { copyOf, NEW_FORM } from '../../copia.ts';
import type { Draft } from '../../editing/draft.ts';
import { withPasted } from '../../editing/pasted-draft.ts';
import { readPasted, type Pasted } from '../../editing/pasted.ts';
import { rutaOfEditor } from '../../pantallas.ts';
import { proposeSlug, slugFault } from './address.ts';
import { hasQuestions, PastedText } from './PastedText.tsx';
import { FORMULARIOS_KEY } from './useActos.ts';

type Way = 'vacio' | 'otro' | 'texto';

const WAYS = [
  { value: 'vacio', label: 'Vacío', hint: 'Con el nombre y el correo de quien responde.' },
  { value: 'otro', label: 'Como otro', hint: 'Con las preguntas de otro formulario, para cambiarlas.' },
  { value: 'texto', label: 'Pegar un texto', hint: 'Con las preguntas que ya tiene en un documento o en un correo.' },
] as const;

type Typed = {
  /** Undefined until they are typed: they follow from the text, and from the title. */
  readonly titulo?: string;
  readonly slug?: string;
  readonly way: Way;
  /** Slug of the form like which it begins. */
  readonly model: string | undefined;
  readonly text: string;
};

type NewFormProps = {
  readonly definiciones: readonly DefinicionListada[];
  readonly delProducto: readonly FormularioDelProducto[];
  /** Slug of the form like which it begins. */
  readonly model: string | undefined;
  readonly onCancel: () => void;
};

type Request = { readonly slug: string; readonly titulo: string; readonly como?: string; readonly tramite?: Draft };

function requestOf({ way, model }: Typed, named: Pick<Request, 'slug' | 'titulo'>, pasted: Pasted): Request {
  if (way === 'otro' && model !== undefined) return { ...named, como: model };
  return way === 'texto' ? { ...named, tramite: withPasted(copyOf(NEW_FORM, named), pasted) } : named;
}

const faultsOf = ({ way, model }: Typed, titulo: string, pasted: Pasted) => ({
  titulo: titulo.trim() === '' ? 'Escriba el título.' : undefined,
  model: way === 'otro' && model === undefined ? 'Elija un formulario.' : undefined,
  text: way === 'texto' && !hasQuestions(pasted) ? 'En este texto no se entendió ninguna pregunta.' : undefined,
});

/** Begins a form and opens its editor. What is typed stays where that fails; sent again, it is one form. */
export function NewForm({ definiciones, delProducto, model, onCancel }: NewFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const keyOf = useSendKey();
  const [first] = useState<Typed>({ way: model === undefined ? 'vacio' : 'otro', model, text: '' });
  const [typed, setTyped] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const taken = useMemo(
    () => new Set([...definiciones, ...delProducto].map(({ slug }) => slug)),
    [definiciones, delProducto],
  );
  const pasted = useMemo(() => readPasted(typed.text), [typed.text]);
  const titulo = typed.titulo ?? (typed.way === 'texto' ? pasted.titulo : '');
  const slug = typed.slug ?? proposeSlug(titulo, taken);
  const begin = useAction({
    mutationFn: async (body: Request) =>
      call(definicionesContract, 'POST /definiciones', { body }, { headers: { 'idempotency-key': keyOf(body) } }),
    onSuccess: async () => queries.invalidateQueries({ queryKey: FORMULARIOS_KEY }),
  });
  const told = begin.error instanceof ApiError ? begin.error.errores : {};
  const found = { ...faultsOf(typed, titulo, pasted), slug: slugFault(slug, taken) };
  const faults = { ...(isChecked && found), ...(told['slug'] !== undefined && { slug: told['slug'] }) };

  function write(part: Partial<Typed>): void {
    setTyped((before) => ({ ...before, ...part }));
    if (!begin.isPending) begin.reset();
  }

  function submit(): void {
    setChecked(true);
    if (Object.values(found).some((fault) => fault !== undefined)) return;
    begin.mutate(requestOf(typed, { slug, titulo: titulo.trim() }, pasted), {
      onSuccess: () => void navigate({ to: rutaOfEditor(slug), ignoreBlocker: true }),
    });
  }

  return (
    <FormDialog
      title="Nuevo formulario"
      save="Comenzar"
      className={typed.way === 'texto' ? places['wide'] : undefined}
      busy={begin.isPending || begin.isSuccess}
      error={begin.error}
      isTouched={typed !== first && !begin.isSuccess}
      lost="El formulario que estaba comenzando no se ha guardado."
      onSubmit={submit}
      onCancel={onCancel}
    >
      <FieldGroup label="¿Cómo comienza?">
        <RadioGroup
          name="way"
          options={WAYS}
          value={typed.way}
          onChange={({ target }) => write({ way: WAYS.find(({ value }) => value === target.value)!.value })}
        />
      </FieldGroup>
      {typed.way === 'otro' && (
        <SelectField
          label="Formulario"
          required
          error={faults.model}
          value={typed.model}
          all="Elija uno"
          options={[...definiciones.filter(({ publicada }) => publicada !== null), ...delProducto].map((form) => [
            form.slug,
            form.titulo,
          ])}
          onChange={(chosen) => write({ model: chosen })}
        />
      )}
      {typed.way === 'texto' && (
        <PastedText text={typed.text} error={faults.text} onChange={(text) => write({ text })} />
      )}
      <Field label="Título" required error={faults.titulo}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={titulo}
            onChange={({ target }) => write({ titulo: target.value })}
          />
        )}
      </Field>
      <Field
        label="Dirección"
        required
        help={`Es el final de su enlace, y no cambia después: ${location.origin}/formularios/${slug || '…'}. De 3 a 60 letras sin tilde, números o guiones.`}
        error={faults.slug}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={60}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={slug}
            onChange={({ target }) => write({ slug: target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
