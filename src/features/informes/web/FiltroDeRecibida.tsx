// Filter by day of receipt: its inputs, and the conversion of named spans and business days to days and words.
import { useState } from 'react';
import { addDias, diasHabilesBetween, oldestDiaWithin } from '#catalogo/dias-habiles.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { DateFilter } from '#platform/web/ui/FilterBar.tsx';
import { Select, TextInput } from '#platform/web/ui/inputs.tsx';
import type { Recibida } from '../contract-vistas.ts';
import { describeDias } from '../filtro.ts';

/** Civil days of receipt, both included; undefined for an open end. */
type Dias = { readonly desde: string | undefined; readonly hasta: string | undefined };

export const ANY_DAY: Dias = { desde: undefined, hasta: undefined };

const MAX_BUSINESS_DAYS = 999;

const moreThan = (habiles: number): Recibida => `mas-de-${habiles}`;

/** Business days of a span; null if it has none. */
function businessDaysOf(recibida: Recibida): number | null {
  const [, habiles] = /^mas-de-(\d+)$/.exec(recibida) ?? [];
  return habiles === undefined ? null : Number(habiles);
}

export function diasOf(recibida: Recibida, now: Date): Dias {
  const today = diaOf(now);
  const habiles = businessDaysOf(recibida);
  if (habiles === null) return { desde: recibida === 'hoy' ? today : addDias(today, -6), hasta: undefined };
  return { desde: undefined, hasta: addDias(oldestDiaWithin(today, habiles), -1) };
}

/** Business days after which an open request counts as late, as on the managers' home. */
const LATE_AFTER = [2, 5, 10] as const;

export const NAMED_SPANS: readonly Recibida[] = ['hoy', 'semana', ...LATE_AFTER.map(moreThan)];

/** Choices for no days, and for days without a named span. */
export const [ALWAYS, BETWEEN] = ['siempre', 'entre'] as const;

/** Returns the choice for some days: a span as of an instant, two dates, or any date. */
export function recibidaOf(dias: Dias, now: Date): Recibida | typeof ALWAYS | typeof BETWEEN {
  const { desde, hasta } = dias;
  if (desde === undefined && hasta === undefined) return ALWAYS;
  const habiles = hasta === undefined ? 0 : diasHabilesBetween(addDias(hasta, 1), diaOf(now));
  const posibles = habiles > 0 ? [moreThan(habiles)] : NAMED_SPANS;
  const same = (dias: Dias): boolean => dias.desde === desde && dias.hasta === hasta;
  return posibles.find((posible) => same(diasOf(posible, now))) ?? BETWEEN;
}

function recibidaText(recibida: Recibida): string {
  if (recibida === 'hoy') return 'hoy';
  if (recibida === 'semana') return 'últimos 7 días';
  const habiles = businessDaysOf(recibida) ?? 0;
  return `hace más de ${countOf(habiles, 'día hábil', 'días hábiles')}`;
}

/** Puts days into words; null: any day. */
export function describeRecibidos(dias: Dias, now: Date): string | null {
  const recibida = recibidaOf(dias, now);
  if (recibida === ALWAYS || recibida === BETWEEN) return describeDias(dias);
  if (businessDaysOf(recibida) !== null) return recibidaText(recibida);
  return `recibidos ${recibida === 'semana' ? 'en los ' : ''}${recibidaText(recibida)}`;
}

type FiltroDeRecibidaProps = { readonly dias: Dias; readonly onChange: (dias: Dias) => void };

/** Choice that asks for a number of business days. */
const MORE_THAN = 'mas-de';

/** Filter by day of receipt: a named span, business days, or two dates. */
export function FiltroDeRecibida({ dias, onChange }: FiltroDeRecibidaProps) {
  const [now] = useState(() => new Date());
  // Days in writing keep their inputs even if they match a named span.
  const [eligiendo, setEligiendo] = useState<typeof MORE_THAN | typeof BETWEEN | null>(null);
  const recibida = recibidaOf(dias, now);
  const habiles = recibida === ALWAYS || recibida === BETWEEN ? null : businessDaysOf(recibida);
  const isNamed = recibida === ALWAYS || recibida === BETWEEN || NAMED_SPANS.includes(recibida);
  const elegida = eligiendo ?? (isNamed ? recibida : MORE_THAN);
  return (
    <>
      <Field label="Recibido">
        {(control) => (
          <Select
            {...control}
            value={elegida}
            onChange={({ target: { value } }) => {
              const span = NAMED_SPANS.find((opcion) => opcion === value);
              setEligiendo(value === MORE_THAN || value === BETWEEN ? value : null);
              if (span) onChange(diasOf(span, now));
              else if (value === ALWAYS) onChange(ANY_DAY);
            }}
          >
            <option value={ALWAYS}>en cualquier fecha</option>
            {NAMED_SPANS.map((span) => (
              <option key={span} value={span}>
                {recibidaText(span)}
              </option>
            ))}
            <option value={MORE_THAN}>hace más de…</option>
            <option value={BETWEEN}>entre fechas…</option>
          </Select>
        )}
      </Field>
      {elegida === MORE_THAN && (
        <DiasHabiles inicial={habiles} onChange={(count) => onChange(diasOf(moreThan(count), now))} />
      )}
      {elegida === BETWEEN &&
        (['desde', 'hasta'] as const).map((extremo) => (
          <DateFilter
            key={extremo}
            label={extremo === 'desde' ? 'Desde' : 'Hasta'}
            today={diaOf(now)}
            value={dias[extremo]}
            onChange={(dia) => onChange({ ...dias, [extremo]: dia })}
          />
        ))}
    </>
  );
}

type DiasHabilesProps = { readonly inicial: number | null; readonly onChange: (count: number) => void };

/** Input of business days; an invalid number keeps the former one. */
function DiasHabiles({ inicial, onChange }: DiasHabilesProps) {
  const [texto, setTexto] = useState(inicial?.toString() ?? '');
  return (
    <Field label="Días hábiles">
      {(control) => (
        <TextInput
          {...control}
          type="number"
          min={1}
          max={MAX_BUSINESS_DAYS}
          value={texto}
          onChange={({ target: { value, validity } }) => {
            setTexto(value);
            if (value !== '' && validity.valid) onChange(Number(value));
          }}
        />
      )}
    </Field>
  );
}
