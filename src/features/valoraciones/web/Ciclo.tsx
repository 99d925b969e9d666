// A semester's settings: until when teachers review themselves, and the share of second reviews; the dialog to change them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDia, formatInstante } from '#catalogo/momento.ts';
import { diaOf, type Semestre } from '#catalogo/semestre.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { dayFault } from '#platform/web/day.ts';
import { ApiError } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { FieldChange, Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { MAX_SEGUNDAS, revisionesContract, type AjusteDeCiclo, type Ciclo } from '../contract-gestion.ts';
import { AUTOEVALUACIONES_KEY, cicloKey } from './queries.ts';

type SectionProps = { readonly semestre: Semestre };

const dayText = (hasta: string | null): string => (hasta === null ? 'no hay' : `hasta el ${formatDia(hasta)}`);

export function CicloSection({ semestre }: SectionProps) {
  const [isEditing, setEditing] = useState(false);
  const lectura = useQuery({
    queryKey: cicloKey(semestre),
    queryFn: ({ signal }) =>
      call(revisionesContract, 'GET /revisiones/{semestre}', { params: { semestre } }, { signal }),
    staleTime: 0,
  });
  return (
    <Section
      title={`Revisiones de ${semestre}`}
      look="box"
      beside={
        lectura.data && (
          <Button onClick={() => setEditing(true)}>
            Cambiar<VisuallyHidden> las revisiones del semestre</VisuallyHidden>
          </Button>
        )
      }
    >
      <Reading of={lectura} failure="No se pudieron leer los ajustes del semestre">
        {(ciclo) => (
          <>
            <Facts look="lines" of={factsOf(ciclo)} />
            <History place="fold" of={ciclo.historia.map(changeOf)} />
            {isEditing && <EditCiclo ciclo={ciclo} onClose={() => setEditing(false)} />}
          </>
        )}
      </Reading>
    </Section>
  );
}

const factsOf = ({ autoevaluacionHasta, segundas, evaluadores, semilla }: Ciclo): (readonly [string, string])[] => [
  ['Autoevaluaciones de docentes', dayText(autoevaluacionHasta)],
  ['Segundas revisiones', segundas === 0 ? 'no hay' : `${segundas} % de los acompañamientos`],
  ['Se sortean entre', countOf(evaluadores, 'persona que evalúa', 'personas que evalúan')],
  ...(semilla === null ? [] : [['Semilla del sorteo', semilla] as const]),
];

const changeOf = ({ version, persona, instante, antes: before, despues: after }: Ciclo['historia'][number]) => ({
  key: version,
  instant: instante,
  when: formatInstante(new Date(instante)),
  by: persona,
  what: (
    <>
      {before.autoevaluacionHasta !== after.autoevaluacionHasta && (
        <FieldChange
          field="Autoevaluaciones"
          from={dayText(before.autoevaluacionHasta)}
          to={dayText(after.autoevaluacionHasta)}
        />
      )}
      {before.segundas !== after.segundas && (
        <FieldChange field="Segundas revisiones" from={`${before.segundas} %`} to={`${after.segundas} %`} />
      )}
    </>
  ),
});

type Typed = { readonly hasta: string; readonly segundas: string };

const typedOf = ({ autoevaluacionHasta, segundas }: AjusteDeCiclo): Typed => ({
  hasta: autoevaluacionHasta ?? '',
  segundas: String(segundas),
});

const isShare = (text: string): boolean => /^\d{1,2}$/.test(text.trim()) && Number(text) <= MAX_SEGUNDAS;

type EditProps = { readonly ciclo: Ciclo; readonly onClose: () => void };

/** The typed values stay if another manager saves first. */
function EditCiclo({ ciclo, onClose }: EditProps) {
  const { semestre } = ciclo;
  const queries = useQueryClient();
  const [today] = useState(() => diaOf(new Date()));
  const [version, setVersion] = useState(ciclo.version);
  const [typed, setTyped] = useState(() => typedOf(ciclo));
  const [isChecked, setChecked] = useState(false);
  const isOther = version !== ciclo.version;
  const save = useAction({
    mutationFn: async () =>
      call(revisionesContract, 'PUT /revisiones/{semestre}', {
        params: { semestre },
        body: {
          version,
          autoevaluacionHasta: typed.hasta === '' ? null : typed.hasta,
          segundas: Number(typed.segundas),
        },
      }),
    onSuccess(saved) {
      queries.setQueryData(cicloKey(semestre), saved);
      void queries.invalidateQueries({ queryKey: AUTOEVALUACIONES_KEY });
      onClose();
    },
    onStale: async () => queries.invalidateQueries({ queryKey: cicloKey(semestre) }),
  });
  const told = save.error instanceof ApiError ? save.error.errores : {};
  function write(part: Partial<Typed>): void {
    setTyped((before) => ({ ...before, ...part }));
    if (!save.isPending) save.reset();
  }
  return (
    <FormDialog
      title={`Revisiones de ${semestre}`}
      busy={save.isPending}
      disabled={isOther}
      error={isOther ? null : save.error}
      isTouched={JSON.stringify(typed) !== JSON.stringify(typedOf(ciclo))}
      lost="Lo que escribió no se ha guardado."
      onSubmit={() => {
        setChecked(true);
        const isDay = typed.hasta === '' || dayFault(typed.hasta, {}, today) === null;
        if (isDay && isShare(typed.segundas)) save.mutate();
      }}
      onCancel={onClose}
    >
      <DateField
        label="Autoevaluaciones hasta el"
        help="Cada docente valora sus asignaturas hasta ese día. Déjelo vacío para que no haya."
        error={told['autoevaluacionHasta']}
        today={today}
        value={typed.hasta}
        onChange={(hasta) => write({ hasta })}
      />
      <Field
        label="Segundas revisiones (%)"
        help={`De 0 a ${MAX_SEGUNDAS}: qué parte de los acompañamientos que lleguen valora también otra persona.`}
        error={isChecked && !isShare(typed.segundas) ? `Escriba un número de 0 a ${MAX_SEGUNDAS}.` : told['segundas']}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            size={4}
            maxLength={2}
            value={typed.segundas}
            onChange={({ target }) => write({ segundas: target.value })}
          />
        )}
      </Field>
      <Muted>
        {`Se sortean entre ${countOf(ciclo.evaluadores, 'persona', 'personas')} que evalúan. Cambiar la parte no quita las que ya se sortearon.`}
      </Muted>
      {isOther && (
        <Conflict
          title="Otra persona cambió estos ajustes"
          choice={{
            onTake: () => {
              setTyped(typedOf(ciclo));
              setVersion(ciclo.version);
            },
            onKeep: () => setVersion(ciclo.version),
          }}
        >
          <p>{`Lo que usted escribió sigue aquí. Lo guardado: autoevaluaciones, ${dayText(ciclo.autoevaluacionHasta)}; segundas revisiones, ${ciclo.segundas} %.`}</p>
        </Conflict>
      )}
    </FormDialog>
  );
}
