// Choices of a reset: what is taken out of the courses, and when it begins.
import { useState } from 'react';
import { diaOf } from '#catalogo/semestre.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { isDay } from '#platform/web/day.ts';
import { isTimeOfDay } from '#platform/web/time-of-day.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import { TimeField } from '#platform/web/ui/TimeField.tsx';
import { PARTES_DE_REINICIO, PARTES_PROPUESTAS, type ParteDeReinicio } from '../contract.ts';

/** The choices as typed; day and time count if it begins later. */
type TypedOptions = {
  readonly partes: readonly ParteDeReinicio[];
  readonly later: boolean;
  readonly dia: string;
  readonly hora: string;
};

export const TYPED_OPTIONS: TypedOptions = { partes: PARTES_PROPUESTAS, later: false, dia: '', hora: '22:00' };

type Faults = Readonly<Partial<Record<'partes' | 'comienza' | 'hora', string>>>;

type ParsedOptions =
  | { readonly ok: true; readonly value: { readonly partes: ParteDeReinicio[]; readonly comienza?: string } }
  | { readonly ok: false; readonly faults: Faults };

/** Parses typed choices; the server checks that the instant is to come. */
export function parseOptions({ partes, later, dia, hora }: TypedOptions): ParsedOptions {
  const faults: Faults = {
    ...(partes.length === 0 && { partes: 'Elija al menos algo que se quite.' }),
    ...(later && !isDay(dia) && { comienza: 'Escriba la fecha: día, mes y año.' }),
    ...(later && !isTimeOfDay(hora) && { hora: 'Escriba la hora, por ejemplo 10:00 p. m.' }),
  };
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const comienza = later && { comienza: new Date(`${dia}T${hora}:00-05:00`).toISOString() };
  return { ok: true, value: { partes: [...partes], ...comienza } };
}

type ResetOptionsProps = {
  readonly typed: TypedOptions;
  readonly faults: Faults;
  readonly onChange: (typed: TypedOptions) => void;
};

export function ResetOptions({ typed, faults, onChange }: ResetOptionsProps) {
  const { partes, later, dia, hora } = typed;
  const [today] = useState(() => diaOf(new Date()));
  return (
    <>
      <FieldGroup label="Qué se quita" error={faults.partes}>
        {keysOf(PARTES_DE_REINICIO).map((parte) => (
          <Checkbox
            key={parte}
            label={PARTES_DE_REINICIO[parte]}
            checked={partes.includes(parte)}
            onChange={({ target }) =>
              onChange({
                ...typed,
                partes: target.checked ? [...partes, parte] : partes.filter((other) => other !== parte),
              })
            }
          />
        ))}
      </FieldGroup>
      <Checkbox
        label="Comenzar más tarde"
        hint="Si para entonces hay más que perder que lo que se ve aquí, el curso no se reinicia y se pide confirmarlo de nuevo."
        checked={later}
        onChange={({ target }) => onChange({ ...typed, later: target.checked })}
      />
      {later && (
        <Grid column="narrow">
          <DateField
            label="Día"
            required
            min={today}
            today={today}
            error={faults.comienza}
            value={dia}
            onChange={(value) => onChange({ ...typed, dia: value })}
          />
          <TimeField
            label="Hora"
            error={faults.hora}
            value={hora}
            onChange={(value) => onChange({ ...typed, hora: value })}
          />
        </Grid>
      )}
    </>
  );
}
