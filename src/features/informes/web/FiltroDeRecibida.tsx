import { useState } from 'react';
import { diaDe } from '#catalogo/semestre.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { DateFilter } from '#platform/web/ui/FilterBar.tsx';
import { Select, TextInput } from '#platform/web/ui/inputs.tsx';
import {
  CUALQUIERA,
  type Dias,
  diasDe,
  ENTRE,
  habilesDe,
  masDe,
  MAX_DIAS_HABILES,
  recibidaDe,
  RECIBIDAS,
  SIEMPRE,
  textoDeRecibida,
} from './recibida.ts';

type FiltroDeRecibidaProps = { readonly dias: Dias; readonly onChange: (dias: Dias) => void };

/** What is chosen to name a number of business days. */
const MAS_DE = 'mas-de';

/** Narrows the rows by when they were received: by a span that has a name, by business days, or between two dates. */
export function FiltroDeRecibida({ dias, onChange }: FiltroDeRecibidaProps) {
  const [now] = useState(() => new Date());
  // Days that are being written keep their boxes while they happen to have a name.
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

/** A number of business days; while it is none, the one before holds. */
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
