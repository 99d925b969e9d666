import { useState } from 'react';
import { Field } from '#platform/web/ui/Field.tsx';
import { Select, TextInput } from '#platform/web/ui/inputs.tsx';
import { type Dias, ENTRE, nombreDeDias, opcionesDeRecibida } from './recibida.ts';

type FiltroDeRecibidaProps = { readonly dias: Dias; readonly onChange: (dias: Dias) => void };

/** Narrows the rows by when they were received: by a span that has a name, or between two dates. */
export function FiltroDeRecibida({ dias, onChange }: FiltroDeRecibidaProps) {
  const [opciones] = useState(() => opcionesDeRecibida(new Date()));
  const nombre = nombreDeDias(dias, opciones);
  const [eligiendo, setEligiendo] = useState(false);
  const entre = eligiendo || nombre === ENTRE.clave;
  return (
    <>
      <Field label="Recibido">
        {(control) => (
          <Select
            {...control}
            value={entre ? ENTRE.clave : nombre}
            onChange={({ target: { value } }) => {
              const elegida = opciones.find(({ clave }) => clave === value);
              setEligiendo(!elegida);
              if (elegida) onChange(elegida.dias);
            }}
          >
            {[...opciones, ENTRE].map(({ clave, texto }) => (
              <option key={clave} value={clave}>
                {texto}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {entre &&
        (['desde', 'hasta'] as const).map((extremo) => (
          <Field key={extremo} label={extremo === 'desde' ? 'Desde' : 'Hasta'}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={dias[extremo] ?? ''}
                onChange={({ target: { value } }) => onChange({ ...dias, [extremo]: value || undefined })}
              />
            )}
          </Field>
        ))}
    </>
  );
}
