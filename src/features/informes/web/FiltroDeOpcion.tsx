import type { Filtro, Informe } from '#catalogo/informe.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { TODOS } from '../filtro.ts';
import { useOpciones } from './useOpciones.ts';

type FiltroDeOpcionProps = {
  readonly informe: Informe;
  readonly filtro: Filtro;
  /** The key of the chosen option; undefined: all. */
  readonly elegida: string | undefined;
  readonly onChange: (clave: string | undefined) => void;
};

/** Narrows the rows by what a field holds. */
export function FiltroDeOpcion({
  informe,
  filtro: { campo, etiqueta, todos = 'Todos' },
  elegida,
  onChange,
}: FiltroDeOpcionProps) {
  const { error, opcionesDe } = useOpciones(informe);
  const opciones = opcionesDe(campo);
  const conocida = elegida === undefined || opciones.some(({ clave }) => clave === elegida);
  return (
    <Field label={etiqueta} error={error && opciones.length === 0 ? 'No se pudieron cargar las opciones.' : undefined}>
      {(control) => (
        <Select
          {...control}
          value={elegida ?? TODOS}
          onChange={({ target: { value } }) => onChange(value === TODOS ? undefined : value)}
        >
          <option value={TODOS}>{todos}</option>
          {/* What a link names stands there also before the options have come. */}
          {!conocida && <option value={elegida}>{elegida}</option>}
          {opciones.map(({ clave, texto }) => (
            <option key={clave} value={clave}>
              {texto}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
