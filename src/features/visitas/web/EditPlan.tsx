// Dialog with the rules by which teachers are drawn, and the notices of a plan.
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { listText } from '#platform/contract/lists.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { MAX_AVISO, visitasContract, type PlanDeVisitas, type PlanPedido } from '../contract.ts';
import { useShownPlan } from './queries.ts';

/** The numbers as typed, and whether each is asked for. */
type Typed = {
  readonly aulas: boolean;
  readonly nuevos: boolean;
  readonly nuncaVisitados: boolean;
  readonly recordar: boolean;
  readonly isOn: Readonly<Record<Numero, boolean>>;
  readonly numeros: Readonly<Record<Numero, string>>;
};

type Numero = 'totalBajo' | 'porSorteo' | 'avisoDias';

const inWords = (numero: number | null, initial: string): string =>
  numero === null ? initial : String(numero).replace('.', ',');

const typedOf = ({ reglas, avisoDias, recordar }: PlanPedido): Typed => ({
  aulas: reglas.aulas,
  nuevos: reglas.nuevos,
  nuncaVisitados: reglas.nuncaVisitados,
  recordar,
  isOn: {
    totalBajo: reglas.totalBajo !== null,
    porSorteo: reglas.porSorteo !== null,
    avisoDias: avisoDias !== null,
  },
  numeros: {
    totalBajo: inWords(reglas.totalBajo, '3'),
    porSorteo: inWords(reglas.porSorteo, '10'),
    avisoDias: inWords(avisoDias, '3'),
  },
});

function pedidoOf({ aulas, nuevos, nuncaVisitados, recordar, isOn, numeros }: Typed): PlanPedido {
  const numberOf = (clave: Numero): number | null => (isOn[clave] ? Number(numeros[clave].replace(',', '.')) : null);
  return {
    reglas: { aulas, nuevos, nuncaVisitados, totalBajo: numberOf('totalBajo'), porSorteo: numberOf('porSorteo') },
    avisoDias: numberOf('avisoDias'),
    recordar,
  };
}

const LIMITS: Readonly<Record<Numero, readonly [max: number, fault: string, isWhole: boolean]>> = {
  totalBajo: [5, 'Escriba un número mayor que 0 y hasta 5.', false],
  porSorteo: [100, 'Escriba un número entero de 1 a 100.', true],
  avisoDias: [MAX_AVISO, `Escriba un número entero de 1 a ${MAX_AVISO}.`, true],
};

function faultOf({ isOn, numeros }: Typed, clave: Numero): string | undefined {
  const [max, fault, isWhole] = LIMITS[clave];
  const numero = Number(numeros[clave].replace(',', '.'));
  const isGood = numeros[clave].trim() !== '' && numero > 0 && numero <= max && (!isWhole || Number.isInteger(numero));
  return isOn[clave] && !isGood ? fault : undefined;
}

function rulesInWords({ reglas, avisoDias, recordar }: PlanPedido): string {
  const parts = [
    reglas.aulas && 'aulas que lo necesitan',
    reglas.nuevos && 'docentes nuevos',
    reglas.totalBajo !== null && `último total menor que ${inWords(reglas.totalBajo, '')}`,
    reglas.nuncaVisitados && 'nunca acompañados',
    reglas.porSorteo !== null && `${reglas.porSorteo} % por sorteo`,
    recordar && 'con recordatorios',
    avisoDias !== null && `aviso al docente ${countOf(avisoDias, 'día', 'días')} antes`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Sin reglas ni avisos' : listText(parts);
}

type EditPlanProps = {
  /** As it is now: another person may change it under the dialog. */
  readonly plan: PlanDeVisitas;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
};

/** The typed values stay if another manager saves first. */
export function EditPlan({ plan, onDone, onClose }: EditPlanProps) {
  const { semestre } = plan;
  const { refetch } = useShownPlan(semestre);
  const [version, setVersion] = useState(plan.version);
  const [typed, setTyped] = useState(() => typedOf(plan));
  const [isChecked, setChecked] = useState(false);
  const isOther = version !== plan.version;
  const save = useAction({
    mutationFn: (pedido: PlanPedido) =>
      call(visitasContract, 'PUT /visitas/{semestre}/plan', { params: { semestre }, body: { ...pedido, version } }),
    onSuccess: async () => {
      await refetch();
      onDone('Las reglas del plan quedaron guardadas.');
    },
    onStale: refetch,
  });
  const told = save.error instanceof ApiError ? save.error.errores : {};
  const write = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }));

  function submit(): void {
    setChecked(true);
    if ((Object.keys(LIMITS) as Numero[]).every((clave) => faultOf(typed, clave) === undefined)) {
      save.mutate(pedidoOf(typed));
    }
  }

  const rule = (clave: Numero, label: string, numberLabel: string) => (
    <>
      <Checkbox
        label={label}
        checked={typed.isOn[clave]}
        onChange={({ target }) => write({ isOn: { ...typed.isOn, [clave]: target.checked } })}
      />
      {typed.isOn[clave] && (
        <Field
          label={numberLabel}
          error={(isChecked ? faultOf(typed, clave) : undefined) ?? told[`reglas.${clave}`] ?? told[clave]}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              maxLength={5}
              value={typed.numeros[clave]}
              onChange={({ target }) => write({ numeros: { ...typed.numeros, [clave]: target.value } })}
            />
          )}
        </Field>
      )}
    </>
  );

  return (
    <FormDialog
      title={`Reglas del plan de ${semestre}`}
      busy={save.isPending}
      disabled={isOther}
      error={isOther ? null : save.error}
      isTouched={JSON.stringify(typed) !== JSON.stringify(typedOf(plan))}
      lost="Las reglas que escribió no se han guardado."
      onSubmit={submit}
      onCancel={onClose}
    >
      <Section title="A quiénes se visita" level={3}>
        <Muted>
          Cuenta la primera regla que cumpla cada docente. Cambiar las reglas no cambia lo que ya está en el plan.
        </Muted>
        <Checkbox
          label="Docentes de aulas que lo necesitan: primero, y en esa asignatura, según «Estado de las aulas»"
          checked={typed.aulas}
          onChange={({ target }) => write({ aulas: target.checked })}
        />
        <Checkbox
          label="Docentes nuevos: sin asignaturas en semestres anteriores"
          checked={typed.nuevos}
          onChange={({ target }) => write({ nuevos: target.checked })}
        />
        {rule('totalBajo', 'Docentes con un último total bajo', 'Último total menor que')}
        <Checkbox
          label="Docentes que nunca se han acompañado"
          checked={typed.nuncaVisitados}
          onChange={({ target }) => write({ nuncaVisitados: target.checked })}
        />
        {rule('porSorteo', 'De los demás, una parte por sorteo en cada facultad', 'Porcentaje de cada facultad')}
      </Section>
      <Section title="Avisos por correo" level={3}>
        <Checkbox
          label="Recordar los lunes a cada evaluador sus visitas de la semana y las atrasadas"
          checked={typed.recordar}
          onChange={({ target }) => write({ recordar: target.checked })}
        />
        {rule('avisoDias', 'Avisar al docente antes de la semana de su visita', 'Días antes de la semana')}
      </Section>
      <History
        place="fold"
        of={plan.historia.map(({ version: number, persona, instante, despues: after }) => ({
          key: number,
          instant: instante,
          when: formatInstante(new Date(instante)),
          by: persona,
          what: <p>{rulesInWords(after)}</p>,
        }))}
      />
      {isOther && (
        <Conflict
          title="Otra persona cambió las reglas de este plan"
          choice={{ onTake: onClose, onKeep: () => setVersion(plan.version) }}
        >
          <p>Lo que usted escribió sigue aquí.</p>
        </Conflict>
      )}
    </FormDialog>
  );
}
