// Filter by the day of receipt: named spans, business days, or two dates.
import { useState } from 'react';
import { diaDe } from '#catalogo/semestre.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { DateFilter } from '#platform/web/ui/FilterBar.tsx';
import { Select, TextInput } from '#platform/web/ui/inputs.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { desdeHaceDiasHabiles, diasHabilesEntre, sumarDias } from '#catalogo/dias-habiles.ts';
import { diasEnPalabras } from '../filtro.ts';
import type { Recibida } from '../contract-vistas.ts';

/** Civil days of receipt, both included; undefined for an open end. */
type Dias = { readonly desde: string | undefined; readonly hasta: string | undefined };

export const CUALQUIERA: Dias = { desde: undefined, hasta: undefined };

const MAX_DIAS_HABILES = 999;

const masDe = (habiles: number): Recibida => `mas-de-${habiles}`;

/** Business days of a span; null if it has none. */
function habilesDe(recibida: Recibida): number | null {
  const [, habiles] = /^mas-de-(\d+)$/.exec(recibida) ?? [];
  return habiles === undefined ? null : Number(habiles);
}

/** Returns the days of a span, as of an instant. */
export function diasDe(recibida: Recibida, now: Date): Dias {
  const hoy = diaDe(now);
  const habiles = habilesDe(recibida);
  if (habiles === null) return { desde: recibida === 'hoy' ? hoy : sumarDias(hoy, -6), hasta: undefined };
  return { desde: undefined, hasta: sumarDias(desdeHaceDiasHabiles(hoy, habiles), -1) };
}

/** Business days after which an open request counts as late, as on the managers' home. */
const TARDE = [2, 5, 10] as const;

/** Named spans. */
export const RECIBIDAS: readonly Recibida[] = ['hoy', 'semana', ...TARDE.map(masDe)];

/** Choices for no days, and for days without a named span. */
export const [SIEMPRE, ENTRE] = ['siempre', 'entre'] as const;

/** Returns the choice for some days: a span as of an instant, two dates, or any date. */
export function recibidaDe(dias: Dias, now: Date): Recibida | typeof SIEMPRE | typeof ENTRE {
  const { desde, hasta } = dias;
  if (desde === undefined && hasta === undefined) return SIEMPRE;
  const habiles = hasta === undefined ? 0 : diasHabilesEntre(sumarDias(hasta, 1), diaDe(now));
  const posibles = habiles > 0 ? [masDe(habiles)] : RECIBIDAS;
  const same = (una: Dias): boolean => una.desde === desde && una.hasta === hasta;
  return posibles.find((una) => same(diasDe(una, now))) ?? ENTRE;
}

function textoDeRecibida(recibida: Recibida): string {
  if (recibida === 'hoy') return 'hoy';
  if (recibida === 'semana') return 'últimos 7 días';
  const habiles = habilesDe(recibida) ?? 0;
  return `hace más de ${countOf(habiles, 'día hábil', 'días hábiles')}`;
}

/** Puts days into words; null: any day. */
export function recibidosEnPalabras(dias: Dias, now: Date): string | null {
  const recibida = recibidaDe(dias, now);
  if (recibida === SIEMPRE || recibida === ENTRE) return diasEnPalabras(dias);
  if (habilesDe(recibida) !== null) return textoDeRecibida(recibida);
  return `recibidos ${recibida === 'semana' ? 'en los ' : ''}${textoDeRecibida(recibida)}`;
}

type FiltroDeRecibidaProps = { readonly dias: Dias; readonly onChange: (dias: Dias) => void };

/** Choice that asks for a number of business days. */
const MAS_DE = 'mas-de';

/** Filter by day of receipt: a named span, business days, or two dates. */
export function FiltroDeRecibida({ dias, onChange }: FiltroDeRecibidaProps) {
  const [now] = useState(() => new Date());
  // Days in writing keep their inputs even if they match a named span.
  const [eligiendo, setEligiendo] = useState<typeof MAS_DE | typeof ENTRE | null>(null);
  const recibida = recibidaDe(dias, now);
  const habiles = recibida === SIEMPRE || recibida === ENTRE ? null : habilesDe(recibida);
  const conNombre = recibida === SIEMPRE || recibida === ENTRE || RECIBIDAS.includes(recibida);
  const elegida = eligiendo ?? (conNombre ? recibida : MAS_DE);
  return (
    <>
      <Field label="Recibido">
        {(control) => (
          <Select
            {...control}
            value={elegida}
            onChange={({ target: { value } }) => {
              const una = RECIBIDAS.find((opcion) => opcion === value);
              setEligiendo(value === MAS_DE || value === ENTRE ? value : null);
              if (una) onChange(diasDe(una, now));
              else if (value === SIEMPRE) onChange(CUALQUIERA);
            }}
          >
            <option value={SIEMPRE}>en cualquier fecha</option>
            {RECIBIDAS.map((una) => (
              <option key={una} value={una}>
                {textoDeRecibida(una)}
              </option>
            ))}
            <option value={MAS_DE}>más antiguos que…</option>
            <option value={ENTRE}>entre fechas…</option>
          </Select>
        )}
      </Field>
      {elegida === MAS_DE && (
        <DiasHabiles inicial={habiles} onChange={(cuantos) => onChange(diasDe(masDe(cuantos), now))} />
      )}
      {elegida === ENTRE &&
        (['desde', 'hasta'] as const).map((extremo) => (
          <DateFilter
            key={extremo}
            label={extremo === 'desde' ? 'Desde' : 'Hasta'}
            today={diaDe(now)}
            value={dias[extremo]}
            onChange={(dia) => onChange({ ...dias, [extremo]: dia })}
          />
        ))}
    </>
  );
}

type DiasHabilesProps = { readonly inicial: number | null; readonly onChange: (cuantos: number) => void };

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
          max={MAX_DIAS_HABILES}
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
