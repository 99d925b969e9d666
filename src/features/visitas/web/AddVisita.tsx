// Dialog that adds by hand the visit of a teacher in a subject.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plainText, wordsOf } from '#catalogo/busqueda.ts';
import { asProperName } from '#catalogo/pantalla.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { visitasContract, type DocenteDelPlan, type PlanLeido } from '../contract.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { useShownPlan } from './queries.ts';
import type { Place } from './useMove.ts';
import { asignaturaOf, nombreOf } from './words.ts';

/** Most teachers listed at once; typing narrows the list. */
const MAX_SHOWN = 80;

type AddVisitaProps = {
  readonly plan: PlanLeido;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
};

export function AddVisita({ plan, onDone, onClose }: AddVisitaProps) {
  const { semestre, semana, semanas } = plan;
  const { refetch } = useShownPlan(semestre);
  const docentes = useQuery({
    queryKey: ['visitas', semestre, 'docentes'],
    queryFn: () => call(visitasContract, 'GET /visitas/{semestre}/docentes', { params: { semestre } }),
    staleTime: 0,
    gcTime: 0,
  });
  const [docente, setDocente] = useState<DocenteDelPlan | null>(null);
  const [codigo, setCodigo] = useState<string>();
  const next = Math.min(Math.max(semana + 1, 1), Math.max(semanas.length, 1));
  const [place, setPlace] = useState<Place>({ evaluador: null, semana: next });
  const [isChecked, setChecked] = useState(false);
  const keyOf = useSendKey();
  const add = useAction({
    mutationFn: (body: Place & { readonly correo: string; readonly codigo: string }) =>
      call(
        visitasContract,
        'POST /visitas/{semestre}',
        { params: { semestre }, body },
        { headers: { 'idempotency-key': keyOf(body) } },
      ),
    onSuccess: async (added) => {
      await refetch();
      onDone(`${nombreOf(added)} está en el plan, en la semana ${added.semana}.`);
    },
  });
  const told = add.error instanceof ApiError ? add.error.errores : {};

  function choose(chosen: DocenteDelPlan | null): void {
    setDocente(chosen);
    setCodigo(chosen?.asignaturas.length === 1 ? chosen.asignaturas[0]!.codigo : undefined);
  }

  function submit(): void {
    setChecked(true);
    if (docente && codigo !== undefined) add.mutate({ ...place, correo: docente.correo, codigo });
  }

  return (
    <FormDialog
      title="Agregar visita"
      save="Agregar"
      busy={add.isPending}
      disabled={!docentes.data}
      error={add.error}
      isTouched={docente !== null}
      lost="La visita que estaba preparando no se ha agregado."
      onSubmit={submit}
      onCancel={onClose}
    >
      <Reading of={docentes} failure="No se pudieron cargar los docentes">
        {({ docentes: all }) => (
          <DocenteField
            all={all}
            chosen={docente}
            error={told['correo'] ?? (isChecked && !docente ? 'Elija el docente.' : undefined)}
            onChoose={choose}
          />
        )}
      </Reading>
      <SelectField
        label="Asignatura"
        required
        value={codigo}
        options={(docente?.asignaturas ?? []).map((one) => [one.codigo, asignaturaOf(one)] as const)}
        all="Elija la asignatura"
        disabled={!docente}
        error={told['codigo'] ?? (isChecked && docente && codigo === undefined ? 'Elija la asignatura.' : undefined)}
        onChange={setCodigo}
      />
      <PlaceFields plan={plan} place={place} faults={told} onChange={setPlace} />
    </FormDialog>
  );
}

type DocenteFieldProps = {
  readonly all: readonly DocenteDelPlan[];
  readonly chosen: DocenteDelPlan | null;
  readonly error: string | undefined;
  readonly onChoose: (docente: DocenteDelPlan | null) => void;
};

function DocenteField({ all, chosen, error, onChoose }: DocenteFieldProps) {
  const [text, setText] = useState('');
  const words = wordsOf(chosen ? '' : text);
  const found = all.filter(({ docente, correo }) => {
    const plain = plainText(`${docente} ${correo}`);
    return words.every((word) => plain.includes(word));
  });
  return (
    <Field label="Docente" required help="Escriba parte del nombre o del correo." error={error}>
      {(control) => (
        <Combobox
          control={control}
          name="docente"
          text={chosen ? asProperName(chosen.docente) : text}
          onText={(written) => {
            setText(written);
            if (chosen) onChoose(null);
          }}
          items={found.slice(0, MAX_SHOWN)}
          keyOf={({ correo }) => correo}
          renderItem={({ docente, correo }) => (
            <>
              <strong>{asProperName(docente)}</strong>
              <Muted as="span">{correo}</Muted>
            </>
          )}
          onChoose={(docente) => {
            setText('');
            onChoose(docente);
          }}
          status={
            found.length === 0
              ? 'Ningún docente con asignaturas fuera del plan coincide con lo escrito.'
              : countOf(found.length, 'docente', 'docentes')
          }
          listLabel="Docentes"
          opensEmpty
        />
      )}
    </Field>
  );
}
